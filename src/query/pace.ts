import { Slices } from "./slices.ts";

/** Those of this thread: it has one event loop. */
const slices = new Slices();

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
  /** Aborted when the client leaves. */
  readonly signal: AbortSignal | undefined;

  constructor(signal?: AbortSignal) {
    this.signal = signal;
  }

  due(): boolean {
    return slices.isOver();
  }

  async rest(): Promise<void> {
    await slices.next();
    if (this.signal?.aborted === true) throw new ClientLeftError();
  }
}
