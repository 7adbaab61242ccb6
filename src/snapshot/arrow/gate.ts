/**
 * Lets a few at a time through. Whoever is through makes room only after the event loop has been round once: what many
 * do with their results would otherwise come all at one time, with nobody else's turn in between.
 */
export class Gate {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(places: number) {
    this.#free = places;
  }

  async pass<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      setImmediate(() => this.#leave());
    }
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
