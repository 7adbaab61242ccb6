import type { ByteSink } from "../../snapshot/index.ts";
import type { PartIndex } from "./part-source.ts";

/** Smaller neighbours share a chunk: each costs a row, and a look-up when it is read. */
const chunkBytesMin = 16 * 1024;
/** What is larger is cut: no row may take up much memory by itself. */
const chunkBytesMax = 4 * 1024 * 1024;

/** A sink whose bytes become chunks; `finish` writes the last of them and tells where they begin. */
export interface ChunkSink extends ByteSink {
  finish(): Promise<PartIndex>;
}

/** Cuts what is written where a column of a batch begins, so that one chunk is one column of one batch. */
export function chunkSink(put: (position: number, bytes: Uint8Array) => Promise<void>): ChunkSink {
  const positions: number[] = [];
  let pieces: Uint8Array[] = [];
  let start = 0;
  let size = 0;

  async function flush(): Promise<void> {
    if (size === start) return;
    const [first] = pieces;
    const bytes = pieces.length === 1 ? first! : Buffer.concat(pieces);
    positions.push(start);
    const position = start;
    pieces = [];
    start = size;
    await put(position, bytes);
  }
  return {
    async write(bytes) {
      // The writer may use its bytes again as soon as the write has returned.
      for (let offset = 0; offset < bytes.length;) {
        const piece = bytes.slice(offset, offset + chunkBytesMax - (size - start));
        pieces.push(piece);
        offset += piece.length;
        size += piece.length;
        if (size - start >= chunkBytesMax) await flush();
      }
    },
    async cut() {
      if (size - start >= chunkBytesMin) await flush();
    },
    async finish() {
      await flush();
      return { size, positions };
    },
  };
}
