import type { CollectedRecords } from "../collected-records.ts";
import type { PathTable } from "../path-table.ts";
import type { PathChanges } from "./carried-files.ts";

/** A path that the merged records do not have. */
export const droppedPath = -1;

/** The numbers that the paths of a part have in the merged records. */
export class PartPaths {
  readonly changes: PathChanges | null;
  readonly #numbers: Int32Array;
  #valueNumbers: Int32Array;
  readonly #records: CollectedRecords;
  readonly #target: PathTable;
  #ownNumbers: Map<number, number> | undefined;

  constructor(records: CollectedRecords, target: PathTable, changes: PathChanges | null) {
    this.changes = changes;
    this.#records = records;
    this.#target = target;
    const { paths } = records;
    this.#numbers = new Int32Array(paths.size).fill(droppedPath);
    for (let path = 0; path < paths.size; path++) {
      const change = changes?.get(path);
      if (change === undefined) {
        this.#numbers[path] = target.internFrom(paths, path);
      } else if (change.kind === "renamed") this.#numbers[path] = target.intern(change.to);
    }
    this.#valueNumbers = this.#numbers;
  }

  /** By path, the number of the artifact that gets its values; `droppedPath` for none. */
  get valueNumbers(): Int32Array {
    return this.#valueNumbers;
  }

  /** Leaves out the values of a path whose record is refused. */
  refuseValues(path: number): void {
    if (this.#valueNumbers === this.#numbers) this.#valueNumbers = this.#numbers.slice();
    this.#valueNumbers[path] = droppedPath;
  }

  /** `droppedPath` for a path that no longer exists. */
  numberOf(path: number): number {
    return this.#numbers[path]!;
  }

  /** The artifact of findings on a path: the file, if the artifact in it no longer exists. */
  ofFindings(path: number): number {
    const change = this.changes?.get(path);
    return change?.kind === "gone" ? this.#target.intern(change.file) : this.numberOf(path);
  }

  isRenamed(path: number): boolean {
    return this.changes?.get(path)?.kind === "renamed";
  }

  /** The number in the part of a path of the merged records; undefined when the part does not have it. */
  ownNumberOf(merged: number): number | undefined {
    this.#ownNumbers ??= new Map(Array.from(this.#numbers, (number, own) => [number, own] as const));
    return this.#ownNumbers.get(merged);
  }

  text(path: number): string {
    const number = this.numberOf(path);
    return number === droppedPath ? this.#records.paths.text(path) : this.#target.text(number);
  }
}
