import { columnBytes, type Column } from "./columns.ts";

/** What an entry takes beside its column: without it, empty columns would never have to go. */
const entryBytes = 512;

/**
 * Columns in memory, the least recently used going first, bounded in bytes.
 * A column that several ask for at once is loaded once; one larger than the bound is handed out and not kept.
 */
export class ColumnCache {
  readonly #bytesMax: number;
  readonly #kept = new Map<string, { readonly column: Column; readonly bytes: number }>();
  readonly #loading = new Map<string, Promise<Column>>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#bytes;
  }

  async get(key: string, load: () => Promise<Column>): Promise<Column> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.column;
    }
    const loading = this.#loading.get(key);
    if (loading !== undefined) return loading;
    const loaded = load();
    this.#loading.set(key, loaded);
    try {
      const column = await loaded;
      this.#keep(key, column);
      return column;
    } finally {
      this.#loading.delete(key);
    }
  }

  /** Forgets everything whose key begins so, e.g. a deleted version. */
  forget(prefix: string): void {
    for (const [key, { bytes }] of this.#kept) {
      if (!key.startsWith(prefix)) continue;
      this.#kept.delete(key);
      this.#bytes -= bytes;
    }
  }

  #keep(key: string, column: Column): void {
    const bytes = columnBytes(column) + entryBytes;
    if (bytes > this.#bytesMax) return;
    this.#kept.set(key, { column, bytes });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#kept) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#kept.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }
}
