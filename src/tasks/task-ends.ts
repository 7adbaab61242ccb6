import { setTimeout as pause } from "node:timers/promises";
import { storageTroubleOf, type StorageTrouble, type TaskEnd, type TaskRow } from "../store/index.ts";
import type { Batch } from "./batch.ts";
import { snapshotFolderOf } from "./build-job.ts";
import type { Outcome, RefusedRecords } from "./job.ts";
import { partNameOf, recordsFolderOf } from "./part-inputs.ts";
import type { RunnerNeeds } from "./runner-needs.ts";
import { stallProblem } from "./watchdog.ts";
import { WorkerFailedError } from "./worker.ts";

/** A task that crashed is tried a second time, then given up. */
const attemptsMax = 2;
/** The pause between two attempts to write doubles from the first value to the second. */
const retryMillisecondsMin = 100;
const retryMillisecondsMax = 3_000;
/** How long a task waits after a disk failure before it is queued again: many failures are over in a second. */
const settleMilliseconds = 2_000;

/**
 * A task that cannot reach the object store, or the database, again and again waits longer each time: its build starts from the
 * beginning.
 */
const awayMillisecondsMin = 1_000;
const awayMillisecondsMax = 60_000;

/** Writes how tasks end: finished, to be tried again, or back in the queue. */
export class TaskEnds {
  readonly #needs: RunnerNeeds;
  readonly #stopping: () => boolean;
  /** Uploads of finished tasks that could not be removed yet. */
  readonly #leftUploads = new Set<string>();
  /** How long tasks wait when storage interrupts them again. */
  readonly #awayWaits = new Map<number, number>();

  constructor(needs: RunnerNeeds, stopping: () => boolean) {
    this.#needs = needs;
    this.#stopping = stopping;
  }

  /** Recovers the tasks of dead processes. */
  async recoverAll(): Promise<void> {
    const { store, bootId, now, log } = this.#needs;
    const recovered = await store.write.recoverTasks({ bootId, attemptsMax, at: now() });
    for (const { id, status, attempt, leftBy } of recovered) {
      log.warn({ taskId: id, node: leftBy, attempt, status }, "took over a task of a node that is gone");
    }
  }

  async end(batch: Batch, outcome: Outcome): Promise<void> {
    this.#awayWaits.delete(batch.leader.id);
    if (isInterrupted(outcome) && (await this.#releaseOthers(batch))) return;
    if (outcome.kind === "stalled" && batch.tasks.length > 1) {
      for (const task of batch.tasks) await this.#recoverTask(task, { alone: true });
      return;
    }
    for (const task of batch.tasks) {
      await this.#endTask(task, outcome);
      await this.#dropUpload(task.upload);
    }
  }

  async #endTask(task: TaskRow, outcome: Outcome): Promise<void> {
    const none: RefusedRecords = { count: 0, records: [] };
    if (outcome.kind === "rerated") await this.#finish(task, "DONE", null, none);
    if (outcome.kind === "refused") {
      const own = outcome.tasks?.find(({ taskId }) => taskId === task.id);
      const refused = own === undefined ? outcome.refused : { count: own.refusedCount, records: own.refused };
      await this.#finish(task, "ERROR", own?.problem ?? outcome.problem, refused);
    }
    if (outcome.kind === "stalled") {
      await this.#finish(task, "ERROR", stallProblem(outcome), none);
    }
    if (isInterrupted(outcome)) await this.#finish(task, "CANCELLED", null, none);
  }

  /**
   * Ends a batch of which some tasks were cancelled: those are CANCELLED, the others go back to the queue without losing
   * an attempt. False if no task of a batch was cancelled, so that all of them end alike.
   */
  async #releaseOthers({ leader, tasks }: Batch): Promise<boolean> {
    if (tasks.length === 1) return false;
    const ids = tasks.map(({ id }) => id);
    const known = await this.#writeUntilStored(leader.id, () => this.#needs.store.read.tasksByIds(ids), "storage");
    if (known === undefined || !known.some(({ cancelRequested }) => cancelRequested)) return false;
    await this.#queueAgain(leader, "storage");
    return true;
  }

  /**
   * After a failure: queues the task again, or gives it up. A failure of the connection to the database does not count as
   * an attempt. A disk failure does, because the disk may fail on the very bytes that this task reads. The problem of a
   * task that was given up names the disk.
   */
  async recover({ leader, tasks }: Batch, error: unknown): Promise<void> {
    const { now, log, meter } = this.#needs;
    const { id: taskId, attempt, type, startedAt } = leader;
    const trouble = troubleOf(error);
    const uncounted = trouble === "away";
    log.error({ taskId, attempt, error: errorText(error) }, uncounted ? "task interrupted" : "task failed");
    meter?.ended({ taskId, type, outcome: "failed", milliseconds: now() - (startedAt ?? now()) });
    const alone = tasks.length > 1;
    if (uncounted) {
      await this.#settle(this.#nextAwayWait(taskId));
      return this.#queueAgain(leader, "always");
    }
    this.#awayWaits.delete(taskId);
    if (trouble !== undefined && attempt < attemptsMax) await this.#settle(settleMilliseconds);
    for (const task of tasks) await this.#recoverTask(task, { trouble, alone });
  }

  /** The first interruption costs no time: a connection that was lost is there again. */
  #nextAwayWait(taskId: number): number {
    const wait = this.#awayWaits.get(taskId) ?? 0;
    this.#awayWaits.set(taskId, Math.min(awayMillisecondsMax, Math.max(awayMillisecondsMin, 2 * wait)));
    return wait;
  }

  async #settle(milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds;
    while (performance.now() < until && !this.#stopping()) await pause(retryMillisecondsMin);
  }

  /** One of several tasks may be the cause. Each then runs alone, so that the others are not given up with it. */
  async #recoverTask(
    task: TaskRow,
    { trouble, alone }: { readonly trouble?: StorageTrouble | undefined; readonly alone: boolean },
  ): Promise<void> {
    const { store, bootId, now } = this.#needs;
    const { id: taskId, attempt } = task;
    const recovery = { bootId, taskId, attempt, attemptsMax, alone, ...problemOfGivenUp(trouble) };
    // Retried after any error: otherwise the task would stay RUNNING.
    const recovered = await this.#writeUntilStored(
      taskId,
      () => store.write.recoverTasks({ ...recovery, at: now() }),
      "always",
    );
    const [left] = recovered ?? [];
    if (left === undefined) return;
    // The attempt still owned the task, so its version was not committed.
    await this.#dropSnapshot(task);
    if (left.status !== "QUEUED") await this.#dropUpload(task.upload);
  }

  /**
   * Queues all tasks of a batch again without counting the attempt, except those that were cancelled. The next attempt uses
   * the same names of folders.
   */
  async #queueAgain({ id: taskId, attempt }: TaskRow, tryAgain: "storage" | "always"): Promise<void> {
    const { store, bootId, now } = this.#needs;
    const recovery = { bootId, taskId, attempt, attemptsMax, uncounted: true, together: true };
    const recovered = await this.#writeUntilStored(
      taskId,
      () => store.write.recoverTasks({ ...recovery, at: now() }),
      tryAgain,
    );
    for (const { status, upload } of recovered ?? []) if (status !== "QUEUED") await this.#dropUpload(upload);
  }

  /**
   * Queues a task again, with those that were claimed because of it, without counting the attempt: an orderly stop is not a
   * crash. Parts of one version that ran together stay together, and make one edition. True if the task is queued: then
   * the attempt has committed nothing.
   */
  async requeue({ id: taskId, attempt }: { readonly id: number; readonly attempt?: number }): Promise<boolean> {
    const { store, bootId, now, log } = this.#needs;
    const which = attempt === undefined ? { taskId } : { taskId, attempt };
    const recovery = { bootId, ...which, attemptsMax, uncounted: true, together: attempt !== undefined };
    try {
      const recovered = await store.write.recoverTasks({ ...recovery, at: now() });
      return recovered.some(({ id, status }) => id === taskId && status === "QUEUED");
    } catch (error) {
      log.error(
        { taskId, error: errorText(error) },
        "the task could not be queued again; the node that recovers it will count a crash",
      );
      return false;
    }
  }

  /** Removes the upload of a task that was cancelled before it started. */
  async dropUploadOf(taskId: number): Promise<void> {
    const task = await this.#needs.store.read.taskById(taskId);
    if (task?.status === "CANCELLED") await this.#dropUpload(task.upload);
  }

  /** Writes something that belongs to the task's end. Retries while storage fails. */
  async write<Output>(task: TaskRow, write: () => Promise<Output>): Promise<Output | undefined> {
    return this.#writeUntilStored(task.id, write, "storage");
  }

  /** An upload that cannot be removed does not fail the task. It is removed when the next task ends. */
  async #dropUpload(upload: string | null): Promise<void> {
    if (upload !== null) this.#leftUploads.add(upload);
    for (const left of this.#leftUploads) {
      try {
        await this.#needs.uploads.remove(left);
        this.#leftUploads.delete(left);
      } catch (error) {
        this.#needs.log.warn(
          { upload: left, error: errorText(error) },
          "the upload could not be removed; trying again when the next task ends",
        );
        return;
      }
    }
  }

  /** Removes the snapshot and the records of a failed attempt. If that fails, the next start sweeps them. */
  async #dropSnapshot(task: TaskRow): Promise<void> {
    const { snapshots, bootId } = this.#needs;
    if (task.type !== "build" && task.type !== "edition") return;
    try {
      await snapshots.remove(snapshotFolderOf(task, bootId));
      if (partNameOf(task) !== null) await snapshots.remove(recordsFolderOf(task, bootId));
    } catch (error) {
      this.#needs.log.warn(
        { taskId: task.id, error: errorText(error) },
        "the snapshot of a failed attempt could not be removed; the next start removes it",
      );
    }
  }

  async #finish(
    task: TaskRow,
    status: TaskEnd["status"],
    problem: TaskEnd["problem"],
    refused: RefusedRecords,
  ): Promise<void> {
    const { store, now } = this.#needs;
    const { count: refusedCount, records } = refused;
    const end = { taskId: task.id, attempt: task.attempt, status, problem, refusedCount, refused: records, at: now() };
    await this.#writeUntilStored(task.id, () => store.write.finishTask(end), "storage");
  }

  /**
   * Tries until it is written or the server stops. A database comes back, a disk may fail only for a while, and a full
   * disk has room again, because the files of the task have been removed by now.
   */
  async #writeUntilStored<Output>(
    taskId: number,
    write: () => Promise<Output>,
    tryAgain: "storage" | "always",
  ): Promise<Output | undefined> {
    for (let wait = retryMillisecondsMin; !this.#stopping(); wait = Math.min(retryMillisecondsMax, 2 * wait)) {
      try {
        return await write();
      } catch (error) {
        if (tryAgain === "storage" && storageTroubleOf(error) === undefined) throw error;
        if (wait === retryMillisecondsMin) {
          this.#needs.log.error(
            { taskId, error: errorText(error) },
            "the end of the task cannot be stored now; trying again",
          );
        }
        await pause(wait);
      }
    }
    return undefined;
  }
}

/** Whether the job has no result although nothing is wrong with it. */
function isInterrupted({ kind }: Outcome): boolean {
  return kind === "cancelled" || kind === "superseded";
}

/** The problem of a task that is given up because of storage. Without one, the task is reported as crashed. */
function problemOfGivenUp(trouble: StorageTrouble | undefined): {
  readonly problemCode?: "storage.full" | "task.storage-failed";
} {
  if (trouble === "full") return { problemCode: "storage.full" };
  return trouble === "failing" ? { problemCode: "task.storage-failed" } : {};
}

function troubleOf(error: unknown): StorageTrouble | undefined {
  return error instanceof WorkerFailedError ? error.trouble : storageTroubleOf(error);
}

export function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
