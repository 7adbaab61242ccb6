import type { ByteSink } from "../../../snapshot/index.ts";
import type { PartIndex } from "./part-chunks.ts";

/** Smaller neighbours share a chunk: each chunk costs a row, and a lookup when it is read. */
const chunkBytesMin = 16 * 1024;
/** Larger columns are cut: no row may take much memory. */
const chunkBytesMax = 4 * 1024 * 1024;

/** A sink whose bytes become chunks; `finish` writes the last of them and returns where they start. */
export interface ChunkSink extends ByteSink {
  finish(): Promise<PartIndex>;
}

/**
 * Cuts the bytes where a column of a batch starts, so that a chunk is one column of one batch, or several small ones.
 * Small pieces never share a chunk with a large column: to find the columns of a batch, a reader would have to read the
 * first column as well.
 */
export function chunkSink(put: (position: number, bytes: Uint8Array) => Promise<void>): ChunkSink {
  const positions: number[] = [];
  let pieces: Uint8Array[] = [];
  let start = 0;
  let size = 0;
  /** The last place to cut, between `start` and `size`. */
  let mark = 0;

  async function flush(end: number): Promise<void> {
    if (end === start) return;
    const gathered = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
    const bytes = gathered.subarray(0, end - start);
    const rest = gathered.subarray(end - start);
    positions.push(start);
    const position = start;
    pieces = rest.length === 0 ? [] : [rest];
    start = end;
    await put(position, bytes);
  }
  return {
    async write(bytes) {
      // The writer may reuse its buffer as soon as the write has returned.
      for (let offset = 0; offset < bytes.length;) {
        const piece = new Uint8Array(bytes.subarray(offset, offset + chunkBytesMax - (size - start)));
        pieces.push(piece);
        offset += piece.length;
        size += piece.length;
        if (size - start >= chunkBytesMin && mark > start) await flush(mark);
        if (size - start >= chunkBytesMax) await flush(size);
      }
    },
    async cut() {
      mark = size;
      if (size - start >= chunkBytesMin) await flush(size);
    },
    async finish() {
      await flush(size);
      return { size, positions };
    },
  };
}
