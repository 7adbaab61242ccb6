import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { PluginFile } from "../plugins/index.ts";
import { storageTroubleOf, type ByteStoresDescription, type StorageTrouble } from "../store/index.ts";
import type { Job, Outcome } from "./job.ts";
import type { FromWorker, Reply, Request, ToWorker } from "./messages.ts";
import { createRunningCount } from "./spare-processor.ts";
import { defaultStallBounds, Watchdog, type StallBounds } from "./watchdog.ts";

/** Memory for short-lived objects. Parsing creates millions of them. More is not faster, and V8 uses three times as much. */
const youngGenerationMegabytesMax = 32;

/** The main thread's part in a job. */
export interface JobHandlers {
  progress(step: string, fraction: number): void;
  answer(request: Request): Promise<Reply>;
}

/** The job's worker died, or the job failed with an unexpected error. The job may be tried again. */
export class WorkerFailedError extends Error {
  override readonly name = "WorkerFailedError";
  /** How storage failed, if that was the cause. */
  readonly trouble: StorageTrouble | undefined;

  constructor(
    message: string,
    { trouble, ...options }: ErrorOptions & { readonly trouble: StorageTrouble | undefined },
  ) {
    super(message, options);
    this.trouble = trouble;
  }
}

/**
 * The old generation of a thread is first collected when it has this size. V8 starts with a few megabytes and counts the
 * columns, which are outside of its heap: it would collect a small heap ten times in a build, and twice as often if the
 * version is made of parts.
 */
const oldGenerationMegabytes = 64;

/** How worker threads run. Tests set their own values. */
export interface WorkerSettings {
  readonly stallBounds?: StallBounds;
  /** The module that a thread runs. */
  readonly threadFile?: URL;
  /** Plug-ins whose formats jobs can read. */
  readonly plugins?: readonly PluginFile[];
}

/** What a thread is started with. */
export interface ThreadData {
  readonly byteStores: ByteStoresDescription;
  readonly plugins: readonly PluginFile[];
  readonly running: Int32Array;
}

/** One worker thread, with at most one job at a time. */
export class JobWorker {
  readonly #worker: Worker;
  readonly #stallBounds: StallBounds;
  readonly #plugins: readonly PluginFile[];
  #failed: ((error: Error) => void) | undefined;
  #handle: ((message: FromWorker) => void) | undefined;
  readonly #running: Int32Array;
  /** Why the worker takes no more jobs. */
  #death: Error | undefined;

  /** `running` counts the jobs of all workers that share it. */
  constructor(
    byteStores: ByteStoresDescription,
    { stallBounds = defaultStallBounds, threadFile, plugins = [] }: WorkerSettings = {},
    running = createRunningCount(),
  ) {
    const file = import.meta.url.endsWith(".ts") ? "./worker-thread.ts" : "./worker-thread.js";
    this.#stallBounds = stallBounds;
    this.#plugins = plugins;
    const files = plugins.map(({ name, path }) => ({ name, path }));
    this.#running = running;
    const workerData: ThreadData = { byteStores, plugins: files, running };
    // Threads of other rooms may inherit it. It reserves nothing.
    setFlagsFromString(`--initial-old-space-size=${oldGenerationMegabytes}`);
    this.#worker = new Worker(threadFile ?? new URL(file, import.meta.url), {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMegabytesMax },
    });
    this.#worker.on("message", (message: FromWorker) => this.#handle?.(message));
    this.#worker.on("error", (error) => this.#die(error));
    this.#worker.on("exit", (code) => this.#die(new Error(`worker exited with ${code}`)));
  }

  get dead(): boolean {
    return this.#death !== undefined;
  }

  /** Runs a job until it finishes. Set the entry `cancel` of the shared memory to 1 to stop it early. */
  run(job: Job, shared: Int32Array, handlers: JobHandlers): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const watchdog = new Watchdog(this.#worker, shared, this.#stallBounds, (milliseconds, number) => {
      this.#failed = undefined;
      const plugin = this.#plugins[number - 1]?.name;
      const outcome: Outcome = { kind: "stalled", milliseconds, ...(plugin !== undefined && { plugin }) };
      void this.stop().finally(() => resolve(outcome));
    });
    this.#failed = (error) =>
      reject(new WorkerFailedError(error.message, { cause: error, trouble: storageTroubleOf(error) }));
    this.#handle = (message) => {
      if (message.kind === "progress") handlers.progress(message.step, message.fraction);
      else if (message.kind === "end") resolve(message.outcome);
      else if (message.kind === "failed") this.#fail(message.error, message.trouble, reject);
      else void this.#reply(message.call, watchdog.during(handlers.answer(message.request)));
    };
    Atomics.add(this.#running, 0, 1);
    // A worker that died before it got a job would never answer.
    if (this.#death === undefined) this.#post({ kind: "job", job, shared });
    else this.#failed(this.#death);
    return promise.finally(() => {
      Atomics.sub(this.#running, 0, 1);
      watchdog.stop();
      this.#failed = undefined;
      this.#handle = undefined;
    });
  }

  async stop(): Promise<void> {
    // Set before the thread has ended, so that the pool does not give the worker to another job.
    this.#death ??= new Error("worker stopped");
    await this.#worker.terminate();
  }

  /** A storage failure may leave files and connections half-open, so the next job gets a new thread. */
  #fail(text: string, trouble: StorageTrouble | undefined, reject: (error: Error) => void): void {
    if (trouble !== undefined) void this.stop();
    reject(new WorkerFailedError(text, { trouble }));
  }

  async #reply(call: number, answer: Promise<Reply>): Promise<void> {
    try {
      this.#post({ kind: "reply", call, reply: await answer });
    } catch (error) {
      // The job cannot continue without an answer, so it fails with the same error.
      this.#failed?.(error instanceof Error ? error : new Error(String(error)));
      await this.stop();
    }
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #die(error: Error): void {
    this.#death ??= error;
    this.#failed?.(error);
  }
}
