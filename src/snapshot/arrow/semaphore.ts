/**
 * Limits how many jobs run at the same time. A job frees its slot only after a turn of the event loop, so that the
 * callers process their results one after another and other work runs in between.
 */
export class Semaphore {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(slots: number) {
    this.#free = slots;
  }

  async run<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      setImmediate(() => this.#release());
    }
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
