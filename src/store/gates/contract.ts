import type { Instant } from "../instant.ts";
import type { WriteResult } from "../write-result.ts";
import type { GateRow, GateCondition } from "./rows.ts";
/** Quality gates of projects. */
export interface GateReads {
  /** What a project's versions must fulfil; without conditions when none was ever set. */
  gate(projectId: number): Promise<GateRow>;
}

/** Changes to quality gates. */
export interface GateWrites {
  /** Replaces the conditions. Refusals: `project.absent`, `revision.stale`. */
  putGate(change: {
    readonly projectId: number;
    readonly conditions: readonly GateCondition[];
    readonly expectedRevision?: number;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<WriteResult<GateRow, "project.absent" | "revision.stale">>;
}
