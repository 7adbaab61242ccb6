import type { IntegerColumn, LocationColumn, TextColumn, Tree } from "../../snapshot/index.ts";
import { fileRows } from "../matching/sides.ts";
import { changedLinesAt, fileRowsOf, type ChangedLines } from "./compare-files.ts";

/** Where the findings of a version are. */
export interface FindingPlaces {
  readonly tree: Tree;
  readonly paths: TextColumn;
  readonly size: number;
  readonly artifact: Int32Array<ArrayBufferLike>;
  readonly locations: ReadonlyMap<LocationColumn, Pick<IntegerColumn, "values">>;
  /** Files of locations, if they are not those of the artifacts. */
  readonly locationPaths: TextColumn | undefined;
  /** SHA-256 of the sources of artifacts; undefined when the version has none. */
  readonly sources: TextColumn | undefined;
  /** Hashes of the lines of findings, 0 for a blank line and for one that the source does not have. */
  readonly lineHashes: Int32Array<ArrayBufferLike> | undefined;
}

/** Whether the lines of a finding changed. */
export const unchanged = 0;
export const changed = 1;
export const changeUnknown = 2;

/**
 * One of these values for each finding (D15): a finding is on changed lines if one of its lines is. A finding without a line
 * is about its whole file. Without a file, or if the changed lines of the file are unknown, it is unknown; so it is on a line
 * that the stored source does not have, because the source then is not the text that was analysed.
 */
export function changedFindings(places: FindingPlaces, lines: ChangedLines): Uint8Array {
  const { size, artifact, locations, sources, lineHashes } = places;
  const [starts, ends] = [locations.get("startLine")?.values, locations.get("endLine")?.values];
  const rowOf = fileOfFinding(places);
  const changes = new Uint8Array(size).fill(changeUnknown);
  let current: { readonly row: number; readonly ranges: ReturnType<typeof changedLinesAt> } = {
    row: -1,
    ranges: undefined,
  };
  for (let finding = 0; finding < size; finding++) {
    const row = rowOf(finding, artifact[finding]!);
    if (row === -1) continue;
    // Findings are in the order of their artifacts: most have the file of the one before.
    if (row !== current.row) current = { row, ranges: changedLinesAt(lines, row) };
    const { ranges } = current;
    if (ranges === undefined) continue;
    const start = starts?.[finding] ?? 0;
    const end = Math.max(start, ends?.[finding] ?? 0);
    const isChanged = start === 0 ? ranges.length > 0 : ranges.some(([from, to]) => from <= end && start <= to);
    const isInSource = start === 0 || sources?.has(row) !== true || lineHashes?.[finding] !== 0;
    changes[finding] = isChanged ? changed : isInSource ? unchanged : changeUnknown;
  }
  return changes;
}

/** The row of the file that a finding is in; -1 without one. */
function fileOfFinding({ tree, paths, locationPaths }: FindingPlaces): (finding: number, artifact: number) => number {
  const file = fileRows(tree);
  const fileType = tree.types.indexOf("FILE");
  let byPath: Map<string, number> | undefined;
  return (finding, artifact) => {
    const path = locationPaths?.at(finding);
    if (path !== undefined) {
      byPath ??= new Map(fileRowsOf(tree).map((row) => [paths.text(row), row]));
      return byPath.get(path) ?? -1;
    }
    const row = file[artifact]!;
    return tree.type[row] === fileType ? row : -1;
  };
}
