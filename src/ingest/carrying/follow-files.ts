import { TextBuilder, type Facts, type TextsColumn } from "../../snapshot/index.ts";
import { fileRows } from "../matching/sides.ts";
import type { ExistingFiles } from "../parts/existing-files.ts";
import { findRenames, isFile, pathsOf } from "../parts/file-renames.ts";
import { rewritePaths } from "../parts/rewrite-paths.ts";
import type { PreviousFacts } from "./previous-facts.ts";

/** A version whose findings are carried, with its files as they are called now. */
export interface FollowedFacts {
  readonly before: PreviousFacts;
  /** Whether the file of an artifact no longer exists. */
  isDropped(artifact: number): boolean;
}

/**
 * Follows the files of a version whose findings are carried, as for parts that are carried (D14): a renamed file has the
 * id that its new path has now. Without a complete tree, nothing says that a file no longer exists.
 */
export function followFiles(now: Facts, before: PreviousFacts, existing: ExistingFiles): FollowedFacts {
  if (!existing.areKnown) return { before, isDropped: () => false };
  const { tree, paths, sources } = before;
  const origin = { tree, paths, sources: sources?.values };
  const renames = findRenames(existing, origin, pathsOf(origin));
  const rowsNow = pathsOf({ tree: now.tree, paths: now.paths, sources: undefined });
  const files = fileRows(tree);
  const dropped = new Uint8Array(tree.size);
  const ids = Float64Array.from(before.ids);
  const renamed = new Map<number, string>();
  for (let row = 1; row < tree.size; row++) {
    const file = files[row]!;
    if (!isFile(tree, file)) continue;
    if (file === row) {
      if (existing.has(paths.bytesOf(row))) continue;
      const to = renames.get(paths.text(row));
      // A tree may name a file that is no artifact, because its record was refused.
      if (to === undefined || idAt(to) === 0) dropped[row] = 1;
      else renamed.set(row, to);
    }
    dropped[row] = dropped[file]!;
    const to = renamed.get(file);
    // Artifacts of a file usually have paths that begin with the file's. One that is not found counts as gone.
    if (to !== undefined) ids[row] = idAt(to + paths.text(row).slice(paths.text(file).length));
  }
  const isDropped = (artifact: number): boolean => dropped[artifact] === 1;
  if (renames.size === 0) return { before, isDropped };
  const findings = {
    ...before.findings,
    locationPaths: rewritten(before.findings.locationPaths, (path) => renames.get(path) ?? path),
    related: rewritten(before.findings.related, (text) => rewritePaths(text, renames)),
  };
  return { before: { ...before, ids, findings }, isDropped };

  function idAt(path: string): number {
    const bytes = Buffer.from(path);
    const row = rowsNow.find({ bytes, start: 0, end: bytes.length });
    return row === -1 ? 0 : now.ids[row]!;
  }

  function rewritten(column: TextsColumn | null, rewrite: (text: string) => string): TextsColumn | null {
    if (column === null) return null;
    const builder = new TextBuilder();
    for (let finding = 0; finding < before.findings.size; finding++) {
      const text = column.values.at(finding);
      builder.push(text === undefined ? undefined : rewrite(text));
    }
    return { kind: "text", values: builder.finish() };
  }
}
