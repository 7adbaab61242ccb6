import type { CollectedRecords } from "../collected-records.ts";
import type { PathTable } from "../path-table.ts";
import type { PathChanges } from "./carried-files.ts";

/** A path that the merged records do not have. */
export const droppedPath = -1;

/** Paths of a part from `start` to before `end`; in the merged records they start with `number`. */
interface PathRange {
  readonly start: number;
  readonly end: number;
  readonly number: number;
}

/** The numbers that the paths of a part have in the merged records. */
export class PartPaths {
  readonly changes: PathChanges | null;
  /** Numbers from here on are of paths that no earlier part has. */
  readonly firstNew: number;
  readonly #numbers: Int32Array;
  #valueNumbers: Int32Array;
  readonly #records: CollectedRecords;
  readonly #target: PathTable;
  #ownNumbers: Map<number, number> | undefined;

  constructor(records: CollectedRecords, target: PathTable, changes: PathChanges | null) {
    this.changes = changes;
    this.firstNew = target.size;
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

  /**
   * Divides the paths by whether another part may have given them values. `fresh`: ranges of paths that only this part has,
   * whose numbers follow each other as well. `shared`: all others that get values.
   */
  shares(): { readonly fresh: readonly PathRange[]; readonly shared: Int32Array } {
    const numbers = this.#valueNumbers;
    const fresh: PathRange[] = [];
    const shared: number[] = [];
    for (let start = 0; start < numbers.length;) {
      const number = numbers[start]!;
      let end = start + 1;
      // Renamed paths may be equal to others of the part.
      if (this.changes !== null || number < this.firstNew) {
        if (number !== droppedPath) shared.push(start);
      } else {
        while (end < numbers.length && numbers[end] === number + end - start) end++;
        fresh.push({ start, end, number });
      }
      start = end;
    }
    return { fresh, shared: Int32Array.from(shared) };
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
