import type { GroupColumn } from "../snapshot/index.ts";
import type { AssignedGroups } from "./finding-groups.ts";
import { totalsBytes } from "./group-totals.ts";

const columnNames = ["counts", "rule", "decision", "isNew", "cause", "first", "owner", "assignee"] as const;
type ColumnName = (typeof columnNames)[number];

/** The objects of a version's groups. */
const versionBytes = 2_000;
/** The objects of a text, and of a number in a list. */
const textBytes = 32;
const numberBytes = 8;

/** Bytes of a number in the narrowest arrays that have room for a column; columns of zeros need none. */
type Width = 0 | 1 | 2 | 4;

/**
 * The same groups with all columns in one piece of memory, as narrow as their numbers allow: a server keeps those of
 * thousands of versions, and most columns of most versions are zeros or small.
 */
export function compactGroups(groups: AssignedGroups): { readonly value: AssignedGroups; readonly bytes: number } {
  const widths = new Map(columnNames.map((name) => [name, widthOf(groups[name], groups.size)]));
  const columnBytes = groups.size * [...widths.values()].reduce((sum: number, width) => sum + width, 0);
  const memory = new ArrayBuffer(columnBytes);
  const columns: Partial<Record<ColumnName, GroupColumn>> = {};
  let at = 0;
  // The wide ones first, so that each starts at a multiple of its width.
  for (const [name, width] of [...widths].toSorted(([, one], [, other]) => other - one)) {
    const column = columnIn(memory, at, groups.size, width);
    if (width > 0) column.set(groups[name]);
    columns[name] = column;
    at += groups.size * width;
  }
  const lists = numberBytes * (groups.firstVersions.length + groups.assigned.length) + textsBytes(groups.owners);
  return { value: { ...groups, ...columns }, bytes: versionBytes + columnBytes + lists + totalsBytes(groups.totals) };
}

function widthOf(column: GroupColumn, size: number): Width {
  let highest = 0;
  for (let row = 0; row < size; row++) highest = Math.max(highest, column[row]!);
  if (highest === 0) return 0;
  if (highest < 2 ** 8) return 1;
  return highest < 2 ** 16 ? 2 : 4;
}

function columnIn(memory: ArrayBuffer, at: number, size: number, width: Width): GroupColumn {
  if (width === 0) return zeros(size);
  if (width === 1) return new Uint8Array(memory, at, size);
  return width === 2 ? new Uint16Array(memory, at, size) : new Int32Array(memory, at, size);
}

/** All columns of zeros. */
let sharedZeros = new Uint8Array(2 ** 12);

function zeros(size: number): Uint8Array {
  if (size > sharedZeros.length) sharedZeros = new Uint8Array(2 * size);
  return sharedZeros.subarray(0, size);
}

function textsBytes(texts: readonly (string | null)[]): number {
  return texts.reduce((sum, text) => sum + textBytes + (text?.length ?? 0), 0);
}
