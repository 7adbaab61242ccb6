import type { FindingGroups } from "../snapshot/index.ts";

/** Codes of a column that occur, and how many findings have each. */
export interface CodeTotals {
  readonly codes: Int32Array<ArrayBufferLike>;
  readonly counts: Float64Array<ArrayBufferLike>;
}

/** What all findings of a version have in common: a tenth of its groups, so that counts over all projects add these. */
export interface GroupTotals {
  readonly all: number;
  readonly relaxed: number;
  readonly fresh: number;
  readonly rule: CodeTotals;
  readonly owner: CodeTotals;
  readonly assignee: CodeTotals;
  /** By the version that a finding was found in first. */
  readonly age: CodeTotals;
}

type CountedGroups = Pick<FindingGroups, "size" | "counts" | "rule" | "decision" | "isNew" | "first" | "owner">;

/** Adds up the groups of a version. */
export function totalsOf(groups: CountedGroups, assignee: Int32Array<ArrayBufferLike>): GroupTotals {
  const { size, counts, rule, decision, isNew, first, owner } = groups;
  let [all, relaxed, fresh] = [0, 0, 0];
  for (let row = 0; row < size; row++) {
    const count = counts[row]!;
    all += count;
    if (decision[row] !== 0) relaxed += count;
    if (isNew[row] === 1) fresh += count;
  }
  const by = (codes: ArrayLike<number>): CodeTotals => totalsBy(codes, counts);
  return { all, relaxed, fresh, rule: by(rule), owner: by(owner), assignee: by(assignee), age: by(first) };
}

/** The codes that were counted: `counted` has a number for each code. */
export function codeTotals(counted: Float64Array<ArrayBufferLike>): CodeTotals {
  const codes = Int32Array.from(counted.keys().filter((code) => counted[code] !== 0));
  return { codes, counts: Float64Array.from(codes, (code) => counted[code]!) };
}

/** The memory of totals. */
export function totalsBytes({ rule, owner, assignee, age }: GroupTotals): number {
  return [rule, owner, assignee, age].reduce((sum, { codes, counts }) => sum + codes.byteLength + counts.byteLength, 0);
}

function totalsBy(codes: ArrayLike<number>, counts: ArrayLike<number>): CodeTotals {
  let highest = -1;
  for (let row = 0; row < counts.length; row++) highest = Math.max(highest, codes[row]!);
  const counted = new Float64Array(highest + 1);
  for (let row = 0; row < counts.length; row++) counted[codes[row]!]! += counts[row]!;
  return codeTotals(counted);
}
