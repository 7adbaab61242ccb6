import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Raised when the shape of the stored values changes. */
const format = 1;

/** Limits of the cache; older entries are removed. */
export interface CacheBounds {
  readonly bytesMax: number;
  readonly entryBytesMax: number;
  readonly entriesMax: number;
}

const usualBounds: CacheBounds = { bytesMax: 64 * 1024 * 1024, entryBytesMax: 8 * 1024 * 1024, entriesMax: 2000 };

/** After this number of writes, old entries are removed. */
const writesBetweenRemovals = 50;

/** A value, and when the server said it. */
export interface CachedValue<Value> {
  readonly value: Value;
  readonly time: number;
}

/**
 * What the server said, on disk, for times without the server. It may contain source code, so that only the user can read
 * it. Nothing depends on it: a file that cannot be read or written is ignored.
 */
export class FactsCache {
  readonly #folder: string;
  readonly #bounds: CacheBounds;
  #writes = 0;

  constructor(folder: string, bounds: CacheBounds = usualBounds) {
    this.#folder = folder;
    this.#bounds = bounds;
  }

  /** Undefined: it is not known, or damaged. */
  async read<Value>(key: readonly (string | number)[]): Promise<CachedValue<Value> | undefined> {
    const path = this.#pathOf(key);
    try {
      const { size } = await stat(path);
      if (size > this.#bounds.entryBytesMax) return undefined;
      const stored = JSON.parse(await readFile(path, "utf8")) as CachedValue<Value> & { readonly format?: number };
      if (stored.format !== format) return undefined;
      // Entries that are used are removed last.
      await utimes(path, new Date(), new Date());
      return { value: stored.value, time: stored.time };
    } catch {
      return undefined;
    }
  }

  async write(key: readonly (string | number)[], value: unknown, time: number): Promise<void> {
    const text = JSON.stringify({ format, time, value });
    if (Buffer.byteLength(text) > this.#bounds.entryBytesMax) return this.remove(key);
    const path = this.#pathOf(key);
    const partial = `${path}.${process.pid}.part`;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await writeFile(partial, text, { mode: 0o600 });
      await rename(partial, path);
      this.#writes += 1;
      if (this.#writes % writesBetweenRemovals === 1) await this.#removeOldest();
    } catch {
      await rm(partial, { force: true }).catch(() => undefined);
    }
  }

  async remove(key: readonly (string | number)[]): Promise<void> {
    await rm(this.#pathOf(key), { force: true }).catch(() => undefined);
  }

  #pathOf(key: readonly (string | number)[]): string {
    return join(this.#folder, createHash("sha256").update(JSON.stringify(key)).digest("hex"));
  }

  async #removeOldest(): Promise<void> {
    const names = await readdir(this.#folder);
    const entries = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name);
        const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }));
        return { path, size, usedAt: mtimeMs };
      }),
    );
    let [bytes, count] = [0, 0];
    for (const { path, size } of entries.toSorted((one, other) => other.usedAt - one.usedAt)) {
      bytes += size;
      count += 1;
      if (bytes > this.#bounds.bytesMax || count > this.#bounds.entriesMax) await rm(path, { force: true });
    }
  }
}
