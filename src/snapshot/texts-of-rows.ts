import { batchRows } from "./batches.ts";
import { TextColumn, type TextChunk } from "./text-column.ts";

/** The texts of rows of a column, in the order of these rows. Nothing is decoded, and every text is copied once. */
export function textsOfRows(column: TextColumn, rows: Int32Array): TextColumn {
  const chunks: TextChunk[] = [];
  for (let start = 0; start < rows.length; start += batchRows) {
    chunks.push(gatherChunk(column, rows.subarray(start, start + batchRows)));
  }
  return new TextColumn(chunks);
}

function gatherChunk(column: TextColumn, rows: Int32Array): TextChunk {
  const offsets = new Int32Array(rows.length + 1);
  const bytes = new Uint8Array(column.place(rows, 0, offsets));
  let at = 0;
  for (const row of rows) at = column.copyTo(bytes, at, row);
  return { offsets, bytes, validity: validityOf(column, rows) };
}

/** Null when none of the rows is without a text. */
function validityOf(column: TextColumn, rows: Int32Array): Uint8Array | null {
  if (column.chunks.every(({ validity }) => validity === null)) return null;
  const validity = new Uint8Array((rows.length + 7) >>> 3);
  let present = 0;
  for (let index = 0; index < rows.length; index++) {
    if (!column.has(rows[index]!)) continue;
    validity[index >>> 3]! |= 1 << (index & 7);
    present++;
  }
  return present === rows.length ? null : validity;
}
