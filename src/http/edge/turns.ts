/** Streamed answers whose next piece is made at the same time. A piece takes some milliseconds of the thread. */
const runningMax = 1;
/** With more answers than this waiting, long ones leave two thirds of the thread to short requests. */
const crowdedMin = 8;

/**
 * Makes the pieces of long answers one after another. Clients take turns, whatever each has waiting, and short requests
 * get the thread in between.
 */
export class Turns {
  /** The clients in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #running = 0;
  #waitingCount = 0;

  async run<Value>(client: string, job: () => Promise<Value>): Promise<Value> {
    if (this.#running < runningMax) this.#running += 1;
    else await new Promise<void>((resolve) => this.#enqueue(client, resolve));
    const started = performance.now();
    try {
      return await job();
    } finally {
      // After other work of the event loop.
      if (this.#waitingCount <= crowdedMin) setImmediate(() => this.#passOn());
      else setTimeout(() => this.#passOn(), 2 * (performance.now() - started));
    }
  }

  #enqueue(client: string, start: () => void): void {
    this.#waitingCount += 1;
    const queue = this.#waiting.get(client);
    if (queue === undefined) this.#waiting.set(client, [start]);
    else queue.push(start);
  }

  #passOn(): void {
    const [client, queue] = this.#waiting.entries().next().value ?? [];
    if (client === undefined || queue === undefined) {
      this.#running -= 1;
      return;
    }
    // Behind all others.
    this.#waiting.delete(client);
    const start = queue.shift();
    this.#waitingCount -= 1;
    if (queue.length > 0) this.#waiting.set(client, queue);
    start?.();
  }
}

/** Makes each piece in turn with other answers. */
export async function* inTurn<Piece, End>(
  pieces: AsyncIterator<Piece, End>,
  turns: Turns,
  client: string,
): AsyncGenerator<Piece, End | undefined> {
  let ended = false;
  try {
    for (;;) {
      const next = await turns.run(client, () => pieces.next());
      ended = next.done === true;
      if (next.done === true) return next.value;
      yield next.value;
    }
  } finally {
    if (!ended) await pieces.return?.();
  }
}
