import { hashText, keyOf } from "./hashes.ts";
import type { MatchSide } from "./sides.ts";

/** The fingerprints of two versions as hashes; 0 for a finding without one. */
export interface FingerprintMarks {
  readonly now: Int32Array;
  readonly before: Int32Array;
}

/** Undefined when either version has no fingerprints. */
export function fingerprintMarks(now: MatchSide, before: MatchSide): FingerprintMarks | undefined {
  if (now.fingerprints === undefined || before.fingerprints === undefined) return undefined;
  return { now: marksOf(now), before: marksOf(before) };
}

/** Some tools number equal fingerprints (`…:2`): a new finding above changes that number, so it does not count. */
const occurrence = /:\d{1,6}$/;

function marksOf({ fingerprints, size }: MatchSide): Int32Array {
  const marks = new Int32Array(size);
  for (let finding = 0; finding < size; finding++) {
    const text = fingerprints?.at(finding);
    if (text !== undefined) marks[finding] = hashText(text.replace(occurrence, ""));
  }
  return marks;
}

/** A finding in a list that is in the order of lines. */
export interface MarkedFinding {
  readonly mark: number;
  readonly line: number;
  readonly rule: number;
  readonly message: number;
}

/**
 * Which rules and messages of a file have fingerprints that say more than order and line. Some tools number the findings
 * of a rule: then the marks of the version with fewer findings are the first marks of the other, whatever was inserted
 * where. Others hash the line number: then no mark is on two lines. Returns keys of `markedGroup`.
 */
export function believedGroups(now: readonly MarkedFinding[], before: readonly MarkedFinding[]): ReadonlySet<number> {
  const believed = new Set<number>();
  const rulesBefore = Map.groupBy(before, ({ rule }) => rule);
  for (const [rule, ours] of Map.groupBy(now, (finding) => finding.rule)) {
    const theirs = rulesBefore.get(rule) ?? [];
    if (isNumbered(ours, theirs) || !movesMarks(ours, theirs)) continue;
    const messagesBefore = Map.groupBy(theirs, ({ message }) => message);
    for (const [message, equal] of Map.groupBy(ours, (finding) => finding.message)) {
      if (!isNumbered(equal, messagesBefore.get(message) ?? [])) believed.add(markedGroup(rule, message));
    }
  }
  return believed;
}

export function markedGroup(rule: number, message: number): number {
  return keyOf(rule, message);
}

function isNumbered(ours: readonly MarkedFinding[], theirs: readonly MarkedFinding[]): boolean {
  const [fewer, more] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours];
  return fewer.every(({ mark }, index) => mark === more[index]!.mark);
}

/** Whether a mark is on another line than before. */
function movesMarks(ours: readonly MarkedFinding[], theirs: readonly MarkedFinding[]): boolean {
  const linesBefore = new Set(theirs.map(({ mark, line }) => keyOf(mark, line)));
  const marksBefore = new Set(theirs.map(({ mark }) => mark));
  return ours.some(({ mark, line }) => mark !== 0 && marksBefore.has(mark) && !linesBefore.has(keyOf(mark, line)));
}
