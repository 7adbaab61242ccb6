import { countWhile } from "../../../snapshot/index.ts";
import type { StoredPart } from "../snapshot-protocol.ts";

/** What is known of a part before any of its bytes are read. */
export interface PartIndex {
  readonly size: number;
  /** Where its chunks start, ascending; the first at 0. */
  readonly positions: readonly number[];
}

/** Chunks by their start. */
export type FetchChunks = (positions: readonly number[]) => Promise<ReadonlyMap<number, Uint8Array>>;

/**
 * Reads the bytes of a part from its chunks. Reads at the same moment share one statement: a column has a piece in
 * every batch, and all of them are read at once.
 */
export function openChunks({ size, positions }: PartIndex, fetchChunks: FetchChunks): StoredPart {
  let gathered: { readonly wanted: Set<number>; readonly chunks: ReturnType<FetchChunks> } | undefined;

  function chunksOf(wanted: readonly number[]): ReturnType<FetchChunks> {
    if (gathered === undefined) {
      const all = new Set<number>();
      const chunks = Promise.resolve().then(() => {
        gathered = undefined;
        return fetchChunks([...all]);
      });
      gathered = { wanted: all, chunks };
    }
    for (const position of wanted) gathered.wanted.add(position);
    return gathered.chunks;
  }

  return {
    size,
    async read(offset, length) {
      // Not from the shared pool: columns are views of these bytes, which must be aligned.
      const bytes = Buffer.allocUnsafeSlow(length);
      const first = indexOf(positions, offset);
      const last = indexOf(positions, offset + length - 1);
      const wanted = positions.slice(first, last + 1);
      const chunks = await chunksOf(wanted);
      for (const position of wanted) {
        const chunk = chunks.get(position);
        if (chunk === undefined) throw new Error(`the part has no chunk at ${position}`);
        const from = Math.max(0, offset - position);
        bytes.set(chunk.subarray(from, offset + length - position), Math.max(0, position - offset));
      }
      return bytes;
    },
  };
}

/** The chunk that contains a byte: the last one that starts at or before it. */
function indexOf(positions: readonly number[], offset: number): number {
  return Math.max(0, countWhile(positions.length, (index) => positions[index]! <= offset) - 1);
}
