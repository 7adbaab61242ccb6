import { TableReader } from "./arrow/table-reader.ts";
import type { ByteSource } from "./bytes.ts";
import { ColumnCache } from "./column-cache.ts";
import { SnapshotDamagedError } from "./damage.ts";
import { formatVersion } from "./facts-tables.ts";
import type { PackedPart } from "./packs/pack.ts";
import { openPackedTable } from "./packs/packed-table.ts";
import type { StoredTable } from "./stored-table.ts";

/** Opens a part of a version: its file, or the pack that has it. */
export type OpenPart = (part: string) => Promise<ByteSource | PackedPart>;

/** Memory for what a reader without a cache needs of a pack: a column is put together from those of several versions. */
const packCacheBytes = 32 * 1024 * 1024;

/** The tables of a version, each opened by its first use. */
export class OpenTables {
  readonly #openPart: OpenPart;
  readonly #packs: ColumnCache;
  readonly #tables = new Map<string, Promise<StoredTable>>();
  /** Drops copies of the bytes of an open table, once. Of tables whose bytes may have come damaged. */
  readonly #forget = new WeakMap<StoredTable, () => Promise<void>>();

  constructor(openPart: OpenPart, cache: ColumnCache) {
    this.#openPart = openPart;
    this.#packs = cache.bytesMax >= packCacheBytes ? cache : new ColumnCache(packCacheBytes);
  }

  /**
   * Reads a table. Opens it again if its file is gone: it is in a pack now, or in another one. The same if bytes are damaged
   * that may be undamaged where they come from.
   */
  async use<Result>(part: string, read: (table: StoredTable) => Promise<Result>): Promise<Result> {
    const opening = this.table(part);
    const table = await opening;
    try {
      return await read(table);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      if (error instanceof SnapshotDamagedError) {
        const forget = this.#forget.get(table);
        if (forget === undefined) throw error;
        await forget();
      }
      if (this.#tables.get(part) === opening) this.#tables.delete(part);
      // If it cannot be opened either, the first failure says more.
      const again = await this.table(part).catch(() => undefined);
      if (again === undefined) throw error;
      return read(again);
    }
  }

  table(part: string): Promise<StoredTable> {
    let table = this.#tables.get(part);
    if (table === undefined) {
      table = this.#open(part);
      this.#tables.set(part, table);
      table.catch(() => this.#tables.delete(part));
    }
    return table;
  }

  async close(): Promise<void> {
    const tables = [...this.#tables.values()];
    this.#tables.clear();
    await Promise.all(tables.map(async (table) => (await table).close()));
  }

  async #open(part: string, again = false): Promise<StoredTable> {
    const opened = await this.#openPart(part);
    if ("pack" in opened) return checkFormat(await openPackedTable(opened, part, this.#packs), part);
    try {
      const table = checkFormat(await TableReader.open(opened), part);
      let forgotten: Promise<void> | undefined;
      if (opened.forget !== undefined) this.#forget.set(table, () => (forgotten ??= opened.forget!()));
      return table;
    } catch (error) {
      await opened.close();
      if (!again && error instanceof SnapshotDamagedError && opened.forget !== undefined) {
        await opened.forget();
        return this.#open(part, true);
      }
      throw error;
    }
  }
}

function checkFormat(table: StoredTable, part: string): StoredTable {
  const format = table.metadata.get("belvedere.format");
  if (format !== formatVersion) throw new SnapshotDamagedError(`${part}: format ${format ?? "unknown"}`);
  return table;
}
