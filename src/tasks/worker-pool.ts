import type { ByteStoresDescription } from "../store/index.ts";
import { createRunningCount } from "./spare-processor.ts";
import { JobWorker, type WorkerSettings } from "./worker.ts";

/** An idle worker is stopped after this time, which releases its memory. */
const idleMilliseconds = 30_000;

/** Holds idle worker threads between jobs. The caller limits how many run at the same time. */
export class WorkerPool {
  readonly #byteStores: ByteStoresDescription;
  readonly #settings: WorkerSettings;
  readonly #running = createRunningCount();
  readonly #idle = new Map<JobWorker, NodeJS.Timeout>();
  #closed = false;

  constructor(byteStores: ByteStoresDescription, settings: WorkerSettings) {
    this.#byteStores = byteStores;
    this.#settings = settings;
  }

  /** Returns the worker that became idle last, because its code and caches are warm, or starts a new one. */
  take(): JobWorker {
    for (const [worker, timer] of [...this.#idle].toReversed()) {
      clearTimeout(timer);
      this.#idle.delete(worker);
      if (!worker.dead) return worker;
    }
    return new JobWorker(this.#byteStores, this.#settings, this.#running);
  }

  putBack(worker: JobWorker): void {
    if (worker.dead || this.#closed) return;
    const timer = setTimeout(() => {
      this.#idle.delete(worker);
      void worker.stop();
    }, idleMilliseconds);
    timer.unref();
    this.#idle.set(worker, timer);
  }

  /** Stops all idle workers. Workers that are put back later are not pooled. */
  async close(): Promise<void> {
    this.#closed = true;
    const idle = [...this.#idle];
    this.#idle.clear();
    for (const [, timer] of idle) clearTimeout(timer);
    await Promise.all(idle.map(([worker]) => worker.stop()));
  }
}
