import type { TaskRow } from "../store/index.ts";
import { answerBuild } from "./answer-build.ts";
import { batchOf, type Batch } from "./batch.ts";
import { buildJob, snapshotFolderOf } from "./build-job.ts";
import type { Outcome, InspectJob, PreviewJob } from "./job.ts";
import { Previews, type ModelPreview } from "./previews.ts";
import { partNameOf, recordsFolderOf } from "./part-inputs.ts";
import { rerateVersions } from "./rerate-versions.ts";
import type { RunnerNeeds } from "./runner-needs.ts";
import { errorText, TaskEnds } from "./task-ends.ts";
import { createSharedEntries, sharedEntries } from "./watchdog.ts";
import type { JobWorker } from "./worker.ts";
import { WorkerPool } from "./worker-pool.ts";

const progressWriteMilliseconds = 2000;
const cancelGraceMilliseconds = 10_000;
const retryMilliseconds = 1000;

/** A job that runs here, for one task or for a batch of them. */
interface RunningTask extends Batch {
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
  /** By the id of every task of the batch. */
  readonly #running = new Map<number, RunningTask>();
  /** How many workers are in use. */
  #jobs = 0;
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
  preview(request: Omit<PreviewJob, "kind">, signal: AbortSignal): Promise<ModelPreview | undefined> {
    return this.#previews.run(request, signal);
  }

  /** Reads results without building them. Undefined when the signal aborted. */
  inspect(request: Omit<InspectJob, "kind">, signal: AbortSignal): ReturnType<Previews["inspect"]> {
    return this.#previews.inspect(request, signal);
  }

  /** How far a task that runs here has come. */
  progressOf(taskId: number): { readonly progress: number; readonly step: string } | undefined {
    return this.#running.get(taskId);
  }

  /** Stops without waiting for running tasks. They go back to the queue. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#retry);
    await this.#claiming;
    const interrupted = [...new Set(this.#running.values())];
    await Promise.all([this.#workers.close(), ...interrupted.map(({ worker }) => worker?.stop())]);
    for (const { leader, tasks } of interrupted) {
      if (await this.#ends.requeue(leader)) await this.#removeRemains(leader, tasks);
    }
  }

  /** The next process does not count the attempt, and would not know what it has written for its own. */
  async #removeRemains(leader: TaskRow, tasks: readonly TaskRow[]): Promise<void> {
    const { snapshots, bootId, log } = this.#needs;
    const isBuild = leader.type === "build" || leader.type === "edition";
    const records = tasks.filter((task) => partNameOf(task) !== null).map((task) => recordsFolderOf(task, bootId));
    for (const folder of isBuild ? [snapshotFolderOf(leader, bootId), ...records] : []) {
      await snapshots
        .remove(folder)
        .catch((error: unknown) => log.error({ folder, error: errorText(error) }, "what is left of a build stays"));
    }
  }

  async #claimAll(): Promise<void> {
    const { store, bootId, now, workersMax } = this.#needs;
    try {
      while (!this.#stopping && this.#jobs < workersMax) {
        this.#wokenWhileClaiming = false;
        const task = await store.write.claimTask({ bootId, at: now() });
        if (task === undefined) return;
        const batch = await this.#batchOf(task);
        // Another node took a task over and released it, while this node still stops its own attempt.
        for (const { id } of batch.tasks) await this.#running.get(id)?.ended;
        void this.#run(batch);
      }
      this.#wokenWhileClaiming = false;
    } catch (error) {
      this.#wokenWhileClaiming = false;
      this.#retryLater(error);
    }
  }

  /** Parts of the same version that wait now are built together with the task. */
  async #batchOf(task: TaskRow): Promise<Batch> {
    const { store, bootId, now, log } = this.#needs;
    const isPart = task.type === "edition" || partNameOf(task) !== null;
    if (!isPart) return batchOf(task, []);
    try {
      return batchOf(task, await store.write.claimCompanions({ taskId: task.id, bootId, at: now() }));
    } catch (error) {
      // The task is claimed and must run. Companions that were claimed all the same are strays, which `check` finds.
      log.error({ taskId: task.id, error: errorText(error) }, "no other parts could be claimed; the task runs alone");
      return batchOf(task, []);
    }
  }

  async #run(batch: Batch): Promise<void> {
    const { promise: ended, resolve: markEnded } = Promise.withResolvers<void>();
    const running: RunningTask = {
      ...batch,
      shared: createSharedEntries(),
      ended,
      worker: undefined,
      cancelTimer: undefined,
      progress: 0,
      step: "",
      writtenAt: this.#needs.now(),
    };
    for (const { id } of batch.tasks) this.#running.set(id, running);
    this.#jobs += 1;
    try {
      await this.#runAndEnd(running);
    } catch (error) {
      if (!this.#stopping) await this.#ends.recover(running, error);
    } finally {
      // By then, the worker may run another job.
      clearTimeout(running.cancelTimer);
      this.#jobs -= 1;
      for (const { id } of batch.tasks) this.#running.delete(id);
      markEnded();
      this.wake();
    }
  }

  async #runAndEnd(running: RunningTask): Promise<void> {
    const { leader: task } = running;
    const started = this.#needs.now();
    const worker = this.#workers.take();
    running.worker = worker;
    try {
      const outcome = await (task.type === "rerate" ? this.#rerate(running, worker) : this.#build(running, worker));
      if (outcome.kind === "stalled") {
        const { step, progress } = running;
        const { plugin } = outcome;
        this.#needs.log.error(
          { taskId: task.id, step, progress, plugin },
          "the task made no progress; its thread was stopped",
        );
      }
      await this.#ends.end(running, outcome);
      const ended = {
        taskId: task.id,
        type: task.type,
        outcome: outcome.kind,
        milliseconds: this.#needs.now() - started,
      };
      this.#needs.meter?.ended(ended);
      this.#needs.log.info(ended, "task ended");
    } finally {
      this.#workers.putBack(worker);
    }
  }

  async #build(running: RunningTask, worker: JobWorker): Promise<Outcome> {
    const { store } = this.#needs;
    const { leader: task } = running;
    const job = await buildJob(store, running, { at: this.#needs.now(), bootId: this.#needs.bootId });
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
      task: running.leader,
      now: this.#needs.now,
      progress: (fraction) => this.#report(running, "rate", fraction),
      cancelled: () => Atomics.load(running.shared, sharedEntries.cancel) !== 0,
      run: (job) =>
        worker.run(job, running.shared, { progress() {}, answer: () => Promise.reject(new Error("no calls")) }),
    });
  }

  #report(running: RunningTask, step: string, fraction: number): void {
    const { store, now, onStep, log } = this.#needs;
    const { id: taskId, attempt } = running.leader;
    if (step !== running.step) onStep?.(running.leader, step);
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
