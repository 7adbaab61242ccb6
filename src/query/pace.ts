/** How long work may hold the thread before it lets others go first. */
const sliceMilliseconds = 3;

/** Thrown out of work whose result nobody waits for any more. */
export class ClientLeftError extends Error {
  constructor() {
    super("nobody waits for the result");
  }
}

/**
 * Cuts long work into slices: `if (pace.due()) await pace.rest()` at every step lets other requests go first after a few
 * milliseconds, and ends the work when the one who asked for it has left.
 */
export class Pace {
  readonly #signal: AbortSignal | undefined;
  #sliceEnd = performance.now() + sliceMilliseconds;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  due(): boolean {
    return performance.now() >= this.#sliceEnd;
  }

  async rest(): Promise<void> {
    await new Promise<void>((resolve) => void setImmediate(resolve));
    if (this.#signal?.aborted === true) throw new ClientLeftError();
    this.#sliceEnd = performance.now() + sliceMilliseconds;
  }
}
