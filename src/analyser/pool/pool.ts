import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { JobResult, Job, ThreadConfig } from "./messages.ts";

type ResultOf<Kind extends Job["kind"]> = Extract<
  JobResult,
  { readonly kind: Kind extends "measure" ? "measured" : Kind extends "emit" ? "emitted" : "duplicates" }
>;

interface PendingJob {
  readonly job: Job;
  readonly resolve: (result: JobResult) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Threads allocate megabytes of short-lived texts: with less, garbage collections are too frequent. With 64, a scan of redis
 * spends 2 % of its processor time less on them, and needs 80 MB more.
 */
const youngGenerationMegabytesMax = 16;

/**
 * Calls after which a function of JavaScript is compiled by the optimising compiler. Each thread compiles for itself: with the
 * usual 3,000 calls, that takes up to a third of the processor time of a scan, longer than it saves.
 */
const callsToOptimise = 50_000;

/** The threads of one analysis. A thread starts when there is a job for it. */
export class Pool {
  readonly #config: ThreadConfig;
  readonly #threadsMax: number;
  #threads: number;
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, PendingJob>();
  readonly #queue: PendingJob[] = [];

  /** `startSmall`: start with one thread. When no file has changed, it finishes before others would have started. */
  constructor(config: ThreadConfig, threadsMax: number, startSmall: boolean) {
    this.#config = config;
    this.#threadsMax = threadsMax;
    this.#threads = startSmall ? 1 : threadsMax;
    setFlagsFromString(`--invocation-count-for-turbofan=${callsToOptimise}`);
  }

  /** Allows all threads to start, because files have to be measured. */
  useAllThreads(): void {
    this.#threads = this.#threadsMax;
    this.#dispatch();
  }

  /** Runs a job in the next free thread. */
  run<Kind extends Job["kind"]>(job: Extract<Job, { readonly kind: Kind }>): Promise<ResultOf<Kind>> {
    const { promise, resolve, reject } = Promise.withResolvers<JobResult>();
    this.#queue.push({ job, resolve, reject });
    this.#dispatch();
    return promise as Promise<ResultOf<Kind>>;
  }

  /** Stops all threads at once. Pending jobs are rejected with this reason. */
  async stop(reason: unknown = new Error("the analysis has ended")): Promise<void> {
    const workers = [...this.#idle, ...this.#busy.keys()];
    const pending = [...this.#busy.values(), ...this.#queue];
    this.#queue.length = 0;
    this.#busy.clear();
    this.#idle.length = 0;
    for (const { reject } of pending) reject(reason);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const worker = this.#idle.pop() ?? (this.#busy.size < this.#threads ? this.#startThread() : undefined);
      if (worker === undefined) return;
      const pending = this.#queue.shift()!;
      this.#busy.set(worker, pending);
      worker.postMessage(pending.job);
    }
  }

  #startThread(): Worker {
    const file = import.meta.url.endsWith(".ts") ? "./worker-thread.ts" : "./worker-thread.js";
    const worker = new Worker(new URL(file, import.meta.url), {
      workerData: this.#config,
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMegabytesMax },
    });
    worker.on("message", (result: JobResult) => this.#finishJob(worker, result));
    worker.on("error", (error) => this.#removeThread(worker, error));
    worker.on("exit", (code) => this.#removeThread(worker, new Error(`a thread of the analysis ended with ${code}`)));
    return worker;
  }

  #finishJob(worker: Worker, result: JobResult): void {
    const pending = this.#busy.get(worker);
    this.#busy.delete(worker);
    if (result.kind === "measured" && result.spent) void worker.terminate();
    else this.#idle.push(worker);
    if (result.kind === "failed") pending?.reject(new Error(result.error));
    else pending?.resolve(result);
    this.#dispatch();
  }

  #removeThread(worker: Worker, error: Error): void {
    this.#busy.get(worker)?.reject(error);
    this.#busy.delete(worker);
    const index = this.#idle.indexOf(worker);
    if (index !== -1) this.#idle.splice(index, 1);
    this.#dispatch();
  }
}
