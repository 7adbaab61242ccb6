import { columnBytes, type Column } from "./columns.ts";

/** Bytes of an entry in addition to its column. Without it, empty columns would never be evicted. */
const entryBytes = 512;

/** A value that was computed from columns, and its size in bytes. */
export interface Derived<Value> {
  readonly value: Value;
  readonly bytes: number;
}

interface CacheEntry extends Derived<unknown> {
  /** The number of the use of the cache that moved the entry to the end. */
  movedAt: number;
}

/**
 * What happens when the cache is full. `oldest`: the least recently used make room for each new value. `most-stay`: they
 * do for one new value of eight, and the others are forgotten. For values that requests read all in turn: where not quite all
 * have room, each would be gone just before it is wanted again.
 */
export type WhenFull = "oldest" | "most-stay";
const storedOneOf = 8;

/** An entry is moved to the end only after more uses than this fraction (one quarter) of the number of entries. */
const moveFraction = 4;

/**
 * Columns in memory, and values that were computed from them, bounded in bytes; the least recently used are evicted first.
 * Concurrent requests for one key share one load. Values that are larger than the bound are returned but not cached.
 */
export class ColumnCache {
  readonly #bytesMax: number;
  readonly #whenFull: WhenFull;
  readonly #entries = new Map<string, CacheEntry>();
  readonly #loading = new Map<string, Promise<Derived<unknown>>>();
  #bytes = 0;
  #uses = 0;
  #loads = 0;
  /** Values that came while the cache was full. */
  #beyond = 0;

  constructor(bytesMax: number, whenFull: WhenFull = "oldest") {
    this.#bytesMax = bytesMax;
    this.#whenFull = whenFull;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get bytesMax(): number {
    return this.#bytesMax;
  }

  /** Number of cache hits. */
  get hits(): number {
    return this.#uses;
  }

  /** Number of cache misses. */
  get misses(): number {
    return this.#loads;
  }

  get(key: string, load: () => Promise<Column>): Promise<Column> {
    return this.derive(key, async () => {
      const value = await load();
      return { value, bytes: columnBytes(value) };
    });
  }

  /** The value of the key if it is in memory. */
  known(key: string): unknown {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#use(key, entry);
    return entry.value;
  }

  /** The value of the key. A key must always have the same type of value. */
  async derive<Value>(key: string, work: () => Promise<Derived<Value>>): Promise<Value> {
    const entry = this.#entries.get(key);
    if (entry !== undefined) {
      this.#use(key, entry);
      return entry.value as Value;
    }
    const loading = this.#loading.get(key);
    if (loading !== undefined) return (await loading).value as Value;
    this.#loads += 1;
    const worked = work();
    this.#loading.set(key, worked);
    try {
      const derived = await worked;
      // A load that was forgotten meanwhile may have used what was wrong.
      if (this.#loading.get(key) === worked) this.#keep(key, derived);
      return derived.value;
    } finally {
      if (this.#loading.get(key) === worked) this.#loading.delete(key);
    }
  }

  // Moving an entry to the end costs more than finding it, and one that was moved a moment ago is near the end anyway.
  #use(key: string, entry: CacheEntry): void {
    this.#uses += 1;
    if (this.#uses - entry.movedAt < this.#entries.size / moveFraction) return;
    entry.movedAt = this.#uses;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  /** Removes all entries whose keys start with the prefix, for example those of a damaged pack. Running loads are not cached. */
  forget(prefix: string): void {
    for (const key of this.#loading.keys()) if (key.startsWith(prefix)) this.#loading.delete(key);
    for (const [key, { bytes }] of this.#entries) {
      if (!key.startsWith(prefix)) continue;
      this.#entries.delete(key);
      this.#bytes -= bytes;
    }
  }

  #keep(key: string, derived: Derived<unknown>): void {
    const bytes = derived.bytes + entryBytes;
    if (bytes > this.#bytesMax) return;
    const isFull = this.#bytes + bytes > this.#bytesMax;
    if (isFull && this.#whenFull === "most-stay" && ++this.#beyond % storedOneOf !== 0) return;
    this.#entries.set(key, { value: derived.value, bytes, movedAt: this.#uses });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#entries.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }
}
