import { countWhile } from "../../snapshot/index.ts";
import { parentByPath } from "../collected-records.ts";
import type { Collector } from "../collector.ts";
import { treeDepthMax } from "../bounds.ts";

/** An artifact in a file with a first and a last line. */
export interface FileRegion {
  /** Number of its path, or its row once the tree is assembled. */
  readonly artifact: number;
  readonly startLine: number;
  readonly endLine: number;
}

/** The regions of files: functions, classes and other artifacts with a first and a last line. */
export class FileRegions {
  readonly #byFile = new Map<number, FileRegion[]>();
  readonly #ordered = new Map<number, OrderedRegions>();

  /** Finds the regions of these files in collected results. */
  static of(collector: Collector, files: ReadonlySet<number>): FileRegions {
    const regions = new FileRegions();
    const { lines, locations, paths } = collector;
    const starts = locations.get("startLine");
    const ends = locations.get("endLine");
    if (starts === undefined || ends === undefined) return regions;
    for (let artifact = 1; artifact < paths.size; artifact++) {
      const startLine = starts.at(artifact);
      const endLine = ends.at(artifact);
      if (lines.at(artifact) === 0 || startLine === 0 || endLine < startLine) continue;
      const file = fileOf(collector, artifact, files);
      if (file !== undefined) regions.add(file, { artifact, startLine, endLine });
    }
    return regions;
  }

  add(file: number, region: FileRegion): void {
    const regions = this.#byFile.get(file);
    if (regions === undefined) this.#byFile.set(file, [region]);
    else regions.push(region);
    this.#ordered.delete(file);
  }

  in(file: number): readonly FileRegion[] {
    return this.#byFile.get(file) ?? [];
  }

  /** The innermost region that has the line; undefined when none has. */
  innermost(file: number, line: number): FileRegion | undefined {
    let ordered = this.#ordered.get(file);
    if (ordered === undefined) {
      const regions = this.#byFile.get(file);
      if (regions === undefined) return undefined;
      this.#ordered.set(file, (ordered = orderRegions(regions)));
    }
    const { regions, enclosing } = ordered;
    let index = lastStartingBy(regions, line);
    while (index !== -1 && regions[index]!.endLine < line) index = enclosing[index]!;
    return regions[index];
  }
}

/** The nearest of the files above an artifact. Parents may form a cycle, which is refused later. */
function fileOf(collector: Collector, artifact: number, files: ReadonlySet<number>): number | undefined {
  let above = artifact;
  for (let depth = 0; depth < treeDepthMax && above > 0; depth++) {
    const given = collector.parents.at(above);
    above = given === parentByPath ? collector.paths.folderOf(above) : given;
    if (files.has(above)) return above;
  }
  return undefined;
}

interface OrderedRegions {
  /** By first line; of those that begin together, the longer first. */
  readonly regions: readonly FileRegion[];
  /** Index of the region around each; -1 for none. */
  readonly enclosing: Int32Array;
}

function orderRegions(unordered: readonly FileRegion[]): OrderedRegions {
  const regions = unordered.toSorted((left, right) => left.startLine - right.startLine || right.endLine - left.endLine);
  const enclosing = new Int32Array(regions.length).fill(-1);
  const open: number[] = [];
  for (const [index, { startLine }] of regions.entries()) {
    while (open.length > 0 && regions[open.at(-1)!]!.endLine < startLine) open.pop();
    enclosing[index] = open.at(-1) ?? -1;
    open.push(index);
  }
  return { regions, enclosing };
}

function lastStartingBy(regions: readonly FileRegion[], line: number): number {
  return countWhile(regions.length, (index) => regions[index]!.startLine <= line) - 1;
}
