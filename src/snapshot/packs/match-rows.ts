import { parts } from "../parts.ts";
import type { StoredTable } from "../stored-table.ts";
import { ratingTableName, type PackedTableName } from "./table-kinds.ts";
import { mapNumbers } from "../map-values.ts";

/** The tables of one version, by their names in a pack. */
export type VersionTables = (name: PackedTableName) => Promise<StoredTable>;

/**
 * For each row of a table, the row of the newer version's table that most likely equals it, or -1; no row twice. Values are
 * compared afterwards, so that a wrong match costs space and nothing else.
 */
export async function matchRows(name: PackedTableName, own: VersionTables, newer: VersionTables): Promise<Int32Array> {
  return matchKeys(await keysOf(name, own), await keysOf(name, newer));
}

async function keysOf(name: PackedTableName, tables: VersionTables): Promise<ArrayLike<number>> {
  if (name === parts.links) return linkKeys(await tables(name), await idsOf(await tables(parts.artifacts)));
  if (name === parts.rules) return textKeys(await tables(name), "id");
  return idsOf(await tables(name === ratingTableName ? parts.artifacts : name));
}

async function idsOf(table: StoredTable): Promise<ArrayLike<number>> {
  const column = table.has("id") ? await table.column("id") : undefined;
  return column?.kind === "id" ? column.values : new Float64Array(0);
}

async function linkKeys(links: StoredTable, ids: ArrayLike<number>): Promise<ArrayLike<number>> {
  const [from, to] = [await links.column("from"), await links.column("to")];
  if (from.kind !== "integer" || to.kind !== "integer") return new Float64Array(0);
  const sources = from.values;
  const targets = to.values;
  return mapNumbers(sources, (row, link) => ids[row]! * 1_048_573 + ids[targets[link]!]!);
}

async function textKeys(table: StoredTable, name: string): Promise<ArrayLike<number>> {
  const column = await table.column(name);
  if (column.kind !== "text") return new Float64Array(0);
  return Float64Array.from({ length: table.rows }, (_, row) => {
    const { bytes, start, end } = column.values.bytesOf(row);
    let hash = 0;
    for (let index = start; index < end; index++) hash = (Math.imul(hash, 31) + bytes[index]!) | 0;
    return hash;
  });
}

function matchKeys(own: ArrayLike<number>, newer: ArrayLike<number>): Int32Array {
  const matched = new Int32Array(own.length).fill(-1);
  const used = new Uint8Array(newer.length);
  let rows: Map<number, number> | undefined;
  let next = 0;
  for (let row = 0; row < own.length; row++) {
    const key = own[row]!;
    // Most rows follow the row before in both versions.
    if (newer[next] !== key || used[next] === 1) {
      rows ??= rowsByKey(newer);
      next = rows.get(key) ?? -1;
    }
    if (next === -1 || next >= newer.length || used[next] === 1) {
      next = -1;
      continue;
    }
    used[next] = 1;
    matched[row] = next++;
  }
  return matched;
}

function rowsByKey(keys: ArrayLike<number>): Map<number, number> {
  const rows = new Map<number, number>();
  for (let row = keys.length - 1; row >= 0; row--) rows.set(keys[row]!, row);
  return rows;
}
