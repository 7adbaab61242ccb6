import type { LanguageId } from "../languages/language.ts";
import { errorType } from "../syntax/flat-tree.ts";
import type { Syntax } from "../measure/names.ts";
import type { Roles } from "../syntax/roles.ts";
import { compilePattern, type CompiledPattern } from "./compile-pattern.ts";
import { textOf, type MatchState } from "./node-tests.ts";
import type { PatternRule } from "./pattern-rule.ts";

/** A part of a file that a rule reports. */
export interface PatternMatch {
  readonly rule: string;
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

interface Candidate {
  readonly rule: PatternRule;
  readonly pattern: CompiledPattern;
}

interface LanguagePatterns {
  /** By the type of the outermost node. */
  readonly byType: readonly (TypePatterns | undefined)[];
  /** 1 for types at which a pattern may match. */
  readonly isRoot: Uint8Array;
}

/** The patterns that may match at a node of a type. */
interface TypePatterns {
  readonly all: readonly Candidate[];
  /** The field whose text decides which of them may match; 0 for none. */
  readonly field: number;
  readonly byText: ReadonlyMap<string, readonly Candidate[]>;
  /** For all other texts. */
  readonly others: readonly Candidate[];
}

/** Steps of all patterns in a file: for each node, and for any file. */
const stepsPerNodeMax = 200;
const stepsMin = 1_000_000;
const capturesMax = 64;
/** Syntax errors so many nodes above a match make it doubtful. */
const errorLevels = 2;
const shownCharactersMax = 60;

/** Finds what rules report, in one pass over the tree of a file. */
export class PatternFinder {
  readonly #rules: readonly PatternRule[];
  readonly #languages = new Map<LanguageId, LanguagePatterns>();
  readonly #captured = new Int32Array(capturesMax);

  constructor(rules: readonly PatternRule[]) {
    this.#rules = rules;
  }

  find(id: LanguageId, syntax: Syntax): PatternMatch[] {
    const { byType, isRoot } = this.#patternsOf(id, syntax.language);
    if (byType.length === 0) return [];
    const { tree } = syntax;
    const steps = stepsMin + tree.count * stepsPerNodeMax;
    const state: MatchState = { syntax, captured: this.#captured, steps, textNode: -1, text: "" };
    const found: PatternMatch[] = [];
    const seen = new Set<string>();
    for (let node = 0; node < tree.count; node++) {
      const kind = tree.type[node]!;
      if (isRoot[kind] === 0) continue;
      for (const { rule, pattern } of candidatesAt(byType[kind]!, syntax, node)) {
        const isMatch = pattern.match(state, node);
        // A condition that was not evaluated to its end says nothing.
        if (state.steps < 0) return found;
        if (!isMatch) continue;
        const match = this.#captured[pattern.captures.indexOf("match")]!;
        const key = `${rule.id} ${match}`;
        if (seen.has(key) || hasErrorNear(syntax, match)) continue;
        seen.add(key);
        const message = messageOf(rule, pattern, state);
        found.push({ rule: rule.id, message, start: tree.start[match]!, end: tree.end[match]! });
      }
    }
    return found;
  }

  #patternsOf(id: LanguageId, language: Roles): LanguagePatterns {
    let patterns = this.#languages.get(id);
    if (patterns === undefined) {
      patterns = compileAll(this.#rules, id, language);
      this.#languages.set(id, patterns);
    }
    return patterns;
  }
}

function compileAll(rules: readonly PatternRule[], id: LanguageId, language: Roles): LanguagePatterns {
  const byType: Candidate[][] = [];
  const isRoot = new Uint8Array(0x10000);
  for (const rule of rules) {
    for (const source of rule.patterns.filter(({ languages }) => languages.includes(id))) {
      const pattern = compilePattern(source, language);
      for (const type of pattern.rootTypes) {
        (byType[type] ??= []).push({ rule, pattern });
        isRoot[type] = 1;
      }
    }
  }
  return { byType: byType.map(orderByText), isRoot };
}

function orderByText(all: readonly Candidate[]): TypePatterns {
  const field = all.find(({ pattern }) => pattern.requiredText !== null)?.pattern.requiredText?.field ?? 0;
  const textsOf = ({ pattern: { requiredText } }: Candidate): readonly string[] | null =>
    requiredText?.field === field ? requiredText.texts : null;
  const byText = new Map<string, readonly Candidate[]>();
  for (const text of new Set(all.flatMap((candidate) => textsOf(candidate) ?? []))) {
    const isPossible = (candidate: Candidate): boolean => textsOf(candidate)?.includes(text) ?? true;
    byText.set(text, all.filter(isPossible));
  }
  return { all, field, byText, others: all.filter((candidate) => textsOf(candidate) === null) };
}

/** The patterns that may match at a node, by the text of its only child in their field. */
function candidatesAt(
  { all, field, byText, others }: TypePatterns,
  syntax: Syntax,
  node: number,
): readonly Candidate[] {
  if (field === 0) return all;
  const { next, field: fields } = syntax.tree;
  let found = -1;
  for (let child = node + 1; child < next[node]!; child = next[child]!) {
    if (fields[child] !== field) continue;
    if (found !== -1) return all;
    found = child;
  }
  return found === -1 ? all : (byText.get(textOf({ syntax }, found)) ?? others);
}

/** Code that the parser did not understand may be anything, and so may the code around it, below the file itself. */
function hasErrorNear({ tree }: Syntax, node: number): boolean {
  let around = node;
  for (let level = 0; level < errorLevels && tree.parent[around]! > 0; level++) around = tree.parent[around]!;
  for (let inner = around; inner < tree.next[around]!; inner++) if (tree.type[inner] === errorType) return true;
  return false;
}

function messageOf({ message }: PatternRule, { captures }: CompiledPattern, state: MatchState): string {
  return message.replaceAll(/\{([\w-]+)\}/g, (whole, name: string) => {
    const slot = captures.indexOf(name);
    if (slot === -1) return whole;
    const text = textOf(state, state.captured[slot]!).replaceAll(/\s+/g, " ");
    const shown = text.length > shownCharactersMax ? `${text.slice(0, shownCharactersMax - 1)}…` : text;
    return shown.toWellFormed();
  });
}
