import { applyRuleSettings, type AppliedRules } from "../configuration/rule-settings.ts";
import { isGeneratedByHeader } from "../kinds/generated-header.ts";
import type { LanguageId } from "../languages/language.ts";
import { rulesOfWholeTrees } from "../rules.ts";
import { PatternFinder } from "../patterns/pattern-finder.ts";
import { prepareText } from "../preprocess/index.ts";
import { nothingLearned, type LearnedMacros } from "../preprocess/learned/learned-macros.ts";
import { parse, type Reading } from "../syntax/parse.ts";
import { TreeArrays } from "../syntax/flat-tree.ts";
import { joinBodies } from "../syntax/join-bodies.ts";
import { loadGrammar } from "../syntax/grammar.ts";
import { inColumns, noValues, type FileResult, type UnitResult, type Values } from "./file-result.ts";
import { findingsOf } from "./findings.ts";
import { countHalstead } from "./halstead.ts";
import { readImports } from "./import-requests.ts";
import { lineAt, readLines, type Lines } from "./lines.ts";
import type { Syntax } from "./names.ts";
import { Tokens } from "./tokens.ts";
import { readSuppressions } from "./suppressions.ts";
import type { Unit } from "./unit.ts";
import { countUnparsedLines } from "./unparsed.ts";
import { walk, type WalkResult } from "./walk.ts";

/** The measures of one file, and its tokens for the search for duplicates. */
export interface FileMeasurement {
  readonly result: FileResult;
  readonly tokenHashes: Int32Array;
  /** Number of tokens that start on each line. */
  readonly tokensPerLine: Uint16Array;
}

/** What the values of an artifact are counted in. */
interface CountedText {
  readonly lines: Lines;
  /** Code lines that were not understood, before each line; null for none. */
  readonly unparsed: Uint32Array | null;
  readonly tokens: Tokens;
}

/** Parses and measures files of any language, one after another, and reuses its memory. */
export class FileMeasurer {
  readonly #arrays = new TreeArrays();
  readonly #tokens = new Tokens();
  readonly #rules: AppliedRules;
  readonly #patterns: PatternFinder;
  readonly #learned: LearnedMacros;
  #marks = new Uint8Array(1 << 16);

  /** `learned`: macros of C and C++ that the headers of the tree define. */
  constructor(rules: AppliedRules = applyRuleSettings(), learned: LearnedMacros = nothingLearned) {
    this.#rules = rules;
    this.#learned = learned;
    this.#patterns = new PatternFinder(rules.patterns);
  }

  /** Measures a text; null when the parser exceeds its bound, or has one for lines. */
  async measure(id: LanguageId, text: string): Promise<FileMeasurement | null> {
    const grammar = await loadGrammar(id);
    const { linesMax = Infinity, onlyFindings = false } = grammar.roles.definition;
    if (hasMoreLines(text, linesMax)) return null;
    const tree = this.#arrays;
    const parsed = parse(grammar, this.#readings(id, text), id === "c" || id === "cpp", tree);
    if (parsed === null) return null;
    joinBodies(tree, grammar.roles);
    if (this.#marks.length < tree.count) this.#marks = new Uint8Array(tree.type.length);
    this.#tokens.reset(text);
    const syntax: Syntax = { text, tree, language: grammar.roles };
    const walked = walk(syntax, this.#tokens, this.#marks, this.#rules.thresholds.conditionOperatorsMax);
    // A missing token is a syntax error without an error node.
    if (parsed.hasError && walked.errors.length === 0) walked.errors.push(...firstEmpty(tree));
    const lines = readLines(text, walked.comments);
    const unparsed = countUnparsedLines(text, tree, walked.errors, walked.units, lines);
    const unparsedLines = unparsed?.[lines.count] ?? 0;
    const suppressions = readSuppressions(text, walked.comments, lines, this.#rules.known);
    const patterns = this.#patterns.find(id, syntax);
    const counted: CountedText = { lines, unparsed, tokens: this.#tokens };
    const result: FileResult = {
      language: id,
      lines: lines.count,
      values: onlyFindings ? noValues : fileValues(walked, counted),
      units: walked.units.map((unit) => unitResult(unit, counted)),
      findings: findingsOf(syntax, walked, lines, unparsedLines, { suppressions, patterns }, this.#rules),
      imports: readImports(syntax, walked.imports),
      syntaxErrors: walked.errors.length,
      unparsedLines: onlyFindings ? 0 : unparsedLines,
      isGenerated: isGeneratedByHeader(text, walked.comments),
      blockSuppressions: suppressions.valid.filter(({ rule }) => rulesOfWholeTrees.includes(rule)),
    };
    if (onlyFindings) return { result, tokenHashes: new Int32Array(0), tokensPerLine: new Uint16Array(0) };
    const tokenHashes = this.#tokens.hash.slice(0, this.#tokens.count);
    return { result, tokenHashes, tokensPerLine: countPerLine(this.#tokens, lines) };
  }

  /** The ways to read a text, the best one first: with the definitions of macros, by its form alone, as it is. */
  *#readings(id: LanguageId, text: string): Generator<Reading> {
    const declared = this.#rules.macros;
    const isC = id === "c" || id === "cpp";
    // Definitions that a file does not include may hide names: nothing may be read worse because of them.
    if (isC) yield { text: prepareText(id, text, { declared, learned: this.#learned }), onlyWithoutErrors: true };
    yield { text: prepareText(id, text, { declared, learned: null }), onlyWithoutErrors: false };
    yield { text, onlyWithoutErrors: false };
  }
}

function hasMoreLines(text: string, linesMax: number): boolean {
  if (text.length <= linesMax) return false;
  let lines = 0;
  for (let at = 0; at !== -1 && at < text.length && lines <= linesMax; lines++) at = text.indexOf("\n", at) + 1 || -1;
  return lines > linesMax;
}

/** The first token without a text, in a list; empty when the missing token is invisible. */
function firstEmpty({ count, start, end, next }: TreeArrays): number[] {
  for (let node = 1; node < count; node++) if (start[node] === end[node] && next[node] === node + 1) return [node];
  return [];
}

function fileValues({ total }: WalkResult, counted: CountedText): Values {
  return inColumns({
    ...textValues(counted, [0, counted.lines.count], [0, counted.tokens.count]),
    STAT: total.statements,
    VG: total.cyclomatic,
    COG: total.cognitive,
    NEST: total.nesting,
    PARAM: null,
    RETURNS: null,
  });
}

function unitResult(unit: Unit, counted: CountedText): UnitResult {
  const { lines } = counted;
  const first = lineAt(lines, unit.start);
  const last = lineAt(lines, Math.max(unit.start, unit.end - 1));
  return {
    key: unit.key,
    name: unit.name,
    type: unit.type,
    parent: unit.parent,
    lines: [first + 1, unit.start - lines.starts[first]! + 1, last + 1, unit.end - lines.starts[last]! + 1],
    values: inColumns({
      ...textValues(counted, [first, last + 1], [unit.tokensFrom, unit.tokensTo]),
      STAT: unit.statements,
      VG: unit.cyclomatic,
      COG: unit.cognitive,
      NEST: unit.nesting,
      PARAM: unit.isFunction ? unit.parameters : null,
      RETURNS: unit.isFunction ? unit.returns : null,
    }),
  };
}

/** What is counted in the lines and tokens of an artifact, whatever it is. */
function textValues(
  { lines, unparsed, tokens }: CountedText,
  [from, to]: readonly [number, number],
  [tokensFrom, tokensTo]: readonly [number, number],
) {
  const code = lines.codeBefore[to]! - lines.codeBefore[from]!;
  const comment = lines.commentBefore[to]! - lines.commentBefore[from]!;
  const { length, vocabulary, volume, difficulty, effort } = countHalstead(tokens, tokensFrom, tokensTo);
  return {
    LC: to - from,
    LOC: code,
    CLOC: comment,
    BLANK: to - from - code - comment,
    HLEN: length,
    HVOC: vocabulary,
    HVOL: round(volume),
    HDIF: round(difficulty),
    HEFF: round(effort),
    UNPARSED_LINES: unparsed === null ? 0 : unparsed[to]! - unparsed[from]!,
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function countPerLine(tokens: Tokens, lines: Lines): Uint16Array {
  const counts = new Uint16Array(lines.count);
  let line = 0;
  for (let token = 0; token < tokens.count; token++) {
    while (line + 1 < lines.count && lines.starts[line + 1]! <= tokens.start[token]!) line += 1;
    // A line with more tokens is a table or minified; the rest counts for the next line.
    if (counts[line]! < 0xffff) counts[line]! += 1;
    else counts[Math.min(line + 1, lines.count - 1)]! += 1;
  }
  return counts;
}
