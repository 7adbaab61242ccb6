import { parentByPath, type Collector } from "../collector.ts";
import { treeDepthMax } from "../bounds.ts";

/** Something in a file that has lines of its own. */
export interface PlaceInFile {
  /** Number of its path. */
  readonly artifact: number;
  readonly startLine: number;
  readonly endLine: number;
}

/** What lies where in files: functions, classes and whatever else results give a first and a last line. */
export class PlacesInFiles {
  readonly #byFile = new Map<number, PlaceInFile[]>();
  readonly #ordered = new Map<number, OrderedPlaces>();

  /** Looks for what lies in these files. */
  constructor(collector: Collector, files: ReadonlySet<number>) {
    const { lines, locations, paths } = collector;
    const starts = locations.get("startLine");
    const ends = locations.get("endLine");
    if (starts === undefined || ends === undefined) return;
    for (let artifact = 1; artifact < paths.size; artifact++) {
      const startLine = starts.at(artifact);
      const endLine = ends.at(artifact);
      if (lines.at(artifact) === 0 || startLine === 0 || endLine < startLine) continue;
      const file = fileOf(collector, artifact, files);
      if (file !== undefined) this.add(file, { artifact, startLine, endLine });
    }
  }

  add(file: number, place: PlaceInFile): void {
    const places = this.#byFile.get(file);
    if (places === undefined) this.#byFile.set(file, [place]);
    else places.push(place);
    this.#ordered.delete(file);
  }

  in(file: number): readonly PlaceInFile[] {
    return this.#byFile.get(file) ?? [];
  }

  /** The innermost place that has the line; undefined when none has. */
  innermost(file: number, line: number): PlaceInFile | undefined {
    let ordered = this.#ordered.get(file);
    if (ordered === undefined) {
      const places = this.#byFile.get(file);
      if (places === undefined) return undefined;
      this.#ordered.set(file, (ordered = orderPlaces(places)));
    }
    const { places, enclosing } = ordered;
    let index = lastStartingBy(places, line);
    while (index !== -1 && places[index]!.endLine < line) index = enclosing[index]!;
    return places[index];
  }
}

/** The nearest of the files above an artifact. Parents may form a circle, which is refused later. */
function fileOf(collector: Collector, artifact: number, files: ReadonlySet<number>): number | undefined {
  let above = artifact;
  for (let depth = 0; depth < treeDepthMax && above > 0; depth++) {
    const given = collector.parents.at(above);
    above = given === parentByPath ? collector.paths.folderOf(above) : given;
    if (files.has(above)) return above;
  }
  return undefined;
}

interface OrderedPlaces {
  /** By first line; of those that begin together, the longer first. */
  readonly places: readonly PlaceInFile[];
  /** Index of the place around each; -1 for none. */
  readonly enclosing: Int32Array;
}

function orderPlaces(unordered: readonly PlaceInFile[]): OrderedPlaces {
  const places = unordered.toSorted((left, right) => left.startLine - right.startLine || right.endLine - left.endLine);
  const enclosing = new Int32Array(places.length).fill(-1);
  const open: number[] = [];
  for (const [index, { startLine }] of places.entries()) {
    while (open.length > 0 && places[open.at(-1)!]!.endLine < startLine) open.pop();
    enclosing[index] = open.at(-1) ?? -1;
    open.push(index);
  }
  return { places, enclosing };
}

function lastStartingBy(places: readonly PlaceInFile[], line: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (places[middle]!.startLine <= line) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
