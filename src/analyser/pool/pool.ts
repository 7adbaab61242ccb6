import { Worker } from "node:worker_threads";
import type { Answer, Job, ThreadStart } from "./messages.ts";

type AnswerTo<Kind extends Job["kind"]> = Extract<
  Answer,
  { readonly kind: Kind extends "measure" ? "measured" : Kind extends "tell" ? "told" : "duplicates" }
>;

interface Waiting {
  readonly job: Job;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** Room for short-lived objects: texts come and go by the megabyte, and a small nursery is swept too often. */
const youngGenerationMegabytesMax = 64;

/** The threads of one analysis; they start when there is work for them. */
export class Pool {
  readonly #start: ThreadStart;
  readonly #threadsMax: number;
  #threads: number;
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Waiting>();
  readonly #queue: Waiting[] = [];

  /** `careful`: one thread at first; where nothing changed it is done before others would have started. */
  constructor(start: ThreadStart, threadsMax: number, careful: boolean) {
    this.#start = start;
    this.#threadsMax = threadsMax;
    this.#threads = careful ? 1 : threadsMax;
  }

  /** There is real work: all threads may start. */
  widen(): void {
    this.#threads = this.#threadsMax;
    this.#dispatch();
  }

  /** Has a job done by whichever thread is free. */
  run<Kind extends Job["kind"]>(job: Extract<Job, { readonly kind: Kind }>): Promise<AnswerTo<Kind>> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#queue.push({ job, resolve, reject });
    this.#dispatch();
    return promise as Promise<AnswerTo<Kind>>;
  }

  /** Ends all threads, whatever they are at; who waits for them gets this reason. */
  async stop(reason: unknown = new Error("the analysis has ended")): Promise<void> {
    const workers = [...this.#idle, ...this.#busy.keys()];
    const waiting = [...this.#busy.values(), ...this.#queue];
    this.#queue.length = 0;
    this.#busy.clear();
    this.#idle.length = 0;
    for (const { reject } of waiting) reject(reason);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const worker = this.#idle.pop() ?? (this.#busy.size < this.#threads ? this.#begin() : undefined);
      if (worker === undefined) return;
      const waiting = this.#queue.shift()!;
      this.#busy.set(worker, waiting);
      worker.postMessage(waiting.job);
    }
  }

  #begin(): Worker {
    const file = import.meta.url.endsWith(".ts") ? "./worker-thread.ts" : "./worker-thread.js";
    const worker = new Worker(new URL(file, import.meta.url), {
      workerData: this.#start,
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMegabytesMax },
    });
    worker.on("message", (answer: Answer) => this.#take(worker, answer));
    worker.on("error", (error) => this.#die(worker, error));
    worker.on("exit", (code) => this.#die(worker, new Error(`a thread of the analysis ended with ${code}`)));
    return worker;
  }

  #take(worker: Worker, answer: Answer): void {
    const waiting = this.#busy.get(worker);
    this.#busy.delete(worker);
    if (answer.kind === "measured" && answer.spent) void worker.terminate();
    else this.#idle.push(worker);
    if (answer.kind === "failed") waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer);
    this.#dispatch();
  }

  #die(worker: Worker, error: Error): void {
    this.#busy.get(worker)?.reject(error);
    this.#busy.delete(worker);
    const place = this.#idle.indexOf(worker);
    if (place !== -1) this.#idle.splice(place, 1);
    this.#dispatch();
  }
}
