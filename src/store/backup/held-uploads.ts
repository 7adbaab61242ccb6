import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isAbsence, visibleNames } from "../bytes/folder/durable.ts";

/** Shorter than any build, so that each new upload is found before it is deleted. */
const lookMilliseconds = 5;
/** Beyond this number, uploads are not held open and may be deleted before they are copied. */
const handlesMax = 500;

/**
 * An upload is deleted as soon as its build has finished. While the database is copied, new uploads are held open, so
 * that their bytes remain readable after the files are deleted.
 */
export class HeldUploads {
  readonly #folder: string;
  readonly #isCopied: (upload: string) => boolean;
  readonly #handles = new Map<string, FileHandle>();

  constructor(folder: string, isCopied: (upload: string) => boolean) {
    this.#folder = folder;
    this.#isCopied = isCopied;
  }

  /** Looks for new uploads once before the work, and repeatedly until it has finished. */
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
      if (this.#handles.has(upload) || this.#handles.size >= handlesMax || this.#isCopied(upload)) continue;
      try {
        this.#handles.set(upload, await open(join(this.#folder, upload), "r"));
      } catch (error) {
        if (!isAbsence(error)) throw error;
      }
    }
  }
}
