import type { ByteStoresDescription, SnapshotStore, Store, TaskRow, UploadStore } from "../store/index.ts";
import { answerBuild } from "./answer-build.ts";
import { buildJob } from "./build-job.ts";
import type { Outcome, PreviewJob } from "./job.ts";
import { Previews, type Preview } from "./previews.ts";
import type { TaskMeter } from "./meter.ts";
import { rerateVersions } from "./rerate-versions.ts";
import { errorText, TaskEnds } from "./task-ends.ts";
import { createSharedEntries, sharedEntries } from "./watchdog.ts";
import type { JobWorker, WorkerSettings } from "./worker.ts";
import { WorkerPool } from "./worker-pool.ts";

const progressWriteMilliseconds = 2000;
const cancelPatienceMilliseconds = 10_000;
const retryMilliseconds = 1000;

/** What the runner needs; one place composes it. */
export interface RunnerNeeds {
  readonly store: Store;
  readonly place: SnapshotStore;
  readonly spool: UploadStore;
  readonly places: ByteStoresDescription;
  readonly bootId: string;
  readonly workersMax: number;
  readonly now: () => number;
  readonly log: RunnerLog;
  readonly meter?: TaskMeter;
  readonly workers?: WorkerSettings;
  /** Told of every step that begins and of every commit, before it happens; for those who watch or test. */
  readonly onStep?: (task: TaskRow, step: string) => void;
}

export interface RunnerLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

interface Running {
  readonly task: TaskRow;
  readonly shared: Int32Array;
  readonly ended: Promise<void>;
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
  readonly #ends: TaskEnds;
  /** Tasks that are said to run here, though they do not. */
  #strays: ReadonlySet<number> = new Set();
  #claiming: Promise<void> | undefined;
  #wokenMeanwhile = false;
  #stopping = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(needs: RunnerNeeds) {
    this.#needs = needs;
    this.#workers = new WorkerPool(needs.places, needs.workers ?? {});
    this.#previews = new Previews(this.#workers);
    this.#ends = new TaskEnds(needs, () => this.#stopping);
  }

  /** Takes up what dead processes left; at start, before anything is swept or claimed. */
  async recover(): Promise<void> {
    await this.#ends.recoverAll();
  }

  /**
   * Held against what the database says runs here. What it says so twice of, and does not, was taken or ended in the
   * moment in which the database went away: it is given back.
   */
  check(taskIds: readonly number[]): void {
    const strays = taskIds.filter((id) => !this.#running.has(id));
    const proven = strays.filter((id) => this.#strays.has(id));
    this.#strays = new Set(strays.filter((id) => !proven.includes(id)));
    if (proven.length > 0) void this.#giveBackStrays(proven);
  }

  async #giveBackStrays(taskIds: readonly number[]): Promise<void> {
    // One that is just being taken runs here as soon as that has ended.
    await this.#claiming;
    for (const id of taskIds) {
      if (!this.#stopping && !this.#running.has(id)) await this.#ends.giveBack({ id });
    }
  }

  /** Others have taken over all that runs here: nothing of it counts any more. */
  async abandon(): Promise<void> {
    this.#needs.log.error({ tasks: [...this.#running.keys()] }, "taken for dead by the others; tasks are abandoned");
    await Promise.all(Array.from(this.#running.values(), async ({ worker }) => worker?.stop()));
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
    if (running === undefined) return void this.#ends.dropUploadOf(taskId).catch(() => undefined);
    Atomics.store(running.shared, sharedEntries.cancel, 1);
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
    for (const { task } of interrupted) await this.#ends.giveBack(task);
  }

  async #claimAll(): Promise<void> {
    const { store, bootId, now, workersMax } = this.#needs;
    try {
      while (!this.#stopping && this.#running.size < workersMax) {
        this.#wokenMeanwhile = false;
        const task = await store.write.claimTask({ bootId, at: now() });
        if (task === undefined) return;
        // One that others took over comes back here while what runs of it is being stopped.
        if (this.#running.has(task.id)) await this.#running.get(task.id)!.ended;
        void this.#run(task);
      }
      this.#wokenMeanwhile = false;
    } catch (error) {
      this.#wokenMeanwhile = false;
      this.#retryLater(error);
    }
  }

  async #run(task: TaskRow): Promise<void> {
    const { promise: ended, resolve: tellEnd } = Promise.withResolvers<void>();
    const running: Running = {
      task,
      shared: createSharedEntries(),
      ended,
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
      if (!this.#stopping) await this.#ends.recover(task, error);
    } finally {
      // The worker may have another job by the time that patience would have ended.
      clearTimeout(running.impatience);
      this.#running.delete(task.id);
      tellEnd();
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
      if (outcome.kind === "stalled") {
        const { step, progress } = running;
        this.#needs.log.error({ taskId: task.id, step, progress }, "task made no progress; its thread was stopped");
      }
      await this.#ends.end(task, outcome);
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
    const job = await buildJob(store, task, { at: this.#needs.now(), bootId: this.#needs.bootId });
    if (job === undefined) return { kind: "superseded" };
    const outcome = await worker.run(job, running.shared, {
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
      cancelled: () => Atomics.load(running.shared, sharedEntries.cancel) !== 0,
      run: (job) =>
        worker.run(job, running.shared, { progress() {}, answer: () => Promise.reject(new Error("no calls")) }),
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
