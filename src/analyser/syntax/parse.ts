import type { ParseState, Parser, Tree } from "web-tree-sitter";
import { recover, type PartParser } from "../recover/recover.ts";
import type { TreeArrays } from "./flat-tree.ts";
import { flatten } from "./flatten.ts";
import type { Grammar, PackagedGrammar } from "./grammar.ts";

/** A way to read a text. */
export interface Reading {
  readonly text: string;
  /** It does not count when it has syntax errors. */
  readonly onlyWithoutErrors: boolean;
}

/**
 * Bound on the parser's progress reports (one every few hundred steps): for each character of the text, and for any text.
 * Texts that need more make the parser's error recovery fail again and again.
 */
const reportsPerCharacterMax = 2;
const reportsMin = 100_000;

/**
 * Parses a text into arrays; null when the parser exceeds its bound. Of several readings, the first one without syntax
 * errors counts; if all have some, the first one that may have them and could be parsed. `recovers`: an error in it
 * distorts nothing outside of the smallest construct around it.
 */
export function parse(
  grammar: Grammar,
  readings: Iterable<Reading>,
  recovers: boolean,
  arrays: TreeArrays,
): { readonly hasError: boolean } | null {
  if (grammar.kind === "written") {
    for (const { text } of readings) return { hasError: grammar.read(text, arrays) };
    return null;
  }
  const { parser, memory } = grammar;
  const trees = new Map<string, Tree | null>();
  let chosen: { readonly text: string; readonly tree: Tree } | null = null;
  let stopped: string | null = null;
  for (const { text, onlyWithoutErrors } of readings) {
    // After a reading that may have errors, only one without any counts: the others need not be read to their end.
    const stopsAtError: boolean = onlyWithoutErrors || chosen !== null;
    if (stopped === text && stopsAtError) continue;
    // The parser continues where it stopped, unless it gets another text.
    if (stopped !== null && stopped !== text) parser.reset();
    const parsed: Tree | null | "stopped" = trees.has(text) ? trees.get(text)! : parseText(parser, text, stopsAtError);
    stopped = parsed === "stopped" ? text : null;
    if (parsed === "stopped") continue;
    trees.set(text, parsed);
    if (parsed?.rootNode.hasError === false) {
      chosen = { text, tree: parsed };
      break;
    }
    if (!onlyWithoutErrors && parsed !== null) chosen ??= { text, tree: parsed };
  }
  if (stopped !== null) parser.reset();
  const hasError = chosen?.tree.rootNode.hasError;
  if (chosen !== null) flatten(chosen.tree, memory, arrays);
  for (const parsed of trees.values()) parsed?.delete();
  if (chosen === null || hasError === undefined) return null;
  if (hasError && recovers) recover(chosen.text, partParser(grammar), arrays);
  return { hasError };
}

function partParser({ parser, memory }: PackagedGrammar): PartParser {
  return {
    parseInto(text, arrays) {
      const tree = parseText(parser, text, false);
      if (tree === null || tree === "stopped") return null;
      const { hasError } = tree.rootNode;
      flatten(tree, memory, arrays);
      tree.delete();
      return hasError;
    },
    parseWithoutErrors(text, arrays) {
      const tree = parseText(parser, text, true);
      if (tree === "stopped") parser.reset();
      if (tree === null || tree === "stopped") return false;
      const { hasError } = tree.rootNode;
      if (!hasError) flatten(tree, memory, arrays);
      tree.delete();
      return !hasError;
    },
    isParsed(text) {
      const tree = parseText(parser, text, true);
      if (tree === "stopped") parser.reset();
      if (tree === null || tree === "stopped") return false;
      const { hasError } = tree.rootNode;
      tree.delete();
      return !hasError;
    },
  };
}

/** "stopped" at the first error, if wanted: the same text may be parsed to its end next. */
function parseText(parser: Parser, text: string, stopsAtError: boolean): Tree | null | "stopped" {
  let reports = 0;
  let isStopped = false;
  const reportsMax = reportsMin + text.length * reportsPerCharacterMax;
  const progressCallback = ({ hasError }: ParseState): boolean => {
    isStopped = stopsAtError && hasError;
    return isStopped || (reports += 1) > reportsMax;
  };
  const tree = parser.parse(text, null, { progressCallback });
  if (tree === null && isStopped) return "stopped";
  if (tree === null) parser.reset();
  return tree;
}
