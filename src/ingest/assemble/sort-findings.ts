import { compareTexts, type TextColumn } from "../../snapshot/index.ts";
import type { Collector } from "../collector.ts";
import type { RowOrder } from "./order.ts";

/** Whole numbers are sorted by digits of this many bits. */
const digitBits = 16;
const digitMax = 0xffff;

/**
 * Sorts findings by artifact row, line, column, rule and message. Numbers are sorted by counting, the least important first:
 * a comparison would read them from memory many times, in any order. Only findings at the same place are compared.
 */
export function sortFindings(
  { findings }: Collector,
  { rowOfCollected, size }: RowOrder,
  placed: Int32Array,
  messages: TextColumn,
): Int32Array {
  const { ruleOf, rules, locations } = findings;
  const { startLine, startColumn } = locations;
  const rank = ranksOf(rules.ids);
  const compare = (left: number, right: number): number =>
    rank[ruleOf.at(left)]! - rank[ruleOf.at(right)]! || compareTexts(messages, left, messages, right) || left - right;
  const byColumn = sortByNumber(placed, (finding) => startColumn.at(finding));
  const byLine = sortByNumber(byColumn, (finding) => startLine.at(finding));
  const rowOf = (finding: number): number => rowOfCollected[findings.artifacts.at(finding)]!;
  const inOrder = distribute(byLine, rowOf, size);
  const areTogether = (left: number, right: number): boolean =>
    startLine.at(left) === startLine.at(right) &&
    startColumn.at(left) === startColumn.at(right) &&
    rowOf(left) === rowOf(right);
  let start = 0;
  for (let end = 1; end <= inOrder.length; end++) {
    if (end < inOrder.length && areTogether(inOrder[start]!, inOrder[end]!)) continue;
    if (end - start > 1) inOrder.subarray(start, end).sort(compare);
    start = end;
  }
  return inOrder;
}

/** The order of rules in a version: by code units. */
export function compareIds(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The place of each id in their order. */
function ranksOf(ids: readonly string[]): Int32Array {
  const ranks = new Int32Array(ids.length);
  const ordered = [...ids.keys()].toSorted((left, right) => compareIds(ids[left]!, ids[right]!));
  for (const [rank, number] of ordered.entries()) ranks[number] = rank;
  return ranks;
}

/** Sorts by whole numbers from 0 on; those with equal numbers keep their order. */
function sortByNumber(findings: Int32Array, numberOf: (finding: number) => number): Int32Array {
  let numberMax = 0;
  for (const finding of findings) numberMax = Math.max(numberMax, numberOf(finding));
  const low = distribute(findings, (finding) => numberOf(finding) & digitMax, Math.min(numberMax, digitMax) + 1);
  if (numberMax <= digitMax) return low;
  return distribute(low, (finding) => numberOf(finding) >>> digitBits, (numberMax >>> digitBits) + 1);
}

/** Orders findings by a number below `size`; those with equal numbers keep their order. */
function distribute(findings: Int32Array, numberOf: (finding: number) => number, size: number): Int32Array {
  const starts = new Int32Array(size + 1);
  for (const finding of findings) starts[numberOf(finding) + 1]! += 1;
  for (let number = 0; number < size; number++) starts[number + 1]! += starts[number]!;
  const ordered = new Int32Array(findings.length);
  for (const finding of findings) {
    ordered[starts[numberOf(finding)]!++] = finding;
  }
  return ordered;
}
