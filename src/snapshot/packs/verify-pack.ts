import { verifyTable } from "../arrow/verify-table.ts";
import type { TableReader } from "../arrow/table-reader.ts";
import { ColumnCache } from "../column-cache.ts";
import type { StoredTable } from "../stored-table.ts";
import { isSameColumn } from "./compare-columns.ts";
import { isSameShape } from "./difference.ts";
import type { PackInput } from "./pack-writer.ts";
import { openPackedTable } from "./packed-table.ts";
import { Pack, type PackedPart } from "./pack.ts";
import { packedTables, ratingTableName, type PackedTableName } from "./table-kinds.ts";

/** Memory while a pack is checked. */
const cacheBytes = 64 * 1024 * 1024;

/** A version of a pack that cannot be read as it was written. */
export interface PackFault {
  readonly version: string;
  readonly reason: string;
}

/**
 * Reads a pack whole, and returns the versions that damage concerns: damage in one version concerns all older ones.
 * Throws `SnapshotDamagedError` if it is unknown which versions the pack has.
 */
export async function verifyPack(part: Omit<PackedPart, "version">): Promise<readonly PackFault[]> {
  const pack = new Pack({ ...part, version: "" }, new ColumnCache(cacheBytes));
  const { versions } = await pack.directory();
  const faults: PackFault[] = [];
  for (const name of packedTables) {
    const damage = await findDamage(pack, part, name, versions.length);
    if (damage === undefined) continue;
    faults.push(...versions.slice(damage.level).map(({ folder }) => ({ version: folder, reason: damage.reason })));
  }
  return faults;
}

/** The newest version whose table is damaged. */
async function findDamage(
  pack: Pack,
  part: Omit<PackedPart, "version">,
  name: PackedTableName,
  versions: number,
): Promise<{ readonly level: number; readonly reason: string } | undefined> {
  const inBase = await reasonOf(name, async () => verifyTable(await part.open(name)));
  if (inBase !== undefined) return { level: 0, reason: inBase };
  for (let level = 1; level < versions; level++) {
    const reason = await reasonOf(name, async () => {
      const top = (await pack.levels(name, level)).at(-1);
      if (top?.level !== level) return;
      for (const table of [await top.stored(), await top.whole()]) if (table !== undefined) await readAll(table);
    });
    if (reason !== undefined) return { level, reason };
  }
  return undefined;
}

async function readAll(table: TableReader): Promise<void> {
  for (const name of table.columnNames) await table.column(name);
}

async function reasonOf(name: string, work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : "unreadable"}`;
  }
}

/** Whether a pack answers as the versions do that it was made of, column by column. */
export async function isSamePack(
  part: Omit<PackedPart, "version">,
  versions: readonly PackInput[],
  progress: () => void = () => undefined,
): Promise<boolean> {
  const cache = new ColumnCache(cacheBytes);
  for (const { folder, rating, tables } of versions) {
    for (const name of packedTables) {
      const packed = await openPackedTable(
        { ...part, version: folder },
        name === ratingTableName ? rating : name,
        cache,
      );
      if (!(await isSameTable(packed, await tables(name)))) return false;
      progress();
    }
  }
  return true;
}

async function isSameTable(left: StoredTable, right: StoredTable): Promise<boolean> {
  if (left.rows !== right.rows || !isSameShape(left, right)) return false;
  for (const name of left.columnNames) {
    if (!isSameColumn(await left.column(name), await right.column(name))) return false;
  }
  return true;
}
