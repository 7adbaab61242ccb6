import { Worker } from "node:worker_threads";
import { StorageAwayError, type PlacesDescription } from "../store/index.ts";
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
  /** The database was away: no fault of the job. */
  readonly away: boolean;

  constructor(message: string, { away, ...options }: ErrorOptions & { readonly away: boolean }) {
    super(message, options);
    this.away = away;
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
  #dead = false;

  constructor(places: PlacesDescription, { stallBounds = defaultStallBounds, threadFile }: WorkerSettings = {}) {
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
    return this.#dead;
  }

  /** Runs a job to its end. Set the entry `cancel` of the shared memory to 1 to ask it to stop soon. */
  run(job: Job, shared: Int32Array, handlers: JobHandlers): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const watchdog = new Watchdog(this.#worker, shared, this.#stallBounds, (milliseconds) => {
      this.#failed = undefined;
      void this.stop().finally(() => resolve({ kind: "stalled", milliseconds }));
    });
    this.#failed = (error) =>
      reject(new WorkerFailedError(error.message, { cause: error, away: error instanceof StorageAwayError }));
    this.#handle = (message) => {
      if (message.kind === "progress") handlers.progress(message.step, message.fraction);
      else if (message.kind === "end") resolve(message.outcome);
      else if (message.kind === "failed") reject(new WorkerFailedError(message.error, { away: message.away }));
      else void this.#reply(message.call, watchdog.during(handlers.answer(message.request)));
    };
    this.#tell({ kind: "job", job, shared });
    return promise.finally(() => {
      watchdog.stop();
      this.#failed = undefined;
      this.#handle = undefined;
    });
  }

  async stop(): Promise<void> {
    this.#dead = true;
    await this.#worker.terminate();
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
    this.#dead = true;
    this.#failed?.(error);
  }
}
