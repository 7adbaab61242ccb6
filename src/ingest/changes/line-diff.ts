import diffModule from "@jest/diff-sequences";
import type { LineRanges } from "../../snapshot/index.ts";
import { commonEnds } from "../../text/index.ts";
import { withLineFeeds } from "../line-feeds.ts";

/** What is imported is this function. The package declares it for `require` only, so that compilers disagree. */
const diffSequences = diffModule as unknown as (
  lengthBefore: number,
  length: number,
  isCommon: (indexBefore: number, index: number) => boolean,
  foundSubsequence: (count: number, indexBefore: number, index: number) => void,
) => void;

/** Comparisons of lines that one pair of texts may need, and all pairs of a version together. */
export const comparisonsOfVersionMax = 500_000_000;
export const comparisonsOfFileMax = 10_000_000;

/** The comparisons that are left for the texts of a version. */
export interface DiffBudget {
  comparisons: number;
}

/**
 * The lines of a text that are not in an earlier one: as few as possible, because the lines that stay are a longest common
 * subsequence. A line includes its end, so that a missing last line break is a change, as for git. If the texts need more
 * comparisons than the budget allows, all lines between their common beginning and end that could have stayed count as
 * changed: the answer is larger then, never smaller.
 */
export function changedLines(before: string, after: string, budget: DiffBudget): LineRanges {
  const numbers = new Map<string, number>();
  const old = numberLines(withLineFeeds(before), numbers);
  const now = numberLines(withLineFeeds(after), numbers);
  const stays = new Uint8Array(now.length);
  const { start, tail } = commonEnds(old, now);
  stays.fill(1, 0, start);
  stays.fill(1, now.length - tail);
  const nowEnd = now.length - tail;
  const middle = { old: old.subarray(start, old.length - tail), now: now.subarray(start, nowEnd) };
  markCommon(middle, numbers.size, stays.subarray(start, nowEnd), budget);
  slideDown(now, stays);
  return rangesWithout(stays);
}

/**
 * Where the lines of a text are in a later one: for each line of `before` its number in `after`, from 1 on; 0 if it is not
 * there any more. Ends of lines are not compared. Texts that need too many comparisons have their common beginning and end
 * in common: a line may be missing then, and is never at a wrong place.
 */
export function movedLines(before: string, after: string): Int32Array {
  const numbers = new Map<string, number>();
  const [old, now] = [numberLines(withLastEnd(before), numbers), numberLines(withLastEnd(after), numbers)];
  const places = new Int32Array(old.length);
  const { start, tail } = commonEnds(old, now);
  for (let line = 0; line < start; line++) places[line] = line + 1;
  for (let line = old.length - tail; line < old.length; line++) places[line] = line + 1 + now.length - old.length;
  const middle = { old: old.subarray(start, old.length - tail), now: now.subarray(start, now.length - tail) };
  const budget = { comparisons: comparisonsOfFileMax };
  const found = findCommon(middle, numbers.size, budget, (oldLine, nowLine) => {
    places[start + oldLine] = start + nowLine + 1;
  });
  if (!found) places.fill(0, start, old.length - tail);
  return places;
}

/** The text with `\n` at the end of every line, the last one included. */
function withLastEnd(text: string): string {
  const lines = withLineFeeds(text).replaceAll("\r\n", "\n");
  return lines === "" || lines.endsWith("\n") ? lines : `${lines}\n`;
}

/** The number of every line; equal lines have the same one. */
function numberLines(text: string, numbers: Map<string, number>): Int32Array {
  const lines: number[] = [];
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline + 1;
    const line = text.slice(start, end);
    let number = numbers.get(line);
    if (number === undefined) numbers.set(line, (number = numbers.size));
    lines.push(number);
    start = end;
  }
  return Int32Array.from(lines);
}

/** The texts need more comparisons than they may. */
class BudgetSpentError extends Error {
  override readonly name = "BudgetSpentError";
}

/** The lines of two texts, as numbers. */
interface LinePair {
  readonly old: Int32Array;
  readonly now: Int32Array;
}

/** Marks the lines that stay; none, if that needs too many comparisons. */
function markCommon(pair: LinePair, numbers: number, stays: Uint8Array, budget: DiffBudget): void {
  const found = findCommon(pair, numbers, budget, (_oldLine, nowLine) => (stays[nowLine] = 1));
  if (!found) stays.fill(0);
}

/** Passes on the lines that both texts have in common; false, if that needs too many comparisons. */
function findCommon(
  { old, now }: LinePair,
  numbers: number,
  budget: DiffBudget,
  take: (oldLine: number, nowLine: number) => void,
): boolean {
  const [oldLines, nowLines] = [linesAlsoIn(now, old, numbers), linesAlsoIn(old, now, numbers)];
  const allowed = Math.min(comparisonsOfFileMax, budget.comparisons);
  let left = allowed;
  try {
    diffSequences(
      oldLines.length,
      nowLines.length,
      (oldIndex, nowIndex) => {
        if (left-- <= 0) throw new BudgetSpentError();
        return old[oldLines[oldIndex]!] === now[nowLines[nowIndex]!];
      },
      (count, oldIndex, nowIndex) => {
        for (let index = 0; index < count; index++) take(oldLines[oldIndex + index]!, nowLines[nowIndex + index]!);
      },
    );
    return true;
  } catch (error) {
    if (!(error instanceof BudgetSpentError)) throw error;
    return false;
  } finally {
    budget.comparisons -= allowed - Math.max(0, left);
  }
}

/** The positions of lines that the other text has too: only these can stay. */
function linesAlsoIn(others: Int32Array, lines: Int32Array, numbers: number): Int32Array {
  const isThere = new Uint8Array(numbers);
  for (const number of others) isThere[number] = 1;
  return Int32Array.from(lines.keys().filter((line) => isThere[lines[line]!] === 1));
}

/**
 * Moves every group of changed lines down as far as it can: a block that is inserted after a similar one is then the new
 * block, and not the end of the old one and the beginning of the new one.
 */
function slideDown(now: Int32Array, stays: Uint8Array): void {
  let first = 0;
  while (first < now.length) {
    if (stays[first] === 1) {
      first++;
      continue;
    }
    let next = first;
    while (next < now.length && stays[next] === 0) next++;
    while (next < now.length && now[first] === now[next]) {
      stays[first++] = 1;
      stays[next++] = 0;
      // The group now touches the next one, and moves on together with it.
      while (next < now.length && stays[next] === 0) next++;
    }
    first = next;
  }
}

function rangesWithout(stays: Uint8Array): LineRanges {
  const ranges: [number, number][] = [];
  for (let line = 0; line < stays.length; line++) {
    if (stays[line] === 1) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === line) last[1] = line + 1;
    else ranges.push([line + 1, line + 1]);
  }
  return ranges;
}

/** All lines of a text. */
export function allLines(source: string): LineRanges {
  const text = withLineFeeds(source);
  let lines = 0;
  for (let start = 0; start < text.length; lines++) {
    const newline = text.indexOf("\n", start);
    start = newline === -1 ? text.length : newline + 1;
  }
  return lines === 0 ? [] : [[1, lines]];
}
