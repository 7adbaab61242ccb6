import type { CollectedRecords } from "../collected-records.ts";
import type { MergedPart, PartOrigin } from "./part.ts";
import { CarriedFiles, type PathChanges } from "./carried-files.ts";

/** UTF-8 bytes of a path. */
export type PathBytes = Parameters<CollectedRecords["paths"]["find"]>[0];

/** What the parts say of the files that exist now. */
export class ExistingFiles {
  /** Whether a part that was sent brings a tree: only then a file that is in no tree does not exist. */
  readonly areKnown: boolean;
  readonly #all: readonly CollectedRecords[];
  readonly #trees: readonly CollectedRecords[];
  readonly #sentTrees: readonly CollectedRecords[];

  constructor(parts: readonly MergedPart[]) {
    this.#all = parts.map(({ records }) => records);
    const trees = parts.filter(({ records }) => records.bringsTree);
    this.#trees = trees.map(({ records }) => records);
    this.#sentTrees = trees.filter(({ origin }) => origin === null).map(({ records }) => records);
    // A tree of a failed analysis may lack files.
    const isComplete = this.#sentTrees.every(({ refusals }) => refusals.failures.count === 0);
    this.areKnown = isComplete && this.#sentTrees.length > 0;
  }

  /** Whether a tree has the file. Of several trees each may be of another folder, so one that is carried counts too. */
  has(path: PathBytes): boolean {
    return this.#trees.some((records) => {
      const index = records.paths.find(path);
      return index !== -1 && (records.lines.at(index) !== 0 || isListed(records, index));
    });
  }

  /** Whether any part describes the artifact. */
  isDescribed(path: PathBytes): boolean {
    return this.#all.some(({ paths, lines }) => {
      const index = paths.find(path);
      return index !== -1 && lines.at(index) !== 0;
    });
  }

  /** The files of the trees that were sent, each as the records that have it and its number there. */
  *files(): Generator<{ readonly records: CollectedRecords; readonly index: number }> {
    for (const records of this.#sentTrees) {
      const fileType = records.types.ids.indexOf("FILE");
      for (let index = 1; index < records.paths.size; index++) {
        const isFile = records.lines.at(index) !== 0 && records.typeOf.at(index) === fileType;
        if (isFile || isListed(records, index)) yield { records, index };
      }
    }
  }

  /** What became of the paths of a part that is carried from an earlier version; paths that stay are left out. */
  changesOf(records: CollectedRecords, origin: PartOrigin): PathChanges {
    return new CarriedFiles(this, records, origin).changes();
  }
}

/** Whether the file exists although no record describes it. */
function isListed({ treeFiles, unread }: CollectedRecords, index: number): boolean {
  return treeFiles.has(index) || unread.has(index);
}
