import type { Transfer } from "../edge/transfers.ts";
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
  /** Of a list: its share of the memory for answers under way. Whoever sends the reply ends it. */
  readonly transfer?: Transfer;
  /** The caller's, for the log. */
  readonly userId?: number;
}
