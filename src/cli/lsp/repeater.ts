/** Runs a job, never twice at the same time. Requests during a run lead to one more run. */
export class Repeater {
  readonly #job: () => Promise<void>;
  #running: Promise<void> | undefined;
  #isWanted = false;

  constructor(job: () => Promise<void>) {
    this.#job = job;
  }

  /** The end of a run that starts after this call. */
  request(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** The end of the current run, if there is one. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false;
      await this.#job();
    }
  }
}
