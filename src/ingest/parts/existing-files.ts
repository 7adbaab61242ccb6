import type { CollectedRecords } from "../collected-records.ts";
import type { MergedPart, PartOrigin } from "./part.ts";
import { CarriedFiles, type PathChanges } from "./carried-files.ts";

/** UTF-8 bytes of a path. */
export type PathBytes = Parameters<CollectedRecords["paths"]["find"]>[0];

/** What the parts that were sent say of the files that exist now. */
export class ExistingFiles {
  readonly #all: readonly CollectedRecords[];
  readonly #trees: readonly CollectedRecords[];

  constructor(parts: readonly MergedPart[]) {
    this.#all = parts.map(({ records }) => records);
    // A tree that is carried shows the files of an earlier version.
    this.#trees = parts
      .filter(({ records, origin }) => origin === null && records.bringsTree)
      .map(({ records }) => records);
  }

  /** Whether a part brings a tree: only then a file that is not in it does not exist. */
  get areKnown(): boolean {
    return this.#trees.length > 0;
  }

  /** Whether a tree has the file. */
  has(path: PathBytes): boolean {
    return this.#trees.some((records) => {
      const index = records.paths.find(path);
      return index !== -1 && (records.lines.at(index) !== 0 || records.treeFiles.has(index));
    });
  }

  /** Whether any part describes the artifact. */
  isDescribed(path: PathBytes): boolean {
    return this.#all.some(({ paths, lines }) => {
      const index = paths.find(path);
      return index !== -1 && lines.at(index) !== 0;
    });
  }

  /** The files of the trees, each as the records that have it and its number there. */
  *files(): Generator<{ readonly records: CollectedRecords; readonly index: number }> {
    for (const records of this.#trees) {
      const fileType = records.types.ids.indexOf("FILE");
      for (let index = 1; index < records.paths.size; index++) {
        const isFile = records.lines.at(index) !== 0 && records.typeOf.at(index) === fileType;
        if (isFile || records.treeFiles.has(index)) yield { records, index };
      }
    }
  }

  /** What became of the paths of a part that is carried from an earlier version; paths that stay are left out. */
  changesOf(records: CollectedRecords, origin: PartOrigin): PathChanges {
    return new CarriedFiles(this, records, origin).changes();
  }
}
