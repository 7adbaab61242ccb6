import { fileRows } from "../matching/sides.ts";
import { PathEnds, several } from "../assemble/path-ends.ts";
import { parentByPath, type CollectedRecords } from "../collected-records.ts";
import { treeDepthMax } from "../bounds.ts";
import type { PathTable } from "../path-table.ts";
import type { ExistingFiles, PathBytes } from "./existing-files.ts";
import { fileType, findRenames, isFile, pathsOf } from "./file-renames.ts";
import type { PartOrigin } from "./part.ts";

/** What became of a path of a carried part. */
export type PathChange =
  | { readonly kind: "renamed"; readonly to: string }
  /** Its file no longer exists. */
  | { readonly kind: "dropped" }
  /** The file exists, but no longer has the artifact. */
  | { readonly kind: "gone"; readonly file: string };

/** The changed paths of a carried part by their number, and the renamed files. */
export interface PathChanges {
  get(path: number): PathChange | undefined;
  readonly renames: ReadonlyMap<string, string>;
}

const dropped: PathChange = { kind: "dropped" };

/**
 * Finds out which files of a carried part still exist. A file that the trees do not have was renamed if exactly one file
 * that is new has the source that only this file had; else it was removed.
 */
export class CarriedFiles {
  readonly #existing: ExistingFiles;
  readonly #records: CollectedRecords;
  readonly #origin: PartOrigin;
  /** The paths of the version that the part comes from; the number is the row. */
  readonly #rows: PathTable;
  readonly #fileOfRow: Int32Array;
  #renames: ReadonlyMap<string, string> = new Map();
  readonly #changes = new Map<number, PathChange>();

  constructor(existing: ExistingFiles, records: CollectedRecords, origin: PartOrigin) {
    this.#existing = existing;
    this.#records = records;
    this.#origin = origin;
    this.#rows = pathsOf(origin);
    this.#fileOfRow = fileRows(origin.tree);
  }

  changes(): PathChanges {
    if (this.#existing.areKnown) {
      this.#renames = findRenames(this.#existing, this.#origin, this.#rows);
      this.#followFiles();
      this.#followLooseFiles();
    }
    this.#leaveGoneArtifacts();
    const changes = this.#changes;
    return { get: (path) => changes.get(path), renames: this.#renames };
  }

  #isFile(row: number): boolean {
    return isFile(this.#origin.tree, row);
  }

  /** Follows every path to the file that it is in. */
  #followFiles(): void {
    const { paths, looseFiles, lines } = this.#records;
    const fates = new Map<string, string | null | undefined>();
    // Looking for folders adds their paths at the end.
    const { size } = paths;
    for (let path = 1; path < size; path++) {
      if (looseFiles.has(path) && lines.at(path) === 0) continue;
      const file = this.#fileOf(path);
      if (file === undefined) continue;
      if (!fates.has(file)) fates.set(file, this.#newPath(file));
      const to = fates.get(file);
      if (to === null) this.#changes.set(path, dropped);
      else if (to !== undefined) this.#rename(path, file, to);
    }
  }

  /** The new path of a file, null when it no longer exists, undefined when it stays. */
  #newPath(file: string): string | null | undefined {
    if (this.#existing.has(bytesOf(file))) return undefined;
    return this.#renames.get(file) ?? null;
  }

  /** The paths of artifacts in a file usually begin with the file's. */
  #rename(path: number, file: string, to: string): void {
    const text = this.#records.paths.text(path);
    if (text.startsWith(file)) this.#changes.set(path, { kind: "renamed", to: to + text.slice(file.length) });
  }

  /** The file that a path is in, by the version that the part comes from, else by the part itself. */
  #fileOf(path: number): string | undefined {
    const row = this.#rows.find(this.#records.paths.bytesOf(path));
    if (row > 0) {
      const file = this.#fileOfRow[row]!;
      return this.#isFile(file) ? this.#origin.paths.text(file) : undefined;
    }
    const { types, typeOf, lines, parents, paths } = this.#records;
    let above = path;
    for (let depth = 0; depth < treeDepthMax && above > 0; depth++) {
      if (lines.at(above) !== 0 && types.ids[typeOf.at(above)] === fileType) return paths.text(above);
      const given = parents.at(above);
      above = given === parentByPath ? paths.folderOf(above) : given;
    }
    return undefined;
  }

  /** Files of which only the end of the path is known: assembling finds them again, if a file has that end. */
  #followLooseFiles(): void {
    const { paths, looseFiles, lines } = this.#records;
    const loose = [...looseFiles.keys()].filter((path) => lines.at(path) === 0);
    if (loose.length === 0) return;
    const wanted = new Set(loose.map((path) => paths.text(path)));
    const now = new PathEnds(wanted);
    for (const { records, index } of this.#existing.files()) now.add(records.paths.text(index), index);
    const before = new PathEnds(wanted);
    const { tree } = this.#origin;
    for (let row = 1; row < tree.size; row++) if (this.#isFile(row)) before.add(this.#origin.paths.text(row), row);
    for (const path of loose) {
      const end = paths.text(path);
      if (now.get(end) !== undefined) continue;
      const row = before.get(end);
      const to = row === undefined || row === several ? undefined : this.#renames.get(this.#origin.paths.text(row));
      this.#changes.set(path, to === undefined ? dropped : { kind: "renamed", to });
    }
  }

  /** Findings on an artifact that no part describes any more go to its file. */
  #leaveGoneArtifacts(): void {
    const { findings, lines, paths, looseFiles } = this.#records;
    const seen = new Set<number>();
    for (let finding = 0; finding < findings.size; finding++) {
      const path = findings.artifacts.at(finding);
      if (path === 0 || lines.at(path) !== 0 || looseFiles.has(path) || seen.has(path)) continue;
      seen.add(path);
      const change = this.#changes.get(path);
      if (change?.kind === "dropped") continue;
      const pathNow = change?.kind === "renamed" ? change.to : paths.text(path);
      if (this.#existing.isDescribed(bytesOf(pathNow))) continue;
      const file = this.#fileOf(path);
      const now = file === undefined ? undefined : (this.#renames.get(file) ?? file);
      if (now !== undefined && now !== pathNow) this.#changes.set(path, { kind: "gone", file: now });
    }
  }
}

function bytesOf(path: string): PathBytes {
  const bytes = Buffer.from(path);
  return { bytes, start: 0, end: bytes.length };
}
