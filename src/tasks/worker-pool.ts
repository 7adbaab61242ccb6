import type { ByteStoresDescription } from "../store/index.ts";
import { JobWorker, type WorkerSettings } from "./worker.ts";

/** An idle worker gives its memory back after this. */
const idleMilliseconds = 30_000;

/** Worker threads between two jobs. How many there are at once is for the one who takes them to say. */
export class WorkerPool {
  readonly #places: ByteStoresDescription;
  readonly #settings: WorkerSettings;
  readonly #idle = new Map<JobWorker, NodeJS.Timeout>();
  #closed = false;

  constructor(places: ByteStoresDescription, settings: WorkerSettings) {
    this.#places = places;
    this.#settings = settings;
  }

  /** The one that came back last, because it is the warmest; a new one when none waits. */
  take(): JobWorker {
    for (const [worker, timer] of [...this.#idle].toReversed()) {
      clearTimeout(timer);
      this.#idle.delete(worker);
      if (!worker.dead) return worker;
    }
    return new JobWorker(this.#places, this.#settings);
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

  /** Ends those that wait, and keeps none that comes back later. */
  async close(): Promise<void> {
    this.#closed = true;
    const waiting = [...this.#idle];
    this.#idle.clear();
    for (const [, timer] of waiting) clearTimeout(timer);
    await Promise.all(waiting.map(([worker]) => worker.stop()));
  }
}
