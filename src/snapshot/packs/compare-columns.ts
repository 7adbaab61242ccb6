import type { Column } from "../columns.ts";
import type { TextColumn } from "../text-column.ts";
import { sameChoices, translateChoices, translateRows, type NumberMeaning, type RowMap } from "./assemble.ts";

/** How the rows of a version correspond to those of the next newer one. */
export interface Correspondence {
  /** For each row, the row of the newer table, or -1. */
  readonly matched: Int32Array;
  readonly map: RowMap;
}

/**
 * Marks the rows whose value differs from that of their row in the newer table, and returns how many there are. Rows that
 * the newer table lacks do not count. Undefined: the columns cannot be compared.
 */
export function markDifferences(
  own: Column,
  newer: Column,
  { matched, map }: Correspondence,
  meaning: NumberMeaning,
  marks: Uint8Array,
): number | undefined {
  if (own.kind === "text") {
    return newer.kind === "text" ? markTexts(own.values, newer.values, matched, marks) : undefined;
  }
  if (own.kind === "choice") {
    if (newer.kind !== "choice") return undefined;
    const values = sameChoices(newer, own) ? newer.values : translateChoices(newer, own.choices);
    return markNumbers(own.values, values, matched, marks);
  }
  if (own.kind === "integer") {
    if (newer.kind !== "integer" || newer.absent !== own.absent) return undefined;
    return markNumbers(own.values, translateRows(newer.values, meaning, map), matched, marks);
  }
  return newer.kind === own.kind ? markNumbers(own.values, newer.values, matched, marks) : undefined;
}

function markNumbers(own: ArrayLike<number>, newer: ArrayLike<number>, matched: Int32Array, marks: Uint8Array): number {
  let count = 0;
  for (let row = 0; row < matched.length; row++) {
    const other = matched[row]!;
    // Missing values are NaN, and a negative zero is another value than zero.
    if (other === -1 || Object.is(own[row], newer[other])) continue;
    marks[row] = 1;
    count++;
  }
  return count;
}

function markTexts(own: TextColumn, newer: TextColumn, matched: Int32Array, marks: Uint8Array): number {
  let count = 0;
  for (let row = 0; row < matched.length; row++) {
    const other = matched[row]!;
    if (other === -1 || isSameText(own, row, newer, other)) continue;
    marks[row] = 1;
    count++;
  }
  return count;
}

function isSameText(left: TextColumn, leftRow: number, right: TextColumn, rightRow: number): boolean {
  const a = left.bytesOf(leftRow);
  const b = right.bytesOf(rightRow);
  const length = a.end - a.start;
  if (length !== b.end - b.start || left.has(leftRow) !== right.has(rightRow)) return false;
  for (let index = 0; index < length; index++) if (a.bytes[a.start + index] !== b.bytes[b.start + index]) return false;
  return true;
}

/** Whether two columns have the same values in all rows. */
export function isSameColumn(left: Column, right: Column): boolean {
  const rows = rowsOf(left);
  if (rows !== rowsOf(right)) return false;
  if (left.kind === "choice" && !(right.kind === "choice" && sameChoices(left, right))) return false;
  const matched = new Int32Array(rows);
  for (let row = 0; row < rows; row++) matched[row] = row;
  return markDifferences(left, right, { matched, map: undefined }, "value", new Uint8Array(rows)) === 0;
}

function rowsOf(column: Column): number {
  if (column.kind !== "text") return column.values.length;
  return column.values.chunks.reduce((rows, { offsets }) => rows + offsets.length - 1, 0);
}
