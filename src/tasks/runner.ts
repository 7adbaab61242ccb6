import type { TaskRow } from "../store/index.ts";
import { answerBuild } from "./answer-build.ts";
import { buildJob } from "./build-job.ts";
import type { Outcome, PreviewJob } from "./job.ts";
import { Previews, type Preview } from "./previews.ts";
import { rerateVersions } from "./rerate-versions.ts";
import type { RunnerNeeds } from "./runner-needs.ts";
import { errorText, TaskEnds } from "./task-ends.ts";
import { createSharedEntries, sharedEntries } from "./watchdog.ts";
import type { JobWorker } from "./worker.ts";
import { WorkerPool } from "./worker-pool.ts";

const progressWriteMilliseconds = 2000;
const cancelGraceMilliseconds = 10_000;
const retryMilliseconds = 1000;

interface RunningTask {
  readonly task: TaskRow;
  readonly shared: Int32Array;
  readonly ended: Promise<void>;
  worker: JobWorker | undefined;
  /** Stops the thread of a cancelled job that does not stop by itself. */
  cancelTimer: NodeJS.Timeout | undefined;
  progress: number;
  step: string;
  writtenAt: number;
}

/** Takes tasks from the queue and runs them in worker threads, at most `workersMax` at a time. */
export class TaskRunner {
  readonly #needs: RunnerNeeds;
  readonly #running = new Map<number, RunningTask>();
  readonly #workers: WorkerPool;
  readonly #previews: Previews;
  readonly #ends: TaskEnds;
  /** Tasks that run here according to the database's last report, but do not. */
  #strays: ReadonlySet<number> = new Set();
  #claiming: Promise<void> | undefined;
  #wokenWhileClaiming = false;
  #stopping = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(needs: RunnerNeeds) {
    this.#needs = needs;
    this.#workers = new WorkerPool(needs.byteStores, needs.workers ?? {});
    this.#previews = new Previews(this.#workers);
    this.#ends = new TaskEnds(needs, () => this.#stopping);
  }

  /** Recovers the tasks of dead processes. Call it at start, before anything is swept or claimed. */
  async recover(): Promise<void> {
    await this.#ends.recoverAll();
  }

  /**
   * Compares the tasks that run here according to the database with those that do. A task that is missing here in two
   * reports in a row was claimed or finished while the connection to the database broke: it is queued again.
   */
  check(taskIds: readonly number[]): void {
    const strays = taskIds.filter((id) => !this.#running.has(id));
    const confirmed = strays.filter((id) => this.#strays.has(id));
    this.#strays = new Set(strays.filter((id) => !confirmed.includes(id)));
    if (confirmed.length > 0) void this.#requeueStrays(confirmed);
  }

  async #requeueStrays(taskIds: readonly number[]): Promise<void> {
    // A task that is being claimed right now is in `#running` afterwards.
    await this.#claiming;
    for (const id of taskIds) {
      if (!this.#stopping && !this.#running.has(id)) await this.#ends.requeue({ id });
    }
  }

  /** Stops all tasks, because other nodes have taken them over. */
  async abandon(): Promise<void> {
    this.#needs.log.error(
      { tasks: [...this.#running.keys()] },
      "the other nodes took this one for dead; its tasks are stopped",
    );
    await Promise.all(Array.from(this.#running.values(), async ({ worker }) => worker?.stop()));
  }

  /** Looks for queued tasks. */
  wake(): void {
    if (this.#stopping) return;
    this.#wokenWhileClaiming = true;
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = undefined;
      if (this.#wokenWhileClaiming) this.wake();
    });
  }

  /** Stops the task if it runs here. The store has recorded the cancellation before. */
  cancel(taskId: number): void {
    const running = this.#running.get(taskId);
    if (running === undefined) return void this.#ends.dropUploadOf(taskId).catch(() => undefined);
    Atomics.store(running.shared, sharedEntries.cancel, 1);
    running.cancelTimer ??= setTimeout(() => void running.worker?.stop(), cancelGraceMilliseconds);
    running.cancelTimer.unref();
  }

  /** Tries another model on a version. Undefined when the signal aborted first. */
  preview(request: Omit<PreviewJob, "kind">, signal: AbortSignal): Promise<Preview | undefined> {
    return this.#previews.run(request, signal);
  }

  progressOf(taskId: number): { readonly progress: number; readonly step: string } | undefined {
    return this.#running.get(taskId);
  }

  /** Stops without waiting for running tasks. They go back to the queue. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#retry);
    await this.#claiming;
    const interrupted = [...this.#running.values()];
    await Promise.all([this.#workers.close(), ...interrupted.map(({ worker }) => worker?.stop())]);
    for (const { task } of interrupted) await this.#ends.requeue(task);
  }

  async #claimAll(): Promise<void> {
    const { store, bootId, now, workersMax } = this.#needs;
    try {
      while (!this.#stopping && this.#running.size < workersMax) {
        this.#wokenWhileClaiming = false;
        const task = await store.write.claimTask({ bootId, at: now() });
        if (task === undefined) return;
        // Another node took the task over and released it, while this node still stops its own attempt.
        if (this.#running.has(task.id)) await this.#running.get(task.id)!.ended;
        void this.#run(task);
      }
      this.#wokenWhileClaiming = false;
    } catch (error) {
      this.#wokenWhileClaiming = false;
      this.#retryLater(error);
    }
  }

  async #run(task: TaskRow): Promise<void> {
    const { promise: ended, resolve: markEnded } = Promise.withResolvers<void>();
    const running: RunningTask = {
      task,
      shared: createSharedEntries(),
      ended,
      worker: undefined,
      cancelTimer: undefined,
      progress: 0,
      step: "",
      writtenAt: this.#needs.now(),
    };
    this.#running.set(task.id, running);
    try {
      await this.#runAndEnd(running);
    } catch (error) {
      if (!this.#stopping) await this.#ends.recover(task, error);
    } finally {
      // By then, the worker may run another job.
      clearTimeout(running.cancelTimer);
      this.#running.delete(task.id);
      markEnded();
      this.wake();
    }
  }

  async #runAndEnd(running: RunningTask): Promise<void> {
    const { task } = running;
    const started = this.#needs.now();
    const worker = this.#workers.take();
    running.worker = worker;
    try {
      const outcome = await (task.type === "build" ? this.#build(running, worker) : this.#rerate(running, worker));
      if (outcome.kind === "stalled") {
        const { step, progress } = running;
        this.#needs.log.error({ taskId: task.id, step, progress }, "the task made no progress; its thread was stopped");
      }
      await this.#ends.end(task, outcome);
      const ended = { type: task.type, outcome: outcome.kind, milliseconds: this.#needs.now() - started };
      this.#needs.meter?.ended(ended);
      this.#needs.log.info({ taskId: task.id, ...ended }, "task ended");
    } finally {
      this.#workers.putBack(worker);
    }
  }

  async #build(running: RunningTask, worker: JobWorker): Promise<Outcome> {
    const { store } = this.#needs;
    const { task } = running;
    const job = await buildJob(store, task, { at: this.#needs.now(), bootId: this.#needs.bootId });
    if (job === undefined) return { kind: "superseded" };
    const outcome = await worker.run(job, running.shared, {
      progress: (step, fraction) => this.#report(running, step, fraction),
      answer: (request) => answerBuild(this.#needs, task, job, request),
    });
    if (outcome.kind === "built") await this.#catchUpTriage(task, job.triageRevision);
    return outcome;
  }

  async #rerate(running: RunningTask, worker: JobWorker): Promise<Outcome> {
    return rerateVersions({
      store: this.#needs.store,
      task: running.task,
      now: this.#needs.now,
      progress: (fraction) => this.#report(running, "rate", fraction),
      cancelled: () => Atomics.load(running.shared, sharedEntries.cancel) !== 0,
      run: (job) =>
        worker.run(job, running.shared, { progress() {}, answer: () => Promise.reject(new Error("no calls")) }),
    });
  }

  #report(running: RunningTask, step: string, fraction: number): void {
    const { store, now, onStep, log } = this.#needs;
    const { id: taskId, attempt } = running.task;
    if (step !== running.step) onStep?.(running.task, step);
    running.step = step;
    running.progress = fraction;
    if (now() - running.writtenAt < progressWriteMilliseconds) return;
    running.writtenAt = now();
    store.write
      .reportProgress({ taskId, attempt, progress: fraction, step })
      .catch((error: unknown) =>
        log.error({ taskId, error: String(error) }, "the task's progress could not be stored"),
      );
  }

  /** Queues a re-rating when findings were triaged during the build, because its layer does not have them. */
  async #catchUpTriage(task: TaskRow, triageRevision: number): Promise<void> {
    const { store, now } = this.#needs;
    const branch = await store.read.branchById(task.branchId!);
    if (branch === undefined || branch.triageRevision === triageRevision) return;
    const { projectId, userId, versionId } = task;
    await this.#ends.write(task, () =>
      store.write.enqueueRerate({ projectId, userId, versionIds: [versionId!], at: now() }),
    );
  }

  #retryLater(error: unknown): void {
    this.#needs.log.error({ error: errorText(error) }, "no task could be claimed; trying again");
    this.#retry = setTimeout(() => this.wake(), retryMilliseconds);
    this.#retry.unref();
  }
}
