import type { ByteSink, ByteSource } from "../../snapshot/index.ts";
import type { Result } from "../../text/index.ts";
import type { Instant } from "../instant.ts";

/** A part of a snapshot. */
export interface PartName {
  readonly folder: string;
  readonly part: string;
}

/** Fills the parts of a snapshot: `part("artifacts.arrow", sink => …)`, one after another or side by side. */
export type PartWriter = (part: string, fill: (sink: ByteSink) => Promise<void>) => Promise<void>;

/**
 * Where snapshots lie: a folder of named parts per version. What `create` and `addPart` have returned from is durable
 * and whole; before that, no reader sees any of it. A full disk is the refusal `storage.full`.
 */
export interface SnapshotStore {
  /** The folder's name must be new: letters, digits and `-`. */
  create(folder: string, fill: (part: PartWriter) => Promise<void>): Promise<Result<void>>;
  addPart(folder: string, part: string, fill: (sink: ByteSink) => Promise<void>): Promise<Result<void>>;
  /** Rejects when there is no such part. */
  open(folder: string, part: string): Promise<ByteSource>;
  /** All of them, or those that were made before the moment. */
  list(before?: Instant): Promise<readonly string[]>;
  parts(folder: string): Promise<readonly string[]>;
  /**
   * Every part that was added to a snapshot after that was made, at any time or before the moment; a place that cannot
   * tell them from others gives those, too.
   */
  addedParts(before?: Instant): AsyncIterable<PartName>;
  /** What is not there is removed already: no failure. With a moment, a part that was written since then stays. */
  removePart(folder: string, part: string, before?: Instant): Promise<void>;
  remove(folder: string): Promise<void>;
  /** Takes away what an interrupted `create`, `addPart` or `remove` left; only while none of them runs. */
  removeTemporaries(): Promise<void>;
  /** Lets go of files held open between reads; a store closes its own place, a thread that opened one does it itself. */
  close(): Promise<void>;
}
