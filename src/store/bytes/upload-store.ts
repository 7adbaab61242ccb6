import type { Result } from "../../text/index.ts";
import type { Instant } from "../instant.ts";

/** Where uploads wait for their task. */
export interface UploadSpool {
  /**
   * Durable when it resolves; nothing is left when `bytes` fails or the disk is full (`storage.full`). Gives it a new name,
   * or the one that it has elsewhere.
   */
  keep(bytes: AsyncIterable<Uint8Array>, upload?: string): Promise<Result<string>>;
  /** All bytes, or those from `start` to before `end`, piece by piece; a piece is good until the next is asked for. */
  open(upload: string, range?: { readonly start: number; readonly end: number }): AsyncIterable<Uint8Array>;
  size(upload: string): Promise<number>;
  /** All of them, or those that were kept before the moment. */
  list(before?: Instant): Promise<readonly string[]>;
  remove(upload: string): Promise<void>;
  /** Takes away what interrupted uploads left, before the moment or at all; only while none of those is under way. */
  removeTemporaries(before?: Instant): Promise<void>;
}
