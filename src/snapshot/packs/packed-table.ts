import type { TableReader } from "../arrow/table-reader.ts";
import type { ColumnCache } from "../column-cache.ts";
import { valueAt, type Column } from "../columns.ts";
import { SnapshotDamagedError } from "../damage.ts";
import { parts } from "../parts.ts";
import type { StoredTable, Value } from "../stored-table.ts";
import { assembleColumn, type RowMap } from "./assemble.ts";
import { rowsKey } from "../arrow/schema.ts";
import { Pack, type DifferenceLevel, type PackedPart } from "./pack.ts";
import { mapRow, rowMap, runOf } from "./segments.ts";
import { derivedColumn, meaningOf, packedTables, ratingTableName, type PackedTableName } from "./table-kinds.ts";

/** Opens a part of a version that is in a pack. */
export async function openPackedTable(packed: PackedPart, part: string, cache: ColumnCache): Promise<StoredTable> {
  const pack = new Pack(packed, cache);
  const { versions } = await pack.directory();
  const level = versions.findIndex(({ folder }) => folder === packed.version);
  const version = versions[level];
  if (version === undefined) throw new SnapshotDamagedError(`${packed.pack}: no version ${packed.version}`);
  const name = part === version.rating ? ratingTableName : packedTables.find((table) => table === part);
  if (name === undefined) throw new Error(`there is no part ${packed.version}/${part}`);
  const [base, levels] = [await pack.base(name), await pack.levels(name, level)];
  return new PackedTable({ pack, name, level, base, levels });
}

interface PackedTableNeeds {
  readonly pack: Pack;
  readonly name: PackedTableName;
  readonly level: number;
  readonly base: TableReader;
  /** From the oldest difference that counts, which is that of the newest version, to this version's. */
  readonly levels: readonly DifferenceLevel[];
}

/** A table whose columns are put together from those of a newer version and from what differs. */
class PackedTable implements StoredTable {
  readonly rows: number;
  readonly metadata: ReadonlyMap<string, string>;
  readonly columnNames: readonly string[];
  readonly #needs: PackedTableNeeds;

  constructor(needs: PackedTableNeeds) {
    const { base, levels } = needs;
    this.#needs = needs;
    this.rows = levels.at(-1)?.segments.rows ?? base.rows;
    const shape = levels.findLast((level) => level.shape !== null)?.shape;
    this.metadata = new Map([...(shape?.metadata ?? base.metadata), [rowsKey, String(this.rows)]]);
    this.columnNames = shape?.names ?? base.columnNames;
  }

  has(name: string): boolean {
    return this.columnNames.includes(name);
  }

  async column(name: string): Promise<Column> {
    const { levels, base } = this.#needs;
    if (!this.has(name)) throw new RangeError(`no column ${name}`);
    const derived = await this.#derived(name);
    if (derived !== undefined) return derived;
    const { from, at } = await this.#newestWhole(name, levels.length);
    let column = await (from ?? base).column(name);
    const meaning = meaningOf(this.#needs.name, name);
    for (const level of levels.slice(at)) {
      const stored = await (await level.stored()).column(name);
      const map = meaning === "value" ? undefined : await this.#artifactMap(level.level);
      column = assembleColumn(column, stored, level.segments, { meaning, map });
    }
    return column;
  }

  /** Costs one value of one version: the newest that has the row with the same values, or one that stores it. */
  async value(name: string, row: number): Promise<Value> {
    const { levels, pack } = this.#needs;
    if (row < 0 || row >= this.rows) throw new RangeError(`row ${row} of ${this.rows}`);
    if (!this.has(name)) throw new RangeError(`no column ${name}`);
    if (meaningOf(this.#needs.name, name) !== "value" || derivedColumn(this.#needs.name, name) !== undefined) {
      return valueAt(await this.column(name), row);
    }
    let newerRow = row;
    for (const level of levels.toReversed()) {
      const whole = await level.whole();
      if (whole?.has(name) === true) return whole.value(name, newerRow);
      const { segments } = level;
      const run = runOf(segments, newerRow);
      const index = newerRow - segments.starts[run]!;
      if (segments.isStored[run] === 1) return (await level.stored()).value(name, segments.storedStarts[run]! + index);
      newerRow = segments.newer[run]! + index;
    }
    return pack.baseValue(this.#needs.name, name, newerRow);
  }

  async rowOfId(id: number): Promise<number> {
    const { levels, pack, name } = this.#needs;
    let row = await pack.baseRow(name, id);
    for (const level of levels) {
      row = row === -1 ? -1 : mapRow(level.segments, row);
      if (row === -1) row = await storedRowOf(level, id);
    }
    return row;
  }

  /** The pack's files are closed by the store. */
  close(): Promise<void> {
    return Promise.resolve();
  }

  /** A column that is not stored, because it follows from another one. */
  async #derived(name: string): Promise<Column | undefined> {
    const derived = derivedColumn(this.#needs.name, name);
    const top = this.#needs.levels.at(-1);
    if (derived === undefined || top === undefined || (await top.whole())?.has(name) === true) return undefined;
    const column = derived.derive(await this.column(derived.from));
    if (column === undefined) throw new SnapshotDamagedError(`pack: no ${derived.from} for ${name}`);
    return shareColumn(column);
  }

  /** The newest table below a level that has the whole column, and the level after it; undefined: the newest version's. */
  async #newestWhole(
    name: string,
    below: number,
  ): Promise<{ readonly from: TableReader | undefined; readonly at: number }> {
    for (let at = below - 1; at >= 0; at--) {
      const whole = await this.#needs.levels[at]!.whole();
      if (whole?.has(name) === true) return { from: whole, at: at + 1 };
    }
    return { from: undefined, at: 0 };
  }

  /** From the rows of the next newer version's artifacts to those of the version at the level. */
  async #artifactMap(level: number): Promise<RowMap> {
    const all = await this.#needs.pack.levels(parts.artifacts, level);
    const top = all.at(-1);
    return top?.level === level ? rowMap(top.segments, top.newerRows) : undefined;
  }
}

async function storedRowOf({ segments, stored }: DifferenceLevel, id: number): Promise<number> {
  const ids = await (await stored()).column("id");
  const index = ids.kind === "id" ? ids.values.indexOf(id) : -1;
  if (index === -1) return -1;
  for (let run = 0; run < segments.counts.length; run++) {
    const offset = index - segments.storedStarts[run]!;
    const isInside = segments.isStored[run] === 1 && offset >= 0 && offset < segments.counts[run]!;
    if (isInside) return segments.starts[run]! + offset;
  }
  return -1;
}

/** Threads share columns. */
function shareColumn(column: Column): Column {
  if (column.kind === "text" || column.kind === "choice") return column;
  if (column.kind === "integer") {
    const values = new Int32Array(new SharedArrayBuffer(column.values.byteLength));
    values.set(column.values);
    return { ...column, values };
  }
  const values = new Float64Array(new SharedArrayBuffer(column.values.byteLength));
  values.set(column.values);
  return { ...column, values };
}
