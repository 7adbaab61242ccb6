import { setTimeout as pause } from "node:timers/promises";
import { StorageAwayError, StorageFullError, type TaskEnd, type TaskRow } from "../store/index.ts";
import type { Outcome, Refused } from "./job.ts";
import type { RunnerNeeds } from "./runner.ts";
import { WorkerFailedError } from "./worker.ts";

/** A task that a crash cut off is tried once more, then given up. */
const attemptsMax = 2;
const retryMilliseconds = 300;

/** How tasks leave the process that ran them: ended, to be tried again, or given back. */
export class TaskEnds {
  readonly #needs: RunnerNeeds;
  readonly #stopping: () => boolean;

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
    if (task.upload !== null) await this.#needs.spool.remove(task.upload);
  }

  /** After a failure: tried again, or given up. A database that was away is no fault of the task. */
  async recover(task: TaskRow, error: unknown): Promise<void> {
    const { store, bootId, now, log, spool } = this.#needs;
    const { id: taskId, attempt } = task;
    const uncounted = isAway(error);
    log.error({ taskId, attempt, error: errorText(error) }, uncounted ? "task interrupted" : "task failed");
    this.#needs.meter?.ended({ type: task.type, outcome: "failed", milliseconds: now() - (task.startedAt ?? now()) });
    const recovery = { bootId, taskId, attempt, attemptsMax, uncounted };
    try {
      const recovered = await this.#insist(taskId, () => store.write.recoverTasks({ ...recovery, at: now() }));
      const ended = recovered?.some(({ status }) => status !== "QUEUED");
      if (ended === true && task.upload !== null) await spool.remove(task.upload);
    } catch (failure) {
      log.error({ taskId, error: errorText(failure) }, "task not recovered; it is taken up later");
    }
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
    if (task?.status === "CANCELLED" && task.upload !== null) await this.#needs.spool.remove(task.upload);
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
    await this.#insist(task.id, () => store.write.finishTask(end));
  }

  /**
   * Tries until it is written, or the server stops: a database that was away comes back, and on a full disk, what the task
   * wrote is gone by now, so that there will be room sooner or later.
   */
  async #insist<Output>(taskId: number, write: () => Promise<Output>): Promise<Output | undefined> {
    for (let tries = 1; !this.#stopping(); tries += 1) {
      try {
        return await write();
      } catch (error) {
        if (!(error instanceof StorageFullError || error instanceof StorageAwayError)) throw error;
        if (tries === 1) {
          this.#needs.log.error(
            { taskId, error: error.message },
            "what became of the task cannot be written now; trying again",
          );
        }
        await pause(retryMilliseconds);
      }
    }
    return undefined;
  }
}

/** Whether the database was what failed. */
export function isAway(error: unknown): boolean {
  return error instanceof StorageAwayError || (error instanceof WorkerFailedError && error.away);
}

export function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
