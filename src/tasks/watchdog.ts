import type { Worker } from "node:worker_threads";
import type { Problem } from "../text/index.ts";
import type { Outcome } from "./job.ts";

/** How long a job may make no progress: read or write no bytes, start no step, get no reply. */
export interface StallBounds {
  /** While its thread waits. */
  readonly waitingMilliseconds: number;
  /** While its thread computes: a step over many rows reads and writes nothing meanwhile. */
  readonly computingMilliseconds: number;
  /** While the code of a plug-in runs: between two pieces of an upload it has little to do. */
  readonly pluginMilliseconds: number;
}

/** Generous, because a job that moves slowly must never be stopped. */
export const defaultStallBounds: StallBounds = {
  waitingMilliseconds: 5 * 60_000,
  computingMilliseconds: 30 * 60_000,
  pluginMilliseconds: 2 * 60_000,
};

/** Entries of the memory that a job shares with the main thread. */
export const sharedEntries = { cancel: 0, progress: 1, plugin: 2 } as const;

/**
 * Memory that a job shares with the main thread: whether it must stop, how much progress it has made, and the number of
 * the plug-in whose code runs, from 1 on.
 */
export function createSharedEntries(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
}

/** Why a job without progress failed. */
export function stallProblem({ milliseconds, plugin }: Extract<Outcome, { kind: "stalled" }>): Problem {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  if (plugin === undefined) return { code: "task.stalled", params: { minutes } };
  return { code: "results.plugin-stalled", params: { plugin, minutes } };
}

/** Checks are counted instead of measuring time, because a machine that sleeps or is busy runs no checks. */
const checksPerBound = 10;
/** A thread whose event loop is active for more than this part of the time is computing. */
const computingUtilization = 0.5;

/** Calls `onStall` once when a job makes no progress. The job counts its progress in shared memory, without a message. */
export class Watchdog {
  readonly #worker: Worker;
  readonly #shared: Int32Array;
  readonly #bounds: StallBounds;
  readonly #onStall: (milliseconds: number, plugin: number) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #intervalMilliseconds: number;
  /** Requests of the job that the main thread has not answered. Meanwhile, the job is not the cause of the wait. */
  #openRequests = 0;
  #lastProgress = 0;
  #checks = 0;
  #utilization: ReturnType<Worker["performance"]["eventLoopUtilization"]>;

  /** `onStall` also gets the number of the plug-in whose code ran, or 0. */
  constructor(
    worker: Worker,
    shared: Int32Array,
    bounds: StallBounds,
    onStall: (milliseconds: number, plugin: number) => void,
  ) {
    this.#worker = worker;
    this.#shared = shared;
    this.#bounds = bounds;
    this.#onStall = onStall;
    this.#lastProgress = Atomics.load(shared, sharedEntries.progress);
    this.#utilization = worker.performance.eventLoopUtilization();
    this.#intervalMilliseconds = bounds.waitingMilliseconds / checksPerBound;
    this.#timer = setInterval(() => this.#check(), this.#intervalMilliseconds);
    this.#timer.unref();
  }

  /** Suspends the watch while the job waits for an answer of the main thread. */
  async during<Value>(answer: Promise<Value>): Promise<Value> {
    this.#openRequests += 1;
    try {
      return await answer;
    } finally {
      this.#openRequests -= 1;
      this.#reset();
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    const progress = Atomics.load(this.#shared, sharedEntries.progress);
    if (progress !== this.#lastProgress || this.#openRequests > 0) {
      this.#lastProgress = progress;
      return this.#reset();
    }
    this.#checks += 1;
    const stalledMilliseconds = this.#checks * this.#intervalMilliseconds;
    if (stalledMilliseconds < this.#bound()) return;
    this.stop();
    this.#onStall(stalledMilliseconds, this.#plugin());
  }

  #plugin(): number {
    return Atomics.load(this.#shared, sharedEntries.plugin);
  }

  #bound(): number {
    const { utilization } = this.#worker.performance.eventLoopUtilization(this.#utilization);
    const { waitingMilliseconds, computingMilliseconds, pluginMilliseconds } = this.#bounds;
    if (this.#plugin() > 0) return pluginMilliseconds;
    return utilization > computingUtilization ? computingMilliseconds : waitingMilliseconds;
  }

  #reset(): void {
    this.#checks = 0;
    this.#utilization = this.#worker.performance.eventLoopUtilization();
  }
}
