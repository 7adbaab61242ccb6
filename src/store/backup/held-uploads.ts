import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isAbsence, visibleNames } from "../bytes/folder/durable.ts";

/** Shorter than any build takes: what is accepted is seen before it can be gone again. */
const lookMilliseconds = 5;
/** Beyond so many, an upload is not held, and may be gone when it is wanted. */
const handlesMax = 500;

/**
 * Uploads go when their builds end, at once. While the database is copied, new ones are held open: their bytes stay
 * readable however soon their names are gone.
 */
export class HeldUploads {
  readonly #folder: string;
  readonly #isKept: (upload: string) => boolean;
  readonly #handles = new Map<string, FileHandle>();

  constructor(folder: string, isKept: (upload: string) => boolean) {
    this.#folder = folder;
    this.#isKept = isKept;
  }

  /** Looks for new uploads until the work has ended, and once before it begins. */
  async during<Value>(work: () => Promise<Value>): Promise<Value> {
    await this.#look();
    const ended = new AbortController();
    const looking = this.#lookUntil(ended.signal);
    try {
      return await work();
    } finally {
      ended.abort();
      await looking;
    }
  }

  get(upload: string): FileHandle | undefined {
    return this.#handles.get(upload);
  }

  async release(): Promise<void> {
    for (const handle of this.#handles.values()) await handle.close();
    this.#handles.clear();
  }

  async #lookUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#look();
      await pause(lookMilliseconds, undefined, { signal }).catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    for (const upload of await visibleNames(this.#folder)) {
      if (this.#handles.has(upload) || this.#handles.size >= handlesMax || this.#isKept(upload)) continue;
      try {
        this.#handles.set(upload, await open(join(this.#folder, upload), "r"));
      } catch (error) {
        if (!isAbsence(error)) throw error;
      }
    }
  }
}
