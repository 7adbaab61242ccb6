import { setTimeout as pause } from "node:timers/promises";
import { storageTroubleOf, type StorageTrouble, type TaskEnd, type TaskRow } from "../store/index.ts";
import { snapshotFolderOf } from "./build-job.ts";
import type { Outcome, Refused } from "./job.ts";
import type { RunnerNeeds } from "./runner.ts";
import { WorkerFailedError } from "./worker.ts";

/** A task that a crash cut off is tried a second time, then given up. */
const attemptsMax = 2;
/** The time between two tries doubles from one to the other. */
const retryMillisecondsMin = 100;
const retryMillisecondsMax = 3_000;

/** How tasks leave the process that ran them: ended, to be tried again, or released. */
export class TaskEnds {
  readonly #needs: RunnerNeeds;
  readonly #stopping: () => boolean;
  /** Uploads of ended tasks that could not be removed yet. */
  readonly #leftUploads = new Set<string>();

  constructor(needs: RunnerNeeds, stopping: () => boolean) {
    this.#needs = needs;
    this.#stopping = stopping;
  }

  /** Takes up what dead processes left. */
  async recoverAll(): Promise<void> {
    const { store, bootId, now, log } = this.#needs;
    const recovered = await store.write.recoverTasks({ bootId, attemptsMax, at: now() });
    for (const { id, status, attempt, leftBy } of recovered) {
      log.warn({ taskId: id, node: leftBy, attempt, status }, "a task of a node that is gone is taken over");
    }
  }

  async end(task: TaskRow, outcome: Outcome): Promise<void> {
    const none: Refused = { count: 0, records: [] };
    if (outcome.kind === "rerated") await this.#finish(task, "DONE", null, none);
    if (outcome.kind === "refused") await this.#finish(task, "ERROR", outcome.problem, outcome.refused);
    if (outcome.kind === "stalled") {
      const minutes = Math.max(1, Math.round(outcome.milliseconds / 60_000));
      await this.#finish(task, "ERROR", { code: "task.stalled", params: { minutes } }, none);
    }
    if (outcome.kind === "cancelled" || outcome.kind === "superseded")
      await this.#finish(task, "CANCELLED", null, none);
    await this.#dropUpload(task.upload);
  }

  /**
   * After a failure: tried again, or given up. A database that was away is no fault of the task. A disk that failed
   * counts as a crash, because the fault may be in the very bytes that this task reads; given up, the task names it.
   */
  async recover(task: TaskRow, error: unknown): Promise<void> {
    const { store, bootId, now, log } = this.#needs;
    const { id: taskId, attempt } = task;
    const trouble = troubleOf(error);
    const uncounted = trouble === "away";
    log.error({ taskId, attempt, error: errorText(error) }, uncounted ? "task interrupted" : "task failed");
    this.#needs.meter?.ended({ type: task.type, outcome: "failed", milliseconds: now() - (task.startedAt ?? now()) });
    const recovery = { bootId, taskId, attempt, attemptsMax, uncounted, ...givenUpAs(trouble) };
    // Whatever fails here, there is no other way out of RUNNING than to try again.
    const recovered = await this.#insist(taskId, () => store.write.recoverTasks({ ...recovery, at: now() }), "always");
    const [left] = recovered ?? [];
    if (left === undefined) return;
    // It was still this attempt's, so its version was not committed. An uncounted attempt comes again by the same name.
    if (!uncounted) await this.#dropSnapshot(task);
    if (left.status !== "QUEUED") await this.#dropUpload(task.upload);
  }

  /** Into the queue again, however often that was so before: to be stopped in good order is no crash. */
  async giveBack({ id: taskId, attempt }: { readonly id: number; readonly attempt?: number }): Promise<void> {
    const { store, bootId, now, log } = this.#needs;
    const given = attempt === undefined ? { taskId } : { taskId, attempt };
    try {
      await store.write.recoverTasks({ bootId, ...given, attemptsMax, uncounted: true, at: now() });
    } catch (error) {
      log.error({ taskId, error: errorText(error) }, "task not given back; whoever finds it counts a crash");
    }
  }

  /** The upload of a task that was cancelled before it began. */
  async dropUploadOf(taskId: number): Promise<void> {
    const task = await this.#needs.store.read.taskById(taskId);
    if (task?.status === "CANCELLED") await this.#dropUpload(task.upload);
  }

  /** Writes something that belongs to the task's end; tried again while storage fails. */
  async write<Output>(task: TaskRow, write: () => Promise<Output>): Promise<Output | undefined> {
    return this.#insist(task.id, write, "storage");
  }

  /** What cannot be removed now is removed when the next task ends: it is no reason to fail the task. */
  async #dropUpload(upload: string | null): Promise<void> {
    if (upload !== null) this.#leftUploads.add(upload);
    for (const left of this.#leftUploads) {
      try {
        await this.#needs.spool.remove(left);
        this.#leftUploads.delete(left);
      } catch (error) {
        this.#needs.log.warn({ upload: left, error: errorText(error) }, "upload not removed; trying again later");
        return;
      }
    }
  }

  /** What an attempt wrote before it failed. Where that fails, too, the next start sweeps it. */
  async #dropSnapshot(task: TaskRow): Promise<void> {
    if (task.type !== "build") return;
    try {
      await this.#needs.place.remove(snapshotFolderOf(task, this.#needs.bootId));
    } catch (error) {
      this.#needs.log.warn({ taskId: task.id, error: errorText(error) }, "snapshot of a failed attempt not removed");
    }
  }

  async #finish(
    task: TaskRow,
    status: TaskEnd["status"],
    problem: TaskEnd["problem"],
    refused: Refused,
  ): Promise<void> {
    const { store, now } = this.#needs;
    const { count: refusedCount, records } = refused;
    const end = { taskId: task.id, attempt: task.attempt, status, problem, refusedCount, refused: records, at: now() };
    await this.#insist(task.id, () => store.write.finishTask(end), "storage");
  }

  /**
   * Tries until it is written, or the server stops: a database that was away comes back, a disk fails for a while, and on
   * a full one, what the task wrote is gone by now, so that there will be room sooner or later.
   */
  async #insist<Output>(
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
            "what became of the task cannot be written now; trying again",
          );
        }
        await pause(wait);
      }
    }
    return undefined;
  }
}

/** The problem of a task that is given up because of storage; of others, that they crashed. */
function givenUpAs(trouble: StorageTrouble | undefined): {
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
