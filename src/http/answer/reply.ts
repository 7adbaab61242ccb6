import type { ContentEncoding } from "./encoding.ts";

/** An answer as it is sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | AsyncIterable<string | Uint8Array> | null;
  /** How the body is to be compressed; the headers already say so. */
  readonly encoding?: ContentEncoding;
  /** Aborted when the rest of the body must not be sent: the connection is closed. */
  readonly cut?: AbortSignal;
  /** The caller's, for the log. */
  readonly userId?: number;
}
