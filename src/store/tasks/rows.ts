import type { Problem } from "../../text/index.ts";
import type { BuildParameters } from "../builds/rows.ts";
import type { Instant } from "../instant.ts";

/** Tasks of one type that have not ended. */
export interface UnfinishedTasks {
  readonly type: TaskType;
  readonly status: Extract<TaskStatus, "QUEUED" | "RUNNING">;
  readonly count: number;
  readonly oldestAt: Instant;
}

/** `edition`: builds a version that is made of parts again, because a part that it has came for an earlier version. */
export const taskTypes = ["build", "baseline", "delete", "rerate", "edition"] as const;

export type TaskType = (typeof taskTypes)[number];

export type TaskStatus = "QUEUED" | "RUNNING" | "DONE" | "WARNING" | "ERROR" | "CANCELLED";

export interface TaskRow {
  readonly id: number;
  readonly type: TaskType;
  readonly projectId: number;
  readonly branchId: number | null;
  /** For a build: the id that its version will have. */
  readonly versionId: number | null;
  readonly userId: number;
  readonly status: TaskStatus;
  /** How often it was started; a commit must name the attempt it belongs to. */
  readonly attempt: number;
  readonly cancelRequested: boolean;
  readonly submittedAt: Instant;
  readonly startedAt: Instant | null;
  readonly finishedAt: Instant | null;
  /** 0–1. */
  readonly progress: number;
  readonly step: string | null;
  readonly parameters: TaskParameters;
  /** Upload in the spool that the task reads; null when it reads none. */
  readonly upload: string | null;
  readonly refusedCount: number;
  readonly refused: readonly RefusedRecord[];
  /** Why it ended in ERROR. */
  readonly problem: Problem | null;
}

/** A task as it is now, and the process that had it. */
export interface RecoveredTask extends TaskRow {
  readonly leftBy: string | null;
}

export type TaskParameters = BuildParameters | RerateParameters | Record<string, never>;

export interface RerateParameters {
  /** Null: every version of the project. */
  readonly versionIds: readonly number[] | null;
  /** Set if the task exists to apply the branch's triage: it does so even if there is a newer version by now. */
  readonly catchUp?: true;
  /** Set if the task exists to choose references again: models, conditions and triage stay those of each version. */
  readonly choosing?: true;
}

/** One input record that was refused, and why. */
export interface RefusedRecord {
  /** Name of the report, where the build has several. */
  readonly report?: string | null;
  /** 1-based line of the input; 0 when it has none. */
  readonly line: number;
  readonly path: string | null;
  readonly reason: Problem;
}
