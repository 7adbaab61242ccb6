import type { Values } from "../snapshot/index.ts";
import type { Pace } from "./pace.ts";

/** What rows are sorted by; missing values come last in both directions. */
export interface SortKey {
  readonly values: Values;
  readonly descending: boolean;
}

/** Rows that are sorted in one go: a few milliseconds. */
const runRows = 4_096;
/** Rows between two looks at the clock. */
const pauseRows = 16_384;
/** A number is sorted as four digits of 16 bits. */
const digits = 4;
const digitMax = 0xffff;
const signBit = 0x8000_0000;

/** Compares two rows by the keys in turn, ties in tree order: negative when `left` comes first. */
export function compareRows(keys: readonly SortKey[], left: number, right: number): number {
  for (const { values, descending } of keys) {
    const order = compareValues(values[left]!, values[right]!, descending);
    if (order !== 0) return order;
  }
  return left - right;
}

/** Compares two values of a key: negative when `left` comes first, zero when they are equal or both missing. */
export function compareValues(left: number, right: number, descending: boolean): number {
  if (left === right) return 0;
  const leftMissing = Number.isNaN(left);
  const rightMissing = Number.isNaN(right);
  if (leftMissing && rightMissing) return 0;
  if (leftMissing || rightMissing) return leftMissing ? 1 : -1;
  return left < right === descending ? 1 : -1;
}

/**
 * Sorts rows, which come in the order of the tree, by the keys. Many rows are distributed by the digits of their values, the least significant first, so that no
 * two rows are compared, and it can pause anywhere.
 */
export async function sortRows(rows: Int32Array, keys: readonly SortKey[], pace: Pace): Promise<Int32Array> {
  if (rows.length <= runRows) return rows.sort((left, right) => compareRows(keys, left, right));
  // Rows with equal values stay in the order that they come in.
  let from = rows;
  let to: Int32Array = new Int32Array(rows.length);
  for (const key of keys.toReversed()) {
    const counted = await countDigits(from, key, pace);
    for (const [digit, starts] of counted.entries()) {
      if (starts === undefined) continue;
      await distribute({ from, to }, starts, key, digit, pace);
      [from, to] = [to, from];
    }
  }
  return from;
}

/**
 * Where the rows of each value of a digit start, for all digits; undefined if all rows have the same one. The order of the
 * rows does not change these numbers: so the values are read once, and not once for each digit.
 */
async function countDigits(rows: Int32Array, key: SortKey, pace: Pace): Promise<readonly (Int32Array | undefined)[]> {
  const counts = Array.from({ length: digits }, () => new Int32Array(digitMax + 2));
  for (let start = 0; start < rows.length; start += pauseRows) {
    countBlock({ rows, start, end: Math.min(rows.length, start + pauseRows) }, counts, key);
    if (pace.due()) await pace.rest();
  }
  const first = key.values[rows[0]!]!;
  return counts.map((starts, digit) => {
    // All have the digit of the first one: a search among all digits would cost as much as counting.
    if (starts[digitOf(first, digit, key.descending) + 1] === rows.length) return undefined;
    for (let next = 1; next < starts.length; next++) starts[next]! += starts[next - 1]!;
    return starts;
  });
}

/** Some of the rows: between two looks at the clock. */
interface RowBlock {
  readonly rows: Int32Array;
  readonly start: number;
  readonly end: number;
}

// By index: an iterator over a million rows costs more than what is done with each.
function countBlock({ rows, start, end }: RowBlock, counts: readonly Int32Array[], key: SortKey): void {
  const { values, descending } = key;
  const [first, second, third, fourth] = counts as [Int32Array, Int32Array, Int32Array, Int32Array];
  let missing = 0;
  for (let index = start; index < end; index++) {
    const value = values[rows[index]!]!;
    if (Number.isNaN(value)) {
      missing += 1;
      continue;
    }
    // All digits at once, as `digitOf` makes each.
    number[0] = value + 0;
    const isNegative = words[1]! < 0;
    const flipped = isNegative !== descending ? -1 : 0;
    const low = words[0]! ^ flipped;
    const high = words[1]! ^ flipped ^ (isNegative ? 0 : signBit);
    first[(low & digitMax) + 1]! += 1;
    second[(low >>> 16) + 1]! += 1;
    third[(high & digitMax) + 1]! += 1;
    fourth[(high >>> 16) + 1]! += 1;
  }
  for (const ofDigit of counts) ofDigit[digitMax + 1]! += missing;
}

async function distribute(
  { from, to }: { readonly from: Int32Array; readonly to: Int32Array },
  starts: Int32Array,
  key: SortKey,
  digit: number,
  pace: Pace,
): Promise<void> {
  for (let start = 0; start < from.length; start += pauseRows) {
    const block = { rows: from, start, end: Math.min(from.length, start + pauseRows) };
    distributeBlock(block, to, starts, key, digit);
    if (pace.due()) await pace.rest();
  }
}

function distributeBlock(
  { rows, start, end }: RowBlock,
  to: Int32Array,
  starts: Int32Array,
  { values, descending }: SortKey,
  digit: number,
): void {
  for (let index = start; index < end; index++) {
    const row = rows[index]!;
    const place = digitOf(values[row]!, digit, descending);
    to[starts[place]!] = row;
    starts[place]! += 1;
  }
}

const number = new Float64Array(1);
const words = new Int32Array(number.buffer);

/** A digit of a number, so that digits are in the order of numbers. Missing values are the last in both directions. */
function digitOf(value: number, digit: number, descending: boolean): number {
  if (Number.isNaN(value)) return digitMax;
  // Minus zero is zero.
  number[0] = value + 0;
  const bits = (words[digit >> 1]! >>> ((digit & 1) << 4)) & digitMax;
  // The bits of positive numbers are in order, but for the sign; those of negative ones are in the opposite order.
  const ordered = words[1]! < 0 ? bits ^ digitMax : digit === digits - 1 ? bits ^ 0x8000 : bits;
  return descending ? ordered ^ digitMax : ordered;
}
