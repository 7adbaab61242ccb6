import type { Instant } from "../instant.ts";
import type { WriteResult } from "../write-result.ts";
import type { GateCondition, GateRow, GroupGateRow } from "./rows.ts";

/** Quality gates of projects and of groups of projects. */
export interface GateReads {
  /**
   * What a project's versions must fulfil. The outermost locked gate of its group and the groups above is in force; else
   * the project's own, if it has conditions; else the gate of the nearest group that has one.
   */
  gate(projectId: number): Promise<GateRow>;
  /** The gates of all groups, by name. Removed ones are without conditions. */
  groupGates(): Promise<readonly GroupGateRow[]>;
}

/** Changes to quality gates. */
export interface GateWrites {
  /** Replaces the project's own conditions. Refusals: `project.absent`, `revision.stale`, `gate.locked`. */
  putGate(change: {
    readonly projectId: number;
    readonly conditions: readonly GateCondition[];
    readonly expectedRevision?: number;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<WriteResult<GateRow, "project.absent" | "revision.stale" | "gate.locked">>;
  /** Replaces the gate of a group; without conditions, removes it. Refusal: `revision.stale`. */
  putGroupGate(change: {
    readonly group: string;
    readonly conditions: readonly GateCondition[];
    readonly locked: boolean;
    readonly expectedRevision?: number;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<WriteResult<GroupGateRow, "revision.stale">>;
}
