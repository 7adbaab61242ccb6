import type { AppliedRules, Thresholds } from "../configuration/rule-settings.ts";
import type { PatternMatch } from "../patterns/pattern-finder.ts";
import { ruleIds, thresholds as usualThresholds } from "../rules.ts";
import { readComments } from "./comment-findings.ts";
import type { FindingResult } from "./file-result.ts";
import { Fingerprints, hashContent } from "./fingerprints.ts";
import { lineAt, type Lines } from "./lines.ts";
import { withoutSpace, type Syntax } from "./names.ts";
import { reasonFor, type Suppressions } from "./suppressions.ts";
import type { Unit } from "./unit.ts";
import type { RuleMatch, WalkResult } from "./walk.ts";

/** Findings of one rule that are reported per file; more would add nothing. */
const findingsPerRuleMax = 1_000;

/** What other readers of the file have found. */
export interface FoundElsewhere {
  readonly suppressions: Suppressions;
  readonly patterns: readonly PatternMatch[];
}

/** Applies all rules to a file. */
export function findingsOf(
  syntax: Syntax,
  walked: WalkResult,
  lines: Lines,
  unparsedLines: number,
  { suppressions, patterns }: FoundElsewhere,
  { thresholds, off }: AppliedRules,
): FindingResult[] {
  const found: FindingResult[] = [];
  const counts = new Map<string, number>();
  const add = (
    rule: string,
    unit: number,
    message: string,
    range: readonly [number, number],
    fingerprint: string,
  ): void => {
    if (off.has(rule)) return;
    const count = (counts.get(rule) ?? 0) + 1;
    counts.set(rule, count);
    if (count > findingsPerRuleMax) return;
    const place = linesOf(lines, range);
    const reason = reasonFor(suppressions.valid, rule, place[0]);
    const suppressed = reason === undefined ? {} : { suppressed: reason };
    found.push({ rule, unit, message, lines: place, fingerprint, ...suppressed });
  };
  for (const unit of walked.units) if (unit.isFunction) judgeFunction(unit, lines, thresholds, add);
  judgeMatches(syntax, walked, lines, thresholds, add);
  if (!syntax.language.definition.onlyFindings) judgeFile(lines, thresholds, add);
  judgeParsing(syntax, walked, lines, unparsedLines, add);
  for (const { rule, message, start, end, fingerprint } of readComments(
    syntax.text,
    walked.comments,
    lines,
    syntax.language.definition,
  )) {
    add(rule, unitAt(walked.units, start), message, [start, end], fingerprint);
  }
  const fingerprints = new Fingerprints();
  for (const { rule, message, start, end } of patterns) {
    const fingerprint = fingerprints.of(withoutSpace(syntax.text.slice(start, end)), rule);
    add(rule, unitAt(walked.units, start), message, [start, end], fingerprint);
  }
  for (const { rule, message, start, end } of suppressions.faults) {
    add(rule, unitAt(walked.units, start), message, [start, end], fingerprints.of(message, rule));
  }
  return found;
}

type Add = (rule: string, unit: number, message: string, range: readonly [number, number], fingerprint: string) => void;

function judgeFunction(unit: Unit, lines: Lines, thresholds: Thresholds, add: Add): void {
  const { cyclomaticMax, cognitiveMax, functionCodeLinesMax, nestingMax, parametersMax, returnsMax } = thresholds;
  const judge = (rule: string, what: string, value: number, max: number): void => {
    // The fingerprint is the key of the function, so that the finding stays the same when lines or the value change.
    if (value > max) {
      add(rule, unit.index, `${what} ${value}, more than ${max}`, [unit.start, unit.end], hashContent(unit.key));
    }
  };
  judge(ruleIds.cyclomatic, "Cyclomatic complexity is", unit.cyclomatic, cyclomaticMax);
  judge(ruleIds.cognitive, "Cognitive complexity is", unit.ownCognitive, cognitiveMax);
  judge(ruleIds.longFunction, "Lines of code:", ownCodeLines(unit, lines), functionCodeLinesMax);
  judge(ruleIds.deepNesting, "Levels of nesting:", unit.nesting, nestingMax);
  judge(ruleIds.manyParameters, "Parameters:", unit.parameters, parametersMax);
  judge(ruleIds.manyReturns, "Returns:", unit.returns, returnsMax);
}

/** Code lines of a function without those of functions inside it, which are judged separately. */
function ownCodeLines(unit: Unit, lines: Lines): number {
  const codeLines = ({ start, end }: Unit): number => {
    const [first, last] = [lineAt(lines, start), lineAt(lines, Math.max(start, end - 1))];
    return lines.codeBefore[last + 1]! - lines.codeBefore[first]!;
  };
  return unit.nestedFunctions.reduce((rest, nested) => rest - Math.max(0, codeLines(nested) - 1), codeLines(unit));
}

function judgeMatches(syntax: Syntax, walked: WalkResult, lines: Lines, thresholds: Thresholds, add: Add): void {
  const fingerprints = new Fingerprints();
  const judge = (rule: string, matches: readonly RuleMatch[], message: (match: RuleMatch) => string): void => {
    for (const match of matches) {
      const { unit, start, end } = match;
      const fingerprint = fingerprints.of(withoutSpace(syntax.text.slice(start, end)), rule);
      add(rule, unit, message(match), [start, end], fingerprint);
    }
  };
  const unexplained = walked.emptyCatches.filter((match) => !hasComment(walked.comments, match, lines));
  judge(ruleIds.emptyCatch, unexplained, () => "An error is caught and nothing is done with it");
  judge(
    ruleIds.longCondition,
    walked.longConditions,
    ({ count }) => `Operators in this condition: ${count}, more than ${thresholds.conditionOperatorsMax}`,
  );
  judge(ruleIds.nestedTernary, walked.nestedTernaries, () => "A conditional expression is inside another one");
}

/** Whether a comment is in a range, or behind it on its last line. Comments are in the order of the text. */
function hasComment(comments: readonly number[], { start, end }: RuleMatch, lines: Lines): boolean {
  const lineEnd = lines.starts[lineAt(lines, Math.max(start, end - 1)) + 1] ?? Infinity;
  for (let low = 0, high = comments.length / 2; ;) {
    if (low >= high) return false;
    const middle = (low + high) >> 1;
    const at = comments[2 * middle]!;
    if (at < start) low = middle + 1;
    else if (at >= lineEnd) high = middle;
    else return true;
  }
}

function judgeFile(lines: Lines, thresholds: Thresholds, add: Add): void {
  const code = lines.codeBefore[lines.count]!;
  if (code > thresholds.fileCodeLinesMax) {
    add(ruleIds.longFile, -1, `Lines of code: ${code}, more than ${thresholds.fileCodeLinesMax}`, [0, 0], "file");
  }
}

/** The share of the code that could not be parsed decides the rule, and so the severity. */
function judgeParsing({ tree }: Syntax, walked: WalkResult, lines: Lines, unparsedLines: number, add: Add): void {
  const [first] = walked.errors;
  if (first === undefined) return;
  const code = lines.codeBefore[lines.count]!;
  const percent = code === 0 ? 0 : (100 * unparsedLines) / code;
  const message =
    `Lines of code that could not be parsed: ${unparsedLines} of ${code} (${percent.toFixed(1)} %). ` +
    "The measures cover the rest of the file";
  const { unparsedPercentMax, unparsedPercentHigh } = usualThresholds;
  const atMost = percent > unparsedPercentMax ? ruleIds.partlyParsed : ruleIds.syntaxError;
  const rule = percent > unparsedPercentHigh ? ruleIds.hardlyParsed : atMost;
  add(rule, -1, message, [tree.start[first]!, tree.end[first]!], "file");
}

/** The innermost unit at a position. Units are in the order of the text, outer ones first. */
function unitAt(units: readonly Unit[], position: number): number {
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (units[middle]!.start <= position) low = middle + 1;
    else high = middle;
  }
  for (let index = low - 1; index >= 0; index = units[index]!.parent) if (position < units[index]!.end) return index;
  return -1;
}

function linesOf(lines: Lines, [start, end]: readonly [number, number]): FindingResult["lines"] {
  const first = lineAt(lines, start);
  const last = lineAt(lines, Math.max(start, end - 1));
  return [
    first + 1,
    start - (lines.starts[first] ?? 0) + 1,
    last + 1,
    Math.max(1, end - (lines.starts[last] ?? 0) + 1),
  ];
}
