import {
  StorageFullError,
  type SnapshotPlace,
  type Store,
  type TaskEnd,
  type TaskRow,
  type UploadSpool,
} from "../store/index.ts";
import { answerBuild } from "./answer-build.ts";
import { buildJob } from "./build-job.ts";
import type { Outcome, Places, PreviewJob, Refused } from "./job.ts";
import { Previews, type Preview } from "./previews.ts";
import type { TaskMeter } from "./meter.ts";
import { rerateVersions } from "./rerate-versions.ts";
import type { JobWorker } from "./worker.ts";
import { WorkerPool } from "./worker-pool.ts";

/** A task that a crash cut off is tried once more, then given up. */
const attemptsMax = 2;
const progressWriteMilliseconds = 2000;
const cancelPatienceMilliseconds = 10_000;
const retryMilliseconds = 1000;

/** What the runner needs; one place composes it. */
export interface RunnerNeeds {
  readonly store: Store;
  readonly place: SnapshotPlace;
  readonly spool: UploadSpool;
  readonly places: Places;
  readonly bootId: string;
  readonly workersMax: number;
  readonly now: () => number;
  readonly log: RunnerLog;
  readonly meter?: TaskMeter;
  /** Told of every step that begins and of every commit, before it happens; for those who watch or test. */
  readonly onStep?: (task: TaskRow, step: string) => void;
}

export interface RunnerLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

interface Running {
  readonly task: TaskRow;
  readonly cancel: Int32Array;
  worker: JobWorker | undefined;
  /** Runs out when a cancelled job does not stop by itself. */
  impatience: NodeJS.Timeout | undefined;
  progress: number;
  step: string;
  writtenAt: number;
}

/** Takes tasks from the queue and runs them in worker threads, as many at once as allowed. */
export class TaskRunner {
  readonly #needs: RunnerNeeds;
  readonly #running = new Map<number, Running>();
  readonly #workers: WorkerPool;
  readonly #previews: Previews;
  #claiming: Promise<void> | undefined;
  #wokenMeanwhile = false;
  #stopping = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(needs: RunnerNeeds) {
    this.#needs = needs;
    this.#workers = new WorkerPool(needs.places);
    this.#previews = new Previews(this.#workers);
  }

  /** Takes up what a dead process left; before anything is swept or claimed. */
  async recover(): Promise<void> {
    const { store, bootId, now, log } = this.#needs;
    const recovered = await store.write.recoverTasks({ bootId, attemptsMax, at: now() });
    for (const { id, status } of recovered) log.info({ taskId: id, status }, "task recovered");
  }

  /** There may be something to do. */
  wake(): void {
    if (this.#stopping) return;
    this.#wokenMeanwhile = true;
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = undefined;
      if (this.#wokenMeanwhile) this.wake();
    });
  }

  /** Stops the task's work if it runs here; the store already knows that it is to stop. */
  cancel(taskId: number): void {
    const running = this.#running.get(taskId);
    if (running === undefined) return void this.#dropUploadOf(taskId);
    Atomics.store(running.cancel, 0, 1);
    running.impatience ??= setTimeout(() => void running.worker?.stop(), cancelPatienceMilliseconds);
    running.impatience.unref();
  }

  /** Tries another model on a version; undefined when nobody waits for it any more. */
  preview(request: Omit<PreviewJob, "kind">, signal: AbortSignal): Promise<Preview | undefined> {
    return this.#previews.run(request, signal);
  }

  progressOf(taskId: number): { readonly progress: number; readonly step: string } | undefined {
    return this.#running.get(taskId);
  }

  /** Stops without waiting for running tasks: they are taken up again at the next start. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#retry);
    await this.#claiming;
    const interrupted = [...this.#running.values()];
    await Promise.all([this.#workers.close(), ...interrupted.map(({ worker }) => worker?.stop())]);
    for (const { task } of interrupted) await this.#giveBack(task);
  }

  async #claimAll(): Promise<void> {
    const { store, bootId, now, workersMax } = this.#needs;
    try {
      while (!this.#stopping && this.#running.size < workersMax) {
        this.#wokenMeanwhile = false;
        const task = await store.write.claimTask({ bootId, at: now() });
        if (task === undefined) return;
        void this.#run(task);
      }
      this.#wokenMeanwhile = false;
    } catch (error) {
      this.#wokenMeanwhile = false;
      this.#retryLater(error);
    }
  }

  async #run(task: TaskRow): Promise<void> {
    const cancel = new Int32Array(new SharedArrayBuffer(4));
    const running: Running = {
      task,
      cancel,
      worker: undefined,
      impatience: undefined,
      progress: 0,
      step: "",
      writtenAt: this.#needs.now(),
    };
    this.#running.set(task.id, running);
    try {
      await this.#runAndEnd(running);
    } catch (error) {
      if (!this.#stopping) await this.#recoverOne(task, error);
    } finally {
      // The worker may have another job by the time that patience would have ended.
      clearTimeout(running.impatience);
      this.#running.delete(task.id);
      this.wake();
    }
  }

  async #runAndEnd(running: Running): Promise<void> {
    const { task } = running;
    const started = this.#needs.now();
    const worker = this.#workers.take();
    running.worker = worker;
    try {
      const outcome = await (task.type === "build" ? this.#build(running, worker) : this.#rerate(running, worker));
      await this.#end(task, outcome);
      const ended = { type: task.type, outcome: outcome.kind, milliseconds: this.#needs.now() - started };
      this.#needs.meter?.ended(ended);
      this.#needs.log.info({ taskId: task.id, ...ended }, "task ended");
    } finally {
      this.#workers.putBack(worker);
    }
  }

  async #build(running: Running, worker: JobWorker): Promise<Outcome> {
    const { store } = this.#needs;
    const { task } = running;
    const job = await buildJob(store, task, this.#needs.now());
    if (job === undefined) return { kind: "superseded" };
    const outcome = await worker.run(job, running.cancel, {
      progress: (step, fraction) => this.#report(running, step, fraction),
      answer: (request) => answerBuild(this.#needs, task, job, request),
    });
    if (outcome.kind === "built") await this.#catchUpTriage(task, job.triageRevision);
    return outcome;
  }

  async #rerate(running: Running, worker: JobWorker): Promise<Outcome> {
    return rerateVersions({
      store: this.#needs.store,
      task: running.task,
      now: this.#needs.now,
      progress: (fraction) => this.#report(running, "rate", fraction),
      cancelled: () => Atomics.load(running.cancel, 0) !== 0,
      run: (job) =>
        worker.run(job, running.cancel, { progress() {}, answer: () => Promise.reject(new Error("no calls")) }),
    });
  }

  #report(running: Running, step: string, fraction: number): void {
    const { store, now, onStep, log } = this.#needs;
    const { id: taskId, attempt } = running.task;
    if (step !== running.step) onStep?.(running.task, step);
    running.step = step;
    running.progress = fraction;
    if (now() - running.writtenAt < progressWriteMilliseconds) return;
    running.writtenAt = now();
    store.write
      .reportProgress({ taskId, attempt, progress: fraction, step })
      .catch((error: unknown) => log.error({ taskId, error: String(error) }, "progress not written"));
  }

  /** Findings that were relaxed while the build ran are not in its layer yet. */
  async #catchUpTriage(task: TaskRow, triageRevision: number): Promise<void> {
    const { store, now } = this.#needs;
    const branch = await store.read.branchById(task.branchId!);
    if (branch === undefined || branch.triageRevision === triageRevision) return;
    const { projectId, userId, versionId } = task;
    await store.write.enqueueRerate({ projectId, userId, versionIds: [versionId!], at: now() });
  }

  async #end(task: TaskRow, outcome: Outcome): Promise<void> {
    const none: Refused = { count: 0, records: [] };
    if (outcome.kind === "rerated") await this.#finish(task, "DONE", null, none);
    if (outcome.kind === "refused") await this.#finish(task, "ERROR", outcome.problem, outcome.refused);
    if (outcome.kind === "cancelled" || outcome.kind === "superseded")
      await this.#finish(task, "CANCELLED", null, none);
    if (task.upload !== null) await this.#needs.spool.remove(task.upload);
  }

  async #finish(
    task: TaskRow,
    status: TaskEnd["status"],
    problem: TaskEnd["problem"],
    refused: Refused,
  ): Promise<void> {
    const { store, now, log } = this.#needs;
    const { count: refusedCount, records } = refused;
    const end = { taskId: task.id, attempt: task.attempt, status, problem, refusedCount, refused: records, at: now() };
    // On a full disk even this may not fit; what the task wrote is gone by now, so there will be room sooner or later.
    while (!this.#stopping) {
      try {
        await store.write.finishTask(end);
        return;
      } catch (error) {
        if (!(error instanceof StorageFullError)) throw error;
        log.error({ taskId: task.id }, "no space to end the task; trying again");
        await new Promise((resolve) => setTimeout(resolve, retryMilliseconds));
      }
    }
  }

  async #recoverOne(task: TaskRow, error: unknown): Promise<void> {
    const { store, bootId, now, log, spool } = this.#needs;
    log.error({ taskId: task.id, attempt: task.attempt, error: errorText(error) }, "task failed");
    this.#needs.meter?.ended({ type: task.type, outcome: "failed", milliseconds: now() - (task.startedAt ?? now()) });
    try {
      const recovered = await store.write.recoverTasks({ bootId, taskId: task.id, attemptsMax, at: now() });
      const ended = recovered.some(({ status }) => status !== "QUEUED");
      if (ended && task.upload !== null) await spool.remove(task.upload);
    } catch (failure) {
      log.error({ taskId: task.id, error: errorText(failure) }, "task not recovered; it is taken up at the next start");
    }
  }

  /** Into the queue again, however often that was so before: to be stopped in good order is no crash. */
  async #giveBack(task: TaskRow): Promise<void> {
    const { store, bootId, now, log } = this.#needs;
    try {
      await store.write.recoverTasks({ bootId, taskId: task.id, attemptsMax, uncounted: true, at: now() });
    } catch (error) {
      log.error({ taskId: task.id, error: errorText(error) }, "task not given back; the next start counts a crash");
    }
  }

  async #dropUploadOf(taskId: number): Promise<void> {
    const task = await this.#needs.store.read.taskById(taskId);
    if (task?.status === "CANCELLED" && task.upload !== null) await this.#needs.spool.remove(task.upload);
  }

  #retryLater(error: unknown): void {
    this.#needs.log.error({ error: errorText(error) }, "no task could be claimed; trying again");
    this.#retry = setTimeout(() => this.wake(), retryMilliseconds);
    this.#retry.unref();
  }
}

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
