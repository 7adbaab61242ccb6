import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { Semaphore } from "../text/index.ts";
import type { DerivationJob } from "./derive-key.ts";

/** Passwords that are hashed at the same time. One processor remains for requests. */
export const hashThreadsMax = Math.max(1, Math.min(2, availableParallelism() - 1));
/** A thread without work ends: sign-ins are rare, and a thread takes memory. */
const idleMilliseconds = 10_000;

interface HashThread {
  readonly worker: Worker;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Derives hashes in separate threads. The threads that Node shares among files, compression and hashing would otherwise
 * work on passwords alone during a flood of sign-ins, and every answer would wait for them.
 */
export class HashThreads {
  readonly #turns = new Semaphore({ runningMax: hashThreadsMax });
  readonly #idle: HashThread[] = [];

  derive(job: DerivationJob): Promise<Buffer> {
    return this.#turns.run(() => this.#deriveIn(this.#idle.pop() ?? startThread(), job));
  }

  async #deriveIn(thread: HashThread, job: DerivationJob): Promise<Buffer> {
    clearTimeout(thread.timer);
    const { worker } = thread;
    worker.ref();
    try {
      return Buffer.from(await answerOf(worker, job));
    } finally {
      // A thread that waits for work does not keep the process alive.
      worker.unref();
      this.#idle.push(thread);
      thread.timer = setTimeout(() => this.#end(thread), idleMilliseconds).unref();
    }
  }

  #end(thread: HashThread): void {
    const index = this.#idle.indexOf(thread);
    if (index !== -1) this.#idle.splice(index, 1);
    void thread.worker.terminate();
  }
}

function startThread(): HashThread {
  // The same module is TypeScript when run from source and JavaScript when built.
  const file = import.meta.url.endsWith(".ts") ? "./hash-thread.ts" : "./hash-thread.js";
  const worker = new Worker(new URL(file, import.meta.url), { name: "passwords", execArgv: [] });
  return { worker, timer: undefined };
}

function answerOf(worker: Worker, job: DerivationJob): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const fail = (): void => reject(new Error("the thread that hashes passwords has ended"));
  worker.once("message", resolve).once("error", reject).once("exit", fail);
  worker.postMessage(job);
  return promise.finally(() => worker.off("message", resolve).off("error", reject).off("exit", fail));
}
