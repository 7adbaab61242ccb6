import { Worker } from "node:worker_threads";
import { storageTroubleOf, type ByteStoresDescription, type StorageTrouble } from "../store/index.ts";
import type { Job, Outcome } from "./job.ts";
import type { FromWorker, Reply, Request, ToWorker } from "./messages.ts";
import { defaultStallBounds, Watchdog, type StallBounds } from "./watchdog.ts";

/** Room for short-lived objects: parsing makes millions of them. More of it is not faster, and counts three times. */
const youngGenerationMegabytesMax = 32;

/** What a job's events mean to the one who runs it. */
export interface JobHandlers {
  progress(step: string, fraction: number): void;
  answer(request: Request): Promise<Reply>;
}

/** A job's worker died, or the job failed by a bug; the job may be tried again. */
export class WorkerFailedError extends Error {
  override readonly name = "WorkerFailedError";
  /** How storage failed, where that was the cause. */
  readonly trouble: StorageTrouble | undefined;

  constructor(
    message: string,
    { trouble, ...options }: ErrorOptions & { readonly trouble: StorageTrouble | undefined },
  ) {
    super(message, options);
    this.trouble = trouble;
  }
}

/** How worker threads are run; tests bring their own. */
export interface WorkerSettings {
  readonly stallBounds?: StallBounds;
  /** The module that a thread runs. */
  readonly threadFile?: URL;
}

/** One worker thread, with at most one job at a time. */
export class JobWorker {
  readonly #worker: Worker;
  readonly #stallBounds: StallBounds;
  #failed: ((error: Error) => void) | undefined;
  #handle: ((message: FromWorker) => void) | undefined;
  /** Why it takes no more jobs. */
  #death: Error | undefined;

  constructor(places: ByteStoresDescription, { stallBounds = defaultStallBounds, threadFile }: WorkerSettings = {}) {
    const file = import.meta.url.endsWith(".ts") ? "./worker-thread.ts" : "./worker-thread.js";
    this.#stallBounds = stallBounds;
    this.#worker = new Worker(threadFile ?? new URL(file, import.meta.url), {
      workerData: places,
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMegabytesMax },
    });
    this.#worker.on("message", (message: FromWorker) => this.#handle?.(message));
    this.#worker.on("error", (error) => this.#die(error));
    this.#worker.on("exit", (code) => this.#die(new Error(`worker exited with ${code}`)));
  }

  get dead(): boolean {
    return this.#death !== undefined;
  }

  /** Runs a job to its end. Set the entry `cancel` of the shared memory to 1 to ask it to stop soon. */
  run(job: Job, shared: Int32Array, handlers: JobHandlers): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const watchdog = new Watchdog(this.#worker, shared, this.#stallBounds, (milliseconds) => {
      this.#failed = undefined;
      void this.stop().finally(() => resolve({ kind: "stalled", milliseconds }));
    });
    this.#failed = (error) =>
      reject(new WorkerFailedError(error.message, { cause: error, trouble: storageTroubleOf(error) }));
    this.#handle = (message) => {
      if (message.kind === "progress") handlers.progress(message.step, message.fraction);
      else if (message.kind === "end") resolve(message.outcome);
      else if (message.kind === "failed") this.#giveUp(message.error, message.trouble, reject);
      else void this.#reply(message.call, watchdog.during(handlers.answer(message.request)));
    };
    // It may have died before it had a job: nothing would ever answer.
    if (this.#death === undefined) this.#tell({ kind: "job", job, shared });
    else this.#failed(this.#death);
    return promise.finally(() => {
      watchdog.stop();
      this.#failed = undefined;
      this.#handle = undefined;
    });
  }

  async stop(): Promise<void> {
    // From now on, not only once the thread has ended: the pool must not lend it to another job meanwhile.
    this.#death ??= new Error("worker stopped");
    await this.#worker.terminate();
  }

  /** What storage failed may have left half-open files and connections: the next job gets another thread. */
  #giveUp(text: string, trouble: StorageTrouble | undefined, reject: (error: Error) => void): void {
    if (trouble !== undefined) void this.stop();
    reject(new WorkerFailedError(text, { trouble }));
  }

  async #reply(call: number, answer: Promise<Reply>): Promise<void> {
    try {
      this.#tell({ kind: "reply", call, reply: await answer });
    } catch (error) {
      // Without an answer the job cannot go on: what went wrong is the job's failure.
      this.#failed?.(error instanceof Error ? error : new Error(String(error)));
      await this.stop();
    }
  }

  #tell(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #die(error: Error): void {
    this.#death ??= error;
    this.#failed?.(error);
  }
}
