import type { Instant, TaskStatus, TaskType } from "./rows.ts";

/** What those who run a server ask of it. */
export interface OperationsReads {
  /** How many tasks wait and run, by type, and since when the oldest of them has been there. */
  unfinishedTasks(): Promise<readonly UnfinishedTasks[]>;
}

/** Tasks of one type that have not ended. */
export interface UnfinishedTasks {
  readonly type: TaskType;
  readonly status: Extract<TaskStatus, "QUEUED" | "RUNNING">;
  readonly count: number;
  readonly oldestAt: Instant;
}
