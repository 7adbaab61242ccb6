import { TableReader } from "./arrow/table-reader.ts";
import { forgetCopies, type ByteSource } from "./bytes.ts";
import { ColumnCache } from "./column-cache.ts";
import { SnapshotDamagedError } from "./damage.ts";
import { formatVersion } from "./facts-tables.ts";
import { Pack, type PackedPart } from "./packs/pack.ts";
import { openPackedTable } from "./packs/packed-table.ts";
import type { StoredTable } from "./stored-table.ts";

/** Opens a part of a version: its file, or the pack that has it. */
export type OpenPart = (part: string) => Promise<ByteSource | PackedPart>;

/** Memory for what a reader without a cache needs of a pack: a column is put together from those of several versions. */
const packCacheBytes = 32 * 1024 * 1024;

/** Where the bytes of a table come from. */
interface Origin {
  /** For errors: the part, and the pack that has it. */
  readonly name: string;
  /** Drops copies of the bytes. Whether they may be undamaged when they are read again. */
  readonly forget: () => Promise<boolean>;
}

/** The tables of a version, each opened by its first use. */
export class OpenTables {
  readonly #folder: string;
  readonly #openPart: OpenPart;
  readonly #packs: ColumnCache;
  readonly #tables = new Map<string, Promise<StoredTable>>();
  readonly #origins = new WeakMap<StoredTable, Origin>();

  /** `folder` is the name of the version in errors. */
  constructor(folder: string, openPart: OpenPart, cache: ColumnCache) {
    this.#folder = folder;
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
      const origin = this.#origins.get(table);
      if (error instanceof SnapshotDamagedError && !(await origin?.forget())) throw named(error, origin);
      if (this.#tables.get(part) === opening) this.#tables.delete(part);
      // If it cannot be opened either, the first failure says more.
      const again = await this.table(part).catch(() => undefined);
      if (again === undefined) throw named(error, origin);
      return read(again).catch((second: unknown) => {
        throw named(second, this.#origins.get(again));
      });
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
    const origin = this.#originOf(part, opened);
    try {
      const table = checkFormat(await this.#openTable(part, opened), part);
      this.#origins.set(table, origin);
      return table;
    } catch (error) {
      if (!("pack" in opened)) await opened.close();
      if (again || !(error instanceof SnapshotDamagedError) || !(await origin.forget())) throw named(error, origin);
      return this.#open(part, true);
    }
  }

  #openTable(part: string, opened: ByteSource | PackedPart): Promise<StoredTable> {
    return "pack" in opened ? openPackedTable(opened, part, this.#packs) : TableReader.open(opened);
  }

  #originOf(part: string, opened: ByteSource | PackedPart): Origin {
    const name = `${this.#folder}/${part}`;
    // Once for each table, although several reads may find the damage.
    let forgotten: Promise<boolean> | undefined;
    if ("pack" in opened) {
      const forget = () => (forgotten ??= new Pack(opened, this.#packs).forget());
      return { name: `${name} in ${opened.pack}`, forget };
    }
    return { name, forget: () => (forgotten ??= forgetCopies(opened)) };
  }
}

function checkFormat(table: StoredTable, part: string): StoredTable {
  const format = table.metadata.get("belvedere.format");
  if (format !== formatVersion) throw new SnapshotDamagedError(`${part}: format ${format ?? "unknown"}`);
  return table;
}

/** The log names what is damaged. */
function named(error: unknown, origin: Origin | undefined): unknown {
  if (!(error instanceof SnapshotDamagedError) || origin === undefined) return error;
  return new SnapshotDamagedError(`${origin.name}: ${error.message}`, { cause: error });
}
