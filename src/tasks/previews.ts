import type { InspectJob, Job, Outcome, PreviewJob } from "./job.ts";
import { createSharedEntries, sharedEntries, stallProblem } from "./watchdog.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** How another model would rate a version. */
export type ModelPreview = Extract<Outcome, { kind: "previewed" }>;

/** What results contain. */
export type Inspection = Extract<Outcome, { kind: "inspected" }>;

/**
 * Tries models on versions, and reads results that are not built, in a worker thread. One preview at a time, so that
 * previews never delay builds.
 */
export class Previews {
  readonly #workers: WorkerPool;
  #last: Promise<undefined> = Promise.resolve(undefined);

  constructor(workers: WorkerPool) {
    this.#workers = workers;
  }

  /** Undefined when the signal aborted before the preview started. */
  async run(request: Omit<PreviewJob, "kind">, signal: AbortSignal): Promise<ModelPreview | undefined> {
    const outcome = await this.#turn({ kind: "preview", ...request }, signal);
    if (outcome === undefined || outcome.kind === "previewed") return outcome;
    throw new Error(`a preview ended as ${outcome.kind}`);
  }

  /** Undefined when the signal aborted; a refusal when there is no space to unpack the results. */
  async inspect(
    request: Omit<InspectJob, "kind">,
    signal: AbortSignal,
  ): Promise<Inspection | Extract<Outcome, { kind: "refused" }> | undefined> {
    const outcome = await this.#turn({ kind: "inspect", ...request }, signal);
    if (outcome === undefined || outcome.kind === "cancelled") return undefined;
    if (outcome.kind === "inspected" || outcome.kind === "refused") return outcome;
    if (outcome.kind === "stalled" && outcome.plugin !== undefined) {
      const refused = { count: 0, records: [] };
      return { kind: "inspected", reports: [], commit: null, refused, problem: stallProblem(outcome) };
    }
    throw new Error(`results that were read ended as ${outcome.kind}`);
  }

  #turn(job: Job, signal: AbortSignal): Promise<Outcome | undefined> {
    const turn = this.#last.then(() => (signal.aborted ? undefined : this.#work(job, signal)));
    this.#last = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }

  async #work(job: Job, signal: AbortSignal): Promise<Outcome> {
    const worker = this.#workers.take();
    const shared = createSharedEntries();
    const cancel = (): void => void Atomics.store(shared, sharedEntries.cancel, 1);
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const handlers = { progress() {}, answer: () => Promise.reject(new Error("no calls")) };
      return await worker.run(job, shared, handlers);
    } finally {
      signal.removeEventListener("abort", cancel);
      this.#workers.putBack(worker);
    }
  }
}
