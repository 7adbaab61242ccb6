import { randomUUID } from "node:crypto";
import type { Instant } from "../instant.ts";
import { checkFolderName } from "./names.ts";
import { unlessFull } from "./snapshot-protocol.ts";
import type { ByteRange, UploadStore } from "./upload-store.ts";

/** The operations on uploads that differ between folders and tables. Names are already checked. */
export interface UploadStorage {
  /** Durable when it resolves. When it fails, nothing is left. */
  keep(upload: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  open(upload: string, range: ByteRange | undefined): AsyncIterable<Uint8Array>;
  size(upload: string): Promise<number>;
  list(before?: Instant): Promise<readonly string[]>;
  remove(upload: string): Promise<void>;
  removeTemporaries(before?: Instant): Promise<void>;
  /** The error to report for one that was thrown here: `StorageFullError` where there is no space. */
  explain(error: unknown): unknown;
}

/** Uploads in any storage. The rules that all storages have in common are here. */
export function uploadStore(storage: UploadStorage): UploadStore {
  return {
    async keep(bytes, upload = randomUUID()) {
      checkFolderName(upload);
      return unlessFull(storage, async () => {
        await storage.keep(upload, bytes);
        return upload;
      });
    },
    open: (upload, range) => storage.open(checkFolderName(upload), range),
    size: async (upload) => storage.size(checkFolderName(upload)),
    list: (before) => storage.list(before),
    remove: async (upload) => storage.remove(checkFolderName(upload)),
    removeTemporaries: (before) => storage.removeTemporaries(before),
  };
}

/**
 * Reads the next piece while the previous one is being processed. `readNext` is called when the previous read has
 * finished; undefined, or a piece without bytes, is the end.
 */
export async function* readAhead(readNext: () => Promise<Uint8Array> | undefined): AsyncGenerator<Uint8Array> {
  const start = (): Promise<Uint8Array> | undefined => {
    const reading = readNext();
    // A reader that stops early does not await the read ahead: its failure must not be unhandled.
    reading?.catch(() => undefined);
    return reading;
  };
  let reading = start();
  while (reading !== undefined) {
    const piece = await reading;
    if (piece.length === 0) return;
    reading = start();
    yield piece;
  }
}
