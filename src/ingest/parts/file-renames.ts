import type { Tree } from "../../snapshot/index.ts";
import { several } from "../assemble/path-ends.ts";
import { PathTable } from "../path-table.ts";
import type { ExistingFiles } from "./existing-files.ts";
import type { PartOrigin } from "./part.ts";

export const fileType = "FILE";

export function isFile({ type, types }: Tree, row: number): boolean {
  return types[type[row]!] === fileType;
}

/** The paths of a version; the number of each is its row. */
export function pathsOf({ tree, paths }: PartOrigin): PathTable {
  const table = new PathTable();
  for (let row = 1; row < tree.size; row++) {
    const { bytes, start, end } = paths.bytesOf(row);
    table.internBytes(bytes, start, end);
  }
  return table;
}

/**
 * The new paths of files that no longer exist by their old ones. A file was renamed if exactly one file that is new has
 * the source that only this file had.
 */
export function findRenames(
  existing: ExistingFiles,
  { tree, paths, sources }: PartOrigin,
  known: PathTable,
): ReadonlyMap<string, string> {
  const renames = new Map<string, string>();
  if (sources === undefined) return renames;
  const before = new Map<string, number>();
  for (let row = 1; row < tree.size; row++) {
    const hash = isFile(tree, row) ? sources.at(row) : undefined;
    if (hash === undefined || existing.has(paths.bytesOf(row))) continue;
    before.set(hash, before.has(hash) ? several : row);
  }
  if (before.size === 0) return renames;
  const after = new Map<string, string | null>();
  for (const { records, index } of existing.files()) {
    const hash = records.sources.get(index)?.hash;
    if (hash === undefined || !before.has(hash) || known.find(records.paths.bytesOf(index)) !== -1) continue;
    const path = records.paths.text(index);
    const seen = after.get(hash);
    after.set(hash, seen === undefined || seen === path ? path : null);
  }
  for (const [hash, path] of after) {
    const row = before.get(hash)!;
    if (path !== null && row !== several) renames.set(paths.text(row), path);
  }
  return renames;
}
