import type { Result } from "../../text/index.ts";
import type { Instant } from "../instant.ts";

/** From `start` to before `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where uploads wait for their task. */
export interface UploadStore {
  /**
   * Durable when it resolves; nothing is left when `bytes` fails or the disk is full (`storage.full`). Returns the
   * name of the upload: a new one, or the given one when it is copied from another store.
   */
  keep(bytes: AsyncIterable<Uint8Array>, upload?: string): Promise<Result<string, "storage.full">>;
  /** All bytes, or those of the range, piece by piece; a piece is valid until the next is requested. */
  open(upload: string, range?: ByteRange): AsyncIterable<Uint8Array>;
  size(upload: string): Promise<number>;
  /** All of them, or those that were stored before the instant. */
  list(before?: Instant): Promise<readonly string[]>;
  remove(upload: string): Promise<void>;
  /** Removes the remains of interrupted uploads, or those older than the instant. None of them may be in progress. */
  removeTemporaries(before?: Instant): Promise<void>;
}
