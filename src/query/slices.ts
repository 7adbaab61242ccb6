/** How long the works of one turn of the event loop may occupy the thread in all. */
const sliceMilliseconds = 3;

/**
 * Divides a thread among works that take long. Whatever runs in the same turn of the event loop shares one slice of time.
 * Works that wait continue in the order in which they came, as many in a turn as its slice has time for: so the delay of other
 * requests does not grow with the number of works.
 */
export class Slices {
  readonly #waiting: (() => void)[] = [];
  /** When the slice of this turn is over; undefined: no work has looked at the clock in this turn. */
  #end: number | undefined;
  #isScheduled = false;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether the work must wait for its next slice. */
  isOver(): boolean {
    const now = this.#now();
    if (this.#end === undefined) this.#begin(now);
    return now >= this.#end!;
  }

  /** Waits for the work's next slice. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#schedule();
    });
  }

  #begin(now: number): void {
    this.#end = now + sliceMilliseconds;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#takeTurn());
  }

  #takeTurn(): void {
    this.#isScheduled = false;
    this.#end = undefined;
    if (this.#waiting.length === 0) return;
    this.#begin(this.#now());
    this.#resumeNext();
  }

  #resumeNext(): void {
    this.#waiting.shift()?.();
    // Node runs this when the work waits again or has finished.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (this.#waiting.length > 0 && !this.isOver()) this.#resumeNext();
      }),
    );
  }
}
