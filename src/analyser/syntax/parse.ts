import type { Parser, Tree } from "web-tree-sitter";
import { recover } from "../recover/recover.ts";
import type { TreeArrays } from "./flat-tree.ts";
import { flatten } from "./flatten.ts";
import type { Grammar } from "./grammar.ts";

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
  const { parser, memory } = grammar;
  const trees = new Map<string, Tree | null>();
  let chosen: { readonly text: string; readonly tree: Tree } | null = null;
  for (const { text, onlyWithoutErrors } of readings) {
    const parsed = trees.has(text) ? trees.get(text)! : parseText(parser, text);
    trees.set(text, parsed);
    if (parsed?.rootNode.hasError === false) {
      chosen = { text, tree: parsed };
      break;
    }
    if (!onlyWithoutErrors && parsed !== null) chosen ??= { text, tree: parsed };
  }
  const hasError = chosen?.tree.rootNode.hasError;
  if (chosen !== null) flatten(chosen.tree, memory, arrays);
  for (const parsed of trees.values()) parsed?.delete();
  if (chosen === null || hasError === undefined) return null;
  if (hasError && recovers) recover(chosen.text, (text, into) => parseInto(grammar, text, into), arrays);
  return { hasError };
}

function parseInto({ parser, memory }: Grammar, text: string, arrays: TreeArrays): boolean | null {
  const tree = parseText(parser, text);
  if (tree === null) return null;
  const { hasError } = tree.rootNode;
  flatten(tree, memory, arrays);
  tree.delete();
  return hasError;
}

function parseText(parser: Parser, text: string): Tree | null {
  let reports = 0;
  const reportsMax = reportsMin + text.length * reportsPerCharacterMax;
  const tree = parser.parse(text, null, { progressCallback: () => (reports += 1) > reportsMax });
  if (tree === null) parser.reset();
  return tree;
}
