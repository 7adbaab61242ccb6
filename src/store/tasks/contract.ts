import type { VisibleTo } from "../projects/contract.ts";
import type { Problem, Result } from "../../text/index.ts";
import type { Instant } from "../instant.ts";
import type { RefusedRecord, TaskStatus, TaskRow, UnfinishedTasks, RecoveredTask } from "./rows.ts";

/** Tasks, the uploads they need, and the processes that run them. */
export interface TaskReads {
  taskById(id: number): Promise<TaskRow | undefined>;
  /**
   * Newest first, from behind `beforeId`; without `visibleTo` those of all projects. Of a deleted project there is the
   * deletion, for who asked for it and for who sees all.
   */
  tasks(page: {
    readonly beforeId?: number;
    readonly limit: number;
    readonly visibleTo?: VisibleTo;
  }): Promise<readonly TaskRow[]>;
  tasksByIds(ids: readonly number[]): Promise<readonly TaskRow[]>;
  /** The newest task of each of the branches that have one. */
  newestTasks(branchIds: readonly number[]): Promise<readonly TaskRow[]>;
  /** Of each of the branches that has one, the newest build that waits, runs or failed. */
  unreflectedBuilds(
    branchIds: readonly number[],
  ): Promise<readonly { readonly branchId: number; readonly taskId: number }[]>;
  /** How many tasks wait and run, by type, and since when the oldest of them has been there. */
  unfinishedTasks(): Promise<readonly UnfinishedTasks[]>;
  /** The delete task of a project that is gone. */
  deletionTask(id: number): Promise<TaskRow | undefined>;
  /** Uploads that an unfinished task still needs: what else lies in the spool is an orphan. */
  neededUploads(): Promise<readonly string[]>;
  /** Those of the uploads that some task names, finished or not. */
  namedUploads(uploads: readonly string[]): Promise<readonly string[]>;
  /** Whether the process of this boot id is one of those that share the database. */
  nodeLives(bootId: string): Promise<boolean>;
}

/** The queue: adding, claiming, reporting, ending and recovering tasks. */
export interface TaskWrites {
  enqueueRerate(request: {
    readonly projectId: number;
    readonly versionIds: readonly number[] | null;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<TaskRow>;
  /**
   * Takes the oldest QUEUED task whose branch has no RUNNING one (tasks of a branch start in order of acceptance),
   * makes it RUNNING with the next attempt number.
   */
  claimTask(claim: { readonly bootId: string; readonly at: Instant }): Promise<TaskRow | undefined>;
  /**
   * Gives up what processes left RUNNING that neither live nor are this one (or one task of this process whose worker
   * died, by `taskId` and, where it may run here again by now, its `attempt`): QUEUED
   * again while `attempt < attemptsMax`, else ERROR with `problemCode` (`task.crashed` when absent); with a cancel request: CANCELLED. A task that
   * an orderly stop releases (`uncounted`) is QUEUED again as if the attempt had not started.
   */
  recoverTasks(recovery: {
    readonly bootId: string;
    readonly taskId?: number;
    readonly attempt?: number;
    readonly attemptsMax: number;
    readonly uncounted?: boolean;
    readonly problemCode?: TaskFailureCode;
    readonly at: Instant;
  }): Promise<readonly RecoveredTask[]>;
  /** Nothing happens when the attempt is not the running one. */
  reportProgress(report: {
    readonly taskId: number;
    readonly attempt: number;
    readonly progress: number;
    readonly step: string;
  }): Promise<void>;
  /** A QUEUED task is CANCELLED at once, a RUNNING one is asked to stop. Finished: `task.finished`. Absent: `task.absent`. */
  cancelTask(request: { readonly taskId: number; readonly at: Instant }): Promise<Result<TaskRow>>;
  /** Ends a RUNNING task without a version. False when the attempt is not the running one. */
  finishTask(end: TaskEnd): Promise<boolean>;
}

/** Why a task failed that did not end by itself. */
export type TaskFailureCode = "task.crashed" | "task.storage-failed" | "storage.full";

export interface TaskEnd {
  readonly taskId: number;
  readonly attempt: number;
  readonly status: Extract<TaskStatus, "DONE" | "WARNING" | "ERROR" | "CANCELLED">;
  readonly problem: Problem | null;
  readonly refusedCount: number;
  readonly refused: readonly RefusedRecord[];
  readonly at: Instant;
}
