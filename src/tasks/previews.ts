import type { Outcome, PreviewJob } from "./job.ts";
import { createSharedEntries } from "./watchdog.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** How another model would rate a version. */
export type Preview = Extract<Outcome, { kind: "previewed" }>;

/** Tries models on versions in a worker thread. One preview at a time, so that previews never delay builds. */
export class Previews {
  readonly #workers: WorkerPool;
  #last: Promise<undefined> = Promise.resolve(undefined);

  constructor(workers: WorkerPool) {
    this.#workers = workers;
  }

  /** Undefined when the signal aborted before the preview started. */
  run(request: Omit<PreviewJob, "kind">, signal: AbortSignal): Promise<Preview | undefined> {
    const turn = this.#last.then(() => (signal.aborted ? undefined : this.#preview(request)));
    this.#last = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }

  async #preview(request: Omit<PreviewJob, "kind">): Promise<Preview> {
    const worker = this.#workers.take();
    try {
      const handlers = { progress() {}, answer: () => Promise.reject(new Error("no calls")) };
      const outcome = await worker.run({ kind: "preview", ...request }, createSharedEntries(), handlers);
      if (outcome.kind !== "previewed") throw new Error(`a preview ended as ${outcome.kind}`);
      return outcome;
    } finally {
      this.#workers.putBack(worker);
    }
  }
}
