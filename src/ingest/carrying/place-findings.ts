import {
  matchById,
  orderById,
  type Facts,
  type IntegerColumn,
  type LocationColumn,
  type Tree,
} from "../../snapshot/index.ts";
import { FileRegions } from "../assemble/file-regions.ts";
import { fileRows } from "../matching/sides.ts";
import type { PreviousFacts } from "./previous-facts.ts";

/** Where carried findings go. */
export interface Placement {
  /** Rows of the version before whose artifacts the new tree needs and does not have, ascending. */
  readonly artifacts: Int32Array;
  /** The artifact of each carried finding: a row of the new tree or, as `~row`, one of `artifacts`. */
  readonly targets: Int32Array;
}

/**
 * Places findings of the version before in the new tree. A finding stays on its artifact. If the artifact is gone, but
 * its file is there, the finding goes to the innermost artifact that has its line, as in all results. A finding of a
 * file goes there too, if the version before had no such artifact. Without its file, the artifact is added, with those
 * above it.
 */
export function placeFindings(now: Facts, before: PreviousFacts, gone: Int32Array): Placement {
  const rowNow = matchById(orderById(before.ids), now.idOrder);
  const fileBefore = fileRows(before.tree);
  const regionsNow = regionsOf(now.tree, now.locations);
  const regionsBefore = regionsOf(before.tree, before.locations);
  const lines = before.findings.locations.get("startLine")?.values;
  const needed = new Set<number>();

  function targetOf(finding: number): number {
    const artifact = before.findings.artifact[finding]!;
    const file = fileBefore[artifact]!;
    const line = lines?.[finding] ?? 0;
    const here = rowNow[artifact]!;
    if (here !== -1) {
      const mayMove = artifact === file && line > 0 && regionsBefore.innermost(file, line) === undefined;
      return mayMove ? (regionsNow.innermost(here, line)?.artifact ?? here) : here;
    }
    if (rowNow[file] !== -1) return regionsNow.innermost(rowNow[file]!, line)?.artifact ?? rowNow[file]!;
    for (let row = artifact; rowNow[row] === -1 && !needed.has(row); row = before.tree.parent[row]!) needed.add(row);
    return ~artifact;
  }

  const targets = gone.map(targetOf);
  return { artifacts: Int32Array.from(needed).toSorted(), targets };
}

/** The artifacts in files that have a first and a last line, by the row of their file. */
function regionsOf(tree: Tree, locations: ReadonlyMap<LocationColumn, IntegerColumn>): FileRegions {
  const regions = new FileRegions();
  const starts = locations.get("startLine")?.values;
  const ends = locations.get("endLine")?.values;
  if (starts === undefined || ends === undefined) return regions;
  const files = fileRows(tree);
  for (let artifact = 1; artifact < tree.size; artifact++) {
    const [startLine, endLine, file] = [starts[artifact]!, ends[artifact]!, files[artifact]!];
    if (file !== artifact && startLine > 0 && endLine >= startLine) regions.add(file, { artifact, startLine, endLine });
  }
  return regions;
}
