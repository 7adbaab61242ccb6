import { Worker } from "node:worker_threads";
import type { ScanBlock } from "./scan-block.ts";

/** Scanning makes hardly any objects. */
const oldGenerationMegabytesMax = 64;
const youngGenerationMegabytesMax = 8;

/** Something that scans blocks beside the thread that reads them. */
export interface ScanHelper {
  /** Whether another thread has a processor for it now. */
  readonly isFree: boolean;
  /** Called before the first block of a report. */
  begin(): void;
  /** Offers a block. Throws when the thread has ended. */
  offer(block: ScanBlock): void;
  /** Resolves after the next block that was scanned. Rejects when the thread has ended. */
  next(): Promise<void>;
}

/** A thread that scans blocks for one other thread, with which it ends. It starts with the first block. */
export class ScanThread implements ScanHelper {
  readonly #mayHelp: () => boolean;
  readonly #file: URL;
  #worker: Worker | undefined;
  #waiting: PromiseWithResolvers<void> | undefined;
  #death: Error | undefined;

  /** `mayHelp` says whether a processor is free. Tests give another program. */
  constructor(mayHelp: () => boolean, file = programFile()) {
    this.#mayHelp = mayHelp;
    this.#file = file;
  }

  get isFree(): boolean {
    return this.#mayHelp();
  }

  begin(): void {
    this.#death = undefined;
  }

  offer({ memory }: ScanBlock): void {
    // A block that the thread had taken is never scanned, so the report fails.
    if (this.#death !== undefined) throw this.#death;
    this.#worker ??= this.#start();
    this.#worker.postMessage(memory);
  }

  next(): Promise<void> {
    this.#waiting ??= Promise.withResolvers();
    const { promise } = this.#waiting;
    if (this.#death !== undefined) this.#end(this.#death);
    return promise;
  }

  #start(): Worker {
    const worker = new Worker(this.#file, {
      resourceLimits: {
        maxOldGenerationSizeMb: oldGenerationMegabytesMax,
        maxYoungGenerationSizeMb: youngGenerationMegabytesMax,
      },
    });
    worker.on("message", () => {
      this.#waiting?.resolve();
      this.#waiting = undefined;
    });
    worker.on("error", (error) => this.#end(error));
    worker.on("exit", (code) => this.#end(new Error(`a thread that scans lines ended with ${code}`)));
    return worker;
  }

  /** The reader that waits fails, and with it its job; the next job starts another thread. */
  #end(error: Error): void {
    this.#worker = undefined;
    this.#death ??= error;
    this.#waiting?.reject(this.#death);
    this.#waiting = undefined;
  }
}

function programFile(): URL {
  const file = import.meta.url.endsWith(".ts") ? "./scan-thread.ts" : "./scan-thread.js";
  return new URL(file, import.meta.url);
}
