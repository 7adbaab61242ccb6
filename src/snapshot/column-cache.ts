import { columnBytes, type Column } from "./columns.ts";

/** What an entry takes beside its column: without it, empty columns would never have to go. */
const entryBytes = 512;

/** Something worked out from columns, and the bytes that it holds. */
export interface Derived<Value> {
  readonly value: Value;
  readonly bytes: number;
}

interface Kept extends Derived<unknown> {
  /** Which use of the cache put it where it stands. */
  movedAt: number;
}

/** An entry keeps its place while it cannot have fallen behind by more than this part of all. */
const placesKept = 4;

/**
 * Columns in memory, and what was worked out from them; the least recently used going first, bounded in bytes.
 * What several ask for at once is loaded once; what is larger than the bound is handed out and not kept.
 */
export class ColumnCache {
  readonly #bytesMax: number;
  readonly #kept = new Map<string, Kept>();
  readonly #loading = new Map<string, Promise<Derived<unknown>>>();
  #bytes = 0;
  #uses = 0;
  #loads = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get bytesMax(): number {
    return this.#bytesMax;
  }

  /** How often something was found here. */
  get hits(): number {
    return this.#uses;
  }

  /** How often something had to be loaded, or worked out. */
  get misses(): number {
    return this.#loads;
  }

  get(key: string, load: () => Promise<Column>): Promise<Column> {
    return this.derive(key, async () => {
      const value = await load();
      return { value, bytes: columnBytes(value) };
    });
  }

  /** The value of the key; the same key always stands for the same kind of value. */
  async derive<Value>(key: string, work: () => Promise<Derived<Value>>): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#use(key, kept);
      return kept.value as Value;
    }
    const loading = this.#loading.get(key);
    if (loading !== undefined) return (await loading).value as Value;
    this.#loads += 1;
    const worked = work();
    this.#loading.set(key, worked);
    try {
      const derived = await worked;
      this.#keep(key, derived);
      return derived.value;
    } finally {
      this.#loading.delete(key);
    }
  }

  // Moving an entry to the end costs more than finding it. What was moved a moment ago is near the end anyway.
  #use(key: string, kept: Kept): void {
    this.#uses += 1;
    if (this.#uses - kept.movedAt < this.#kept.size / placesKept) return;
    kept.movedAt = this.#uses;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
  }

  /** Forgets everything whose key begins so, e.g. a deleted version. */
  forget(prefix: string): void {
    for (const [key, { bytes }] of this.#kept) {
      if (!key.startsWith(prefix)) continue;
      this.#kept.delete(key);
      this.#bytes -= bytes;
    }
  }

  #keep(key: string, derived: Derived<unknown>): void {
    const bytes = derived.bytes + entryBytes;
    if (bytes > this.#bytesMax) return;
    this.#kept.set(key, { value: derived.value, bytes, movedAt: this.#uses });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#kept) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#kept.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }
}
