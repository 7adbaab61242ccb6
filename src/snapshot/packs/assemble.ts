import { batchRows, batchShift } from "../batches.ts";
import type { ChoiceColumn, Column } from "../columns.ts";
import { SnapshotDamagedError } from "../damage.ts";
import { TextColumn, type TextChunk } from "../text-column.ts";
import type { Segments } from "./segments.ts";
import { mapIntegers } from "../map-values.ts";

/** What a column's numbers mean: numbers, rows of artifacts, or rows after the last one of a subtree. */
export type NumberMeaning = "value" | "row" | "end";

/** A value that no column has: the row or choice that it names does not exist in the older version. */
export const nowhere = -2;

/** Rows of the newer version's artifacts → rows of this version's. Undefined: they are the same. */
export type RowMap = Int32Array | undefined;

/** A column of a version: the values of the newer version where they are equal, else stored ones. */
export function assembleColumn(
  newer: Column,
  stored: Column,
  segments: Segments,
  { meaning, map }: { readonly meaning: NumberMeaning; readonly map: RowMap },
): Column {
  if (stored.kind === "text" && newer.kind === "text") {
    return { kind: "text", values: assembleTexts(newer.values, stored.values, segments) };
  }
  if ((stored.kind === "number" || stored.kind === "id") && newer.kind === stored.kind) {
    const values = new Float64Array(new SharedArrayBuffer(segments.rows * 8));
    fill(values, newer.values, stored.values, segments);
    return { kind: stored.kind, values };
  }
  if (stored.kind === "choice" && newer.kind === "choice") {
    const values = new Int32Array(new SharedArrayBuffer(segments.rows * 4));
    fill(
      values,
      sameChoices(newer, stored) ? newer.values : translateChoices(newer, stored.choices),
      stored.values,
      segments,
    );
    return { kind: "choice", values, choices: stored.choices };
  }
  if (stored.kind === "integer" && newer.kind === "integer") {
    const values = new Int32Array(new SharedArrayBuffer(segments.rows * 4));
    fill(values, translateRows(newer.values, meaning, map), stored.values, segments);
    return { kind: "integer", values, absent: stored.absent };
  }
  throw new SnapshotDamagedError("pack: a column changed its kind");
}

function fill(
  values: Float64Array | Int32Array,
  newer: ArrayLike<number> & { subarray(start: number, end: number): ArrayLike<number> },
  stored: ArrayLike<number> & { subarray(start: number, end: number): ArrayLike<number> },
  { counts, isStored, newer: firsts, starts, storedStarts }: Segments,
): void {
  for (let run = 0; run < counts.length; run++) {
    const from = isStored[run] === 1 ? stored : newer;
    const first = isStored[run] === 1 ? storedStarts[run]! : firsts[run]!;
    values.set(from.subarray(first, first + counts[run]!), starts[run]!);
  }
}

/** Row numbers of the newer version as those of this one; `nowhere` for rows that this one lacks. */
export function translateRows(
  values: Int32Array<ArrayBufferLike>,
  meaning: NumberMeaning,
  map: RowMap,
): Int32Array<ArrayBufferLike> {
  if (meaning === "value" || map === undefined) return values;
  // A subtree ends after its last row: the row behind it may be of any other folder.
  const shift = meaning === "end" ? 1 : 0;
  const translated = new Int32Array(values.length);
  for (let index = 0; index < values.length; index++) {
    const row = values[index]! - shift;
    const own = row < 0 ? row : map[row]!;
    translated[index] = row >= 0 && own === -1 ? nowhere : own + shift;
  }
  return translated;
}

export function sameChoices(left: ChoiceColumn, right: ChoiceColumn): boolean {
  return (
    left.choices.length === right.choices.length && left.choices.every((choice, at) => choice === right.choices[at])
  );
}

/** The choices of the newer version as indexes of other choices; `nowhere` for those that are not among them. */
export function translateChoices(newer: ChoiceColumn, choices: readonly string[]): Int32Array {
  const indexes = new Map(choices.map((choice, index) => [choice, index]));
  const translation = newer.choices.map((choice) => indexes.get(choice) ?? nowhere);
  return mapIntegers(newer.values, (value) => (value === -1 ? -1 : translation[value]!));
}

/** Texts are bytes and offsets in chunks of `batchRows`. Rows that are neighbours in both are copied together. */
function assembleTexts(newer: TextColumn, stored: TextColumn, segments: Segments): TextColumn {
  const writer = new TextChunks(segments.rows);
  for (let run = 0; run < segments.counts.length; run++) {
    const isStored = segments.isStored[run] === 1;
    const first = isStored ? segments.storedStarts[run]! : segments.newer[run]!;
    writer.copy(isStored ? stored : newer, first, segments.counts[run]!);
  }
  return writer.finish();
}

interface TextPiece {
  readonly chunk: TextChunk;
  readonly start: number;
  readonly end: number;
}

class TextChunks {
  readonly #rows: number;
  readonly #chunks: TextChunk[] = [];
  #pieces: TextPiece[] = [];
  #chunkRows = 0;

  constructor(rows: number) {
    this.#rows = rows;
  }

  copy(column: TextColumn, first: number, count: number): void {
    for (let row = first; row < first + count;) {
      const start = row & (batchRows - 1);
      const room = Math.min(first + count - row, batchRows - start, batchRows - this.#chunkRows);
      this.#pieces.push({ chunk: column.chunks[row >>> batchShift]!, start, end: start + room });
      this.#chunkRows += room;
      row += room;
      if (this.#chunkRows === batchRows) this.#close();
    }
  }

  finish(): TextColumn {
    if (this.#chunkRows > 0) this.#close();
    const rows = this.#chunks.reduce((sum, { offsets }) => sum + offsets.length - 1, 0);
    if (rows !== this.#rows) throw new SnapshotDamagedError("pack: wrong number of texts");
    return new TextColumn(this.#chunks);
  }

  #close(): void {
    const pieces = this.#pieces;
    const size = pieces.reduce((sum, { chunk, start, end }) => sum + chunk.offsets[end]! - chunk.offsets[start]!, 0);
    const offsets = new Int32Array(new SharedArrayBuffer((this.#chunkRows + 1) * 4));
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    let [row, length] = [0, 0];
    for (const { chunk, start, end } of pieces) {
      const from = chunk.offsets[start]!;
      bytes.set(chunk.bytes.subarray(from, chunk.offsets[end]), length);
      for (let index = start; index < end; index++) offsets[++row] = length + chunk.offsets[index + 1]! - from;
      length += chunk.offsets[end]! - from;
    }
    this.#chunks.push({ offsets, bytes, validity: validityOf(pieces, this.#chunkRows) });
    this.#pieces = [];
    this.#chunkRows = 0;
  }
}

function validityOf(pieces: readonly TextPiece[], rows: number): Uint8Array<ArrayBufferLike> | null {
  if (pieces.every(({ chunk }) => chunk.validity === null)) return null;
  const validity = new Uint8Array(new SharedArrayBuffer((rows + 7) >>> 3));
  let [row, missing] = [0, 0];
  for (const { chunk, start, end } of pieces) {
    for (let index = start; index < end; index++, row++) {
      const isPresent = chunk.validity === null || ((chunk.validity[index >>> 3]! >>> (index & 7)) & 1) === 1;
      if (isPresent) validity[row >>> 3]! |= 1 << (row & 7);
      else missing++;
    }
  }
  return missing === 0 ? null : validity;
}
