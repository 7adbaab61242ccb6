/** The limits of a semaphore. */
interface SemaphoreBounds {
  readonly runningMax: number;
  /** Without a limit, any number of jobs may wait. */
  readonly waitingMax?: number;
}

/** Limits how many jobs run at the same time. The others wait in order. */
export class Semaphore {
  readonly #bounds: SemaphoreBounds;
  readonly #schedule: (passOn: () => void) => void;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** `schedule` says when a finished job passes its slot on: at once, or after other work of the event loop. */
  constructor(bounds: SemaphoreBounds, schedule: (passOn: () => void) => void = (passOn) => passOn()) {
    this.#bounds = bounds;
    this.#schedule = schedule;
  }

  /** Whether a further job could not even wait. `run` does not check this: the caller refuses such a job. */
  get isFull(): boolean {
    const { runningMax, waitingMax = Infinity } = this.#bounds;
    return this.#running >= runningMax && this.#waiting.length >= waitingMax;
  }

  async run<Value>(job: () => Promise<Value>): Promise<Value> {
    if (this.#running < this.#bounds.runningMax) this.#running += 1;
    // A finished job passes its slot on, so the number of running jobs does not change.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await job();
    } finally {
      this.#schedule(() => this.#passOn());
    }
  }

  #passOn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
