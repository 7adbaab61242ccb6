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
 * Stores snapshots: a folder of named parts per version. When `create` or `addPart` returns, the bytes are durable and
 * complete; before that, no reader sees any of them. A full disk is the refusal `storage.full`.
 */
export interface SnapshotStore {
  /** The folder's name must be new: letters, digits and `-`. */
  create(folder: string, fill: (part: PartWriter) => Promise<void>): Promise<Result<void>>;
  addPart(folder: string, part: string, fill: (sink: ByteSink) => Promise<void>): Promise<Result<void>>;
  /** Rejects when there is no such part. */
  open(folder: string, part: string): Promise<ByteSource>;
  /** All snapshots, or those created before the instant. */
  list(before?: Instant): Promise<readonly string[]>;
  parts(folder: string): Promise<readonly string[]>;
  /**
   * Every part that was added to an existing snapshot, at any time or before the instant. A store that cannot
   * distinguish added parts returns the others, too.
   */
  addedParts(before?: Instant): AsyncIterable<PartName>;
  /** Removing a missing part does not fail. With an instant, a part that was written since then stays. */
  removePart(folder: string, part: string, before?: Instant): Promise<void>;
  remove(folder: string): Promise<void>;
  /** Removes the remains of an interrupted `create`, `addPart` or `remove`. None of them may be running. */
  removeTemporaries(): Promise<void>;
  /** Releases files held open between reads. The main store closes its own; a thread closes the one it opened. */
  close(): Promise<void>;
}
