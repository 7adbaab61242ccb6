/** Repeats work at an interval. Work that takes longer than the interval delays its next round; two never run at once. */
export class RepeatedWork {
  readonly #work: () => Promise<unknown>;
  readonly #milliseconds: number;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<unknown> | undefined;

  /** `work` handles its own failures. */
  constructor(work: () => Promise<unknown>, milliseconds: number) {
    this.#work = work;
    this.#milliseconds = milliseconds;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#round ??= this.#work().finally(() => (this.#round = undefined));
    }, this.#milliseconds);
    this.#timer.unref();
  }

  /** No further round starts. Resolves when the one that is running has finished. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
  }
}
