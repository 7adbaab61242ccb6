import type { TextColumn } from "./text-column.ts";

/** Finite numbers; NaN where missing. Arrow: nullable float64. */
export interface NumberColumn {
  readonly kind: "number";
  readonly values: Float64Array<ArrayBufferLike>;
}

/** Whole numbers of 32 bits; `absent`, if set, is the missing value. Arrow: int32. */
export interface IntegerColumn {
  readonly kind: "integer";
  readonly values: Int32Array<ArrayBufferLike>;
  readonly absent: number | null;
}

/** Ids: whole numbers up to 2^53, as doubles because BigInts are slow. Arrow: int64. */
export interface IdColumn {
  readonly kind: "id";
  readonly values: Float64Array<ArrayBufferLike>;
}

/** Free texts. Arrow: utf8. */
export interface TextsColumn {
  readonly kind: "text";
  readonly values: TextColumn;
}

/** Texts that repeat: an index into `choices`, -1 where missing. Arrow: dictionary of utf8. */
export interface ChoiceColumn {
  readonly kind: "choice";
  readonly values: Int32Array<ArrayBufferLike>;
  readonly choices: readonly string[];
}

export type Column = NumberColumn | IntegerColumn | IdColumn | TextsColumn | ChoiceColumn;

/** Named columns of the same length: one part of a snapshot. */
export interface Table {
  readonly rows: number;
  readonly columns: ReadonlyMap<string, Column>;
  /** What a reader needs in addition to the columns; stored in the file's schema. */
  readonly metadata: ReadonlyMap<string, string>;
}

/** One value of a column; undefined where missing. */
export function valueAt(column: Column, row: number): number | string | undefined {
  if (column.kind === "text") return column.values.at(row);
  const value = column.values[row]!;
  if (column.kind === "choice") return value === -1 ? undefined : column.choices[value];
  if (column.kind === "integer") return value === column.absent ? undefined : value;
  return Number.isNaN(value) ? undefined : value;
}

/** Bytes of a column in memory. */
export function columnBytes(column: Column): number {
  if (column.kind === "choice") return column.values.byteLength + choicesBytes(column.choices);
  if (column.kind !== "text") return column.values.byteLength;
  let bytes = 0;
  for (const chunk of column.values.chunks) {
    bytes += chunk.offsets.byteLength + chunk.bytes.byteLength + (chunk.validity?.byteLength ?? 0);
  }
  return bytes;
}

function choicesBytes(choices: readonly string[]): number {
  // A string takes up to two bytes per character, its header and its slot in the list.
  return choices.reduce((bytes, choice) => bytes + choice.length * 2 + 24, 0);
}
