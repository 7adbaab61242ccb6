import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CopyCounts } from "./copy-counts.ts";

const digestBytes = 32;
const temporaryPrefix = ".tmp-";
const namePattern = /^[0-9a-f]{64}-\d+$/;
/** Names of copies that were read whole are in memory. More are forgotten, and their copies read whole again. */
const checkedMax = 100_000;

/** Where copies are, and how many bytes they may have together. */
export interface LocalCopiesSettings {
  readonly folder: string;
  readonly bytesMax: number;
}

/**
 * Copies of blocks of objects on the disk of this machine. A file has the SHA-256 of the block, and the block. A copy that is
 * missing, differs or cannot be read is ignored: nothing here fails a read, or delays it for the sake of a later one. One process
 * fills the folder, any number of threads may read from it.
 */
export class LocalCopies {
  readonly counts: CopyCounts;
  readonly #folder: string;
  readonly #bytesMax: number;
  readonly #checked = new Set<string>();
  #finding: Promise<Map<string, number>> | undefined;
  /** The sizes of the files, the least recently used first. Of a filling process only. */
  #sizes: Map<string, number> | undefined;
  readonly #writing = new Map<string, Promise<void>>();

  constructor({ folder, bytesMax }: LocalCopiesSettings, counts: CopyCounts = new CopyCounts()) {
    this.#folder = folder;
    this.#bytesMax = bytesMax;
    this.counts = counts;
    counts.bytesMax = bytesMax;
  }

  /** Finds the copies of earlier processes, so that their space is known before anything is copied. */
  async prepare(): Promise<void> {
    await this.#known().catch(() => undefined);
  }

  /** A range of a copy; undefined if there is no such copy. */
  async read(name: string, offset: number, length: number): Promise<Buffer | undefined> {
    try {
      const bytes = this.#checked.has(name)
        ? await readRange(this.#pathOf(name), digestBytes + offset, length)
        : await this.#readFirst(name, offset, length);
      if (bytes === undefined) {
        await this.drop([name]);
        return undefined;
      }
      this.counts.hits += 1;
      this.#use(name);
      return bytes;
    } catch {
      if (this.#sizes?.has(name) === true) await this.drop([name]);
      this.#checked.delete(name);
      return undefined;
    }
  }

  /** Stores a copy, and removes those that were not used for the longest time. */
  async write(name: string, block: Uint8Array): Promise<void> {
    const size = digestBytes + block.length;
    if (size > this.#bytesMax) return;
    if (this.#writing.has(name)) return;
    const writing = this.#writeFile(name, block, size);
    this.#writing.set(name, writing);
    await writing.finally(() => this.#writing.delete(name));
  }

  /** Waits for copies that are being written. */
  async settle(): Promise<void> {
    await Promise.all(this.#writing.values());
  }

  /** Removes copies that are damaged, or whose bytes arrived so. */
  async drop(names: readonly string[]): Promise<void> {
    await this.#finding?.catch(() => undefined);
    this.counts.drops += names.filter((name) => this.#sizes?.has(name)).length;
    await this.#remove(names);
  }

  async #remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      this.#checked.delete(name);
      this.counts.bytes -= this.#sizes?.get(name) ?? 0;
      this.#sizes?.delete(name);
      await rm(this.#pathOf(name), { force: true }).catch(() => undefined);
    }
  }

  async #writeFile(name: string, block: Uint8Array, size: number): Promise<void> {
    const temporary = join(this.#folder, temporaryPrefix + randomUUID());
    try {
      const sizes = await this.#known();
      if (sizes.has(name)) return;
      await this.#makeRoom(sizes, size);
      await mkdir(dirname(this.#pathOf(name)), { recursive: true, mode: 0o700 });
      await writeFile(temporary, Buffer.concat([digestOf(block), block]), { mode: 0o600 });
      await rename(temporary, this.#pathOf(name));
      sizes.set(name, size);
      this.counts.bytes += size;
    } catch {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  #pathOf(name: string): string {
    return join(this.#folder, name.slice(0, 2), name);
  }

  /** The first read in this process reads the whole file. */
  async #readFirst(name: string, offset: number, length: number): Promise<Buffer | undefined> {
    const path = this.#pathOf(name);
    const whole = await readRange(path, 0, (await stat(path)).size);
    const block = whole?.subarray(digestBytes);
    if (block === undefined || !digestOf(block).equals(whole!.subarray(0, digestBytes))) return undefined;
    if (block.length < offset + length) return undefined;
    if (this.#checked.size >= checkedMax) this.#checked.clear();
    this.#checked.add(name);
    // The next process finds the order of use.
    const now = new Date();
    await utimes(path, now, now);
    return copyOf(block.subarray(offset, offset + length));
  }

  #use(name: string): void {
    const size = this.#sizes?.get(name);
    if (size === undefined) return;
    this.#sizes?.delete(name);
    this.#sizes?.set(name, size);
  }

  #known(): Promise<Map<string, number>> {
    this.#finding ??= this.#findCopies().then((sizes) => (this.#sizes = sizes));
    // A folder that cannot be read now may be readable later.
    this.#finding.catch(() => (this.#finding = undefined));
    return this.#finding;
  }

  /** The copies of earlier processes. What they did not finish is removed; other files stay. */
  async #findCopies(): Promise<Map<string, number>> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const found: { readonly name: string; readonly size: number; readonly usedAt: number }[] = [];
    for (const entry of await readdir(this.#folder, { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile()) continue;
      if (entry.name.startsWith(temporaryPrefix)) await rm(path, { force: true });
      if (!namePattern.test(entry.name)) continue;
      // A thread may remove one that is damaged.
      const file = await stat(path).catch(() => undefined);
      if (file !== undefined) found.push({ name: entry.name, size: file.size, usedAt: file.mtimeMs });
    }
    found.sort((left, right) => left.usedAt - right.usedAt);
    this.counts.bytes = found.reduce((sum, { size }) => sum + size, 0);
    return new Map(found.map(({ name, size }) => [name, size]));
  }

  /** Copies that are being written count as much as this one: all of them are blocks. */
  async #makeRoom(sizes: ReadonlyMap<string, number>, blockBytes: number): Promise<void> {
    let excess = this.counts.bytes + blockBytes * this.#writing.size - this.#bytesMax;
    const oldest: string[] = [];
    for (const [name, size] of sizes) {
      if (excess <= 0) break;
      oldest.push(name);
      excess -= size;
    }
    this.counts.evictions += oldest.length;
    await this.#remove(oldest);
  }
}

/** Undefined if the file ends before. */
async function readRange(path: string, offset: number, length: number): Promise<Buffer | undefined> {
  const file = await open(path, "r");
  try {
    // Not from the shared pool: columns are views of these bytes, which must be aligned.
    const bytes = Buffer.allocUnsafeSlow(length);
    const { bytesRead } = await file.read(bytes, 0, length, offset);
    return bytesRead === length ? bytes : undefined;
  } finally {
    await file.close();
  }
}

function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function digestOf(block: Uint8Array): Buffer {
  return createHash("sha256").update(block).digest();
}
