import type { UploadStore } from "../store/index.ts";

/** Label values of a metric. `kept` means stored. */
const outcomes = ["kept", "refused", "interrupted"] as const;

/** Bytes and outcomes of uploads. */
export interface UploadCounts {
  bytes(): number;
  ended(): readonly { readonly outcome: (typeof outcomes)[number]; readonly count: number }[];
}

/** Wraps the store of uploads, so that uploads are counted. */
export function countUploads(uploads: UploadStore): { readonly uploads: UploadStore; readonly counts: UploadCounts } {
  const ended = { kept: 0, refused: 0, interrupted: 0 };
  let bytes = 0;
  async function* counted(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      bytes += piece.byteLength;
      yield piece;
    }
  }
  const keep: UploadStore["keep"] = async (pieces, upload) => {
    try {
      const stored = await uploads.keep(counted(pieces), upload);
      ended[stored.ok ? "kept" : "refused"] += 1;
      return stored;
    } catch (error) {
      ended.interrupted += 1;
      throw error;
    }
  };
  return {
    uploads: { ...uploads, keep },
    counts: { bytes: () => bytes, ended: () => outcomes.map((outcome) => ({ outcome, count: ended[outcome] })) },
  };
}
