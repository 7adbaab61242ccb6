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
   * upload's name: a new one, or the given one that it has elsewhere.
   */
  keep(bytes: AsyncIterable<Uint8Array>, upload?: string): Promise<Result<string>>;
  /** All bytes, or those of the range, piece by piece; a piece is valid until the next is requested. */
  open(upload: string, range?: ByteRange): AsyncIterable<Uint8Array>;
  size(upload: string): Promise<number>;
  /** All of them, or those that were stored before the instant. */
  list(before?: Instant): Promise<readonly string[]>;
  remove(upload: string): Promise<void>;
  /** Removes what interrupted uploads left, before the instant or at all; only while none of those is being written. */
  removeTemporaries(before?: Instant): Promise<void>;
}
