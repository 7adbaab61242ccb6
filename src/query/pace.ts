/** How long work may occupy the thread before other requests get their turn. */
const sliceMilliseconds = 3;

/** Thrown by work whose result is no longer wanted. */
export class ClientLeftError extends Error {
  constructor() {
    super("the client has left");
  }
}

/**
 * Cuts long work into slices: `if (pace.due()) await pace.rest()` at every step lets other requests run after a few
 * milliseconds, and ends the work when its client has left.
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
