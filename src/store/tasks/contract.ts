import type { Problem } from "../../text/index.ts";
import type { Instant } from "../instant.ts";
import type { VisibleTo } from "../projects/contract.ts";
import type { WriteResult } from "../write-result.ts";
import type { RefusedRecord, TaskStatus, TaskRow, UnfinishedTasks, RecoveredTask } from "./rows.ts";

/** Tasks, the uploads they need, and the processes that run them. */
export interface TaskReads {
  taskById(id: number): Promise<TaskRow | undefined>;
  /**
   * Newest first, before `beforeId`. Without `visibleTo`, those of all projects. Of a deleted project, only the deletion
   * is listed, for the user who requested it and for users who see everything.
   */
  tasks(page: {
    readonly beforeId?: number;
    readonly limit: number;
    readonly visibleTo?: VisibleTo;
  }): Promise<readonly TaskRow[]>;
  /** Of all projects, also deleted and hidden ones: the tasks of a batch, and those that made versions. */
  tasksByIds(ids: readonly number[]): Promise<readonly TaskRow[]>;
  /** The newest task of each of the branches that have one. */
  newestTasks(branchIds: readonly number[]): Promise<readonly TaskRow[]>;
  /** The newest waiting, running or failed build of each branch that has one. */
  unreflectedBuilds(
    branchIds: readonly number[],
  ): Promise<readonly { readonly branchId: number; readonly taskId: number }[]>;
  /** The number of waiting and running tasks by type, and the time of the oldest. */
  unfinishedTasks(): Promise<readonly UnfinishedTasks[]>;
  /** The delete task of a deleted project. */
  deletionTask(id: number): Promise<TaskRow | undefined>;
  /** Uploads that an unfinished task still needs. Any other upload in the spool is an orphan. */
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
   * Takes the oldest QUEUED task whose branch has no RUNNING one (tasks of a branch start in order of acceptance)
   * and makes it RUNNING with the next attempt number.
   */
  claimTask(claim: { readonly bootId: string; readonly at: Instant }): Promise<TaskRow | undefined>;
  /**
   * Makes the QUEUED tasks RUNNING that make the same version as this one, which was just claimed: parts that wait
   * together are built together. A task that is marked to run alone never runs with others.
   */
  claimCompanions(claim: {
    readonly taskId: number;
    readonly bootId: string;
    readonly at: Instant;
  }): Promise<readonly TaskRow[]>;
  /**
   * Recovers the RUNNING tasks of other processes that no longer live, or, with `taskId`, one task of this process whose
   * worker died (with its `attempt`, if it may be running here again by now). A task becomes QUEUED again while
   * `attempt < attemptsMax`, else ERROR with `problemCode` (default `task.crashed`). With a cancel request, it becomes
   * CANCELLED. A task that an orderly stop releases (`uncounted`) is QUEUED again as if the attempt had not started.
   * One of several tasks that ran together may be the cause of their failure: instead of ERROR, each of them is QUEUED
   * again, to run alone. With `alone`, that happens after the first failure already.
   * With `together`, those that were claimed because of the task are recovered at the same moment: no other node can take
   * some of them before the others.
   */
  recoverTasks(recovery: {
    readonly bootId: string;
    readonly taskId?: number;
    readonly attempt?: number;
    readonly attemptsMax: number;
    readonly uncounted?: boolean;
    readonly alone?: boolean;
    readonly together?: boolean;
    readonly problemCode?: TaskFailureCode;
    readonly at: Instant;
  }): Promise<readonly RecoveredTask[]>;
  /** Does nothing if the attempt is not the running one. */
  reportProgress(report: {
    readonly taskId: number;
    readonly attempt: number;
    readonly progress: number;
    readonly step: string;
  }): Promise<void>;
  /** A QUEUED task is CANCELLED at once, a RUNNING one is asked to stop. Finished: `task.finished`. Absent: `task.absent`. */
  cancelTask(request: {
    readonly taskId: number;
    readonly at: Instant;
  }): Promise<WriteResult<TaskRow, "task.finished" | "task.absent">>;
  /** Ends a RUNNING task without a version. False when the attempt is not the running one. */
  finishTask(end: TaskEnd): Promise<boolean>;
}

/** Why a task failed that did not finish by itself. */
export type TaskFailureCode = "task.crashed" | "task.storage-failed" | "storage.full";

/** How a task of a batch ends: all of a batch end at the same moment. */
export type BatchTaskEnd = Omit<TaskEnd, "at">;

export interface TaskEnd {
  readonly taskId: number;
  readonly attempt: number;
  readonly status: Extract<TaskStatus, "DONE" | "WARNING" | "ERROR" | "CANCELLED">;
  readonly problem: Problem | null;
  readonly refusedCount: number;
  readonly refused: readonly RefusedRecord[];
  readonly at: Instant;
}
