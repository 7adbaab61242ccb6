import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Values } from "../../snapshot/index.ts";
import { orderBlocks } from "../blocks/order-blocks.ts";
import { ClientLeftError, type Pace } from "../pace.ts";
import { sortRows, type SortKey } from "../sort-rows.ts";
import type { FromThread, ThreadJob, ToThread } from "./thread-jobs.ts";

/** With fewer rows, a job takes little longer than passing it to another thread. */
const rowsMin = 50_000;
/** One processor is left to the thread that answers requests. */
const threadsMax = Math.min(4, Math.max(1, availableParallelism() - 1));
/** A thread without jobs is stopped after this time, which releases its memory. */
const idleMilliseconds = 30_000;
/** Columns are outside of this memory, and jobs make hardly any objects. */
const oldGenerationMegabytesMax = 64;

/** Sorts rows by keys, many of them in another thread. The memory of the rows is given away. */
export async function sortBeside(rows: Int32Array, keys: readonly SortKey[], pace: Pace): Promise<Int32Array> {
  if (rows.length < rowsMin || !keys.every(({ values }) => isShared(values))) return sortRows(rows, keys, pace);
  const job: ThreadJob = { kind: "sort-rows", rows, keys };
  return (await leastBusy().run(job, [rows.buffer as ArrayBuffer], pace.signal)) as Int32Array;
}

/** The same for the orders of blocks. */
export async function orderBlocksBeside(type: Uint16Array, values: Values, pace: Pace): Promise<Uint16Array> {
  if (values.length < rowsMin || !isShared(values)) return orderBlocks(type, values, pace);
  return (await leastBusy().run({ kind: "order-blocks", type, values }, [], pace.signal)) as Uint16Array;
}

function isShared({ buffer }: Values): boolean {
  return buffer instanceof SharedArrayBuffer;
}

/** A thread that works for queries. */
class QueryThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<Int32Array | Uint16Array>>();
  #idle: NodeJS.Timeout | undefined;
  #calls = 0;

  constructor() {
    this.#worker = new Worker(programFile(), {
      resourceLimits: { maxOldGenerationSizeMb: oldGenerationMegabytesMax },
    });
    this.#worker.on("message", (message: FromThread) => this.#take(message));
    this.#worker.on("error", (error) => this.#end(error));
    this.#worker.on("exit", (code) => this.#end(new Error(`a thread of queries ended with ${code}`)));
  }

  get jobs(): number {
    return this.#waiting.size;
  }

  async run(
    job: ThreadJob,
    transferred: readonly ArrayBuffer[],
    signal: AbortSignal | undefined,
  ): Promise<Int32Array | Uint16Array> {
    const call = ++this.#calls;
    const ended = Promise.withResolvers<Int32Array | Uint16Array>();
    const cancel = (): void => {
      this.#post({ kind: "cancel", call });
      ended.reject(new ClientLeftError());
    };
    if (signal?.aborted === true) throw new ClientLeftError();
    clearTimeout(this.#idle);
    // The process stays alive while a caller waits for the result.
    this.#worker.ref();
    this.#waiting.set(call, ended);
    signal?.addEventListener("abort", cancel);
    this.#post({ kind: "job", call, job }, transferred);
    try {
      return await ended.promise;
    } finally {
      signal?.removeEventListener("abort", cancel);
      this.#waiting.delete(call);
      if (this.#waiting.size === 0) this.#rest();
    }
  }

  #take(message: FromThread): void {
    const ended = this.#waiting.get(message.call);
    if ("result" in message) ended?.resolve(message.result);
    else ended?.reject(new Error(message.error));
  }

  #rest(): void {
    this.#worker.unref();
    this.#idle = setTimeout(() => this.#stop(), idleMilliseconds).unref();
  }

  #stop(): void {
    threads.delete(this);
    void this.#worker.terminate();
  }

  #end(error: Error): void {
    threads.delete(this);
    clearTimeout(this.#idle);
    for (const ended of this.#waiting.values()) ended.reject(error);
  }

  #post(message: ToThread, transferred: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transferred);
  }
}

/** Those of this process. They start with the first job for them. */
const threads = new Set<QueryThread>();

function leastBusy(): QueryThread {
  const [thread] = [...threads].toSorted((left, right) => left.jobs - right.jobs);
  if (thread !== undefined && (thread.jobs === 0 || threads.size === threadsMax)) return thread;
  const started = new QueryThread();
  threads.add(started);
  return started;
}

function programFile(): URL {
  const file = import.meta.url.endsWith(".ts") ? "./query-thread.ts" : "./query-thread.js";
  return new URL(file, import.meta.url);
}
