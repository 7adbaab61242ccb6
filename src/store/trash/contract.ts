import type { Instant } from "../instant.ts";
import type { TrashEntry } from "./rows.ts";

/** Bytes that no row names and that will be removed. */
export interface TrashReads {
  /** By name. */
  trash(): Promise<readonly TrashEntry[]>;
}

/** Changes to the list of trash. */
export interface TrashWrites {
  /**
   * Replaces the list of trash. What is on it stays since when it was, if it was last found at or after `continuedFrom`;
   * everything else is on it since now.
   */
  recordTrash(request: {
    readonly names: readonly string[];
    readonly at: Instant;
    readonly continuedFrom: Instant;
  }): Promise<readonly TrashEntry[]>;
}
