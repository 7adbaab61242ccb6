import { parentByPath, separateName } from "../collected-records.ts";
import { columnOf } from "../location-columns.ts";
import type { Merge } from "./merge.ts";
import { droppedPath } from "./part-paths.ts";

/** A type that the model does not admit. */
const refusedType = -1;

/**
 * Merges type, parent, name and location of artifacts; the first part that describes an artifact wins. Returns how many
 * artifacts the part has. The values of an artifact whose type is refused are refused with it.
 */
export function mergeArtifacts(merge: Merge): number {
  const { records, target, paths, linesBefore } = merge;
  const types = records.types.ids.map((): number | undefined => undefined);
  const locations = Array.from(
    records.locations,
    ([name, column]) => [column, columnOf(target.locations, name)] as const,
  );
  let artifacts = 0;
  for (let own = 0; own < records.paths.size; own++) {
    const recordLine = records.lines.at(own);
    const index = paths.numberOf(own);
    if (recordLine === 0 || index === droppedPath) continue;
    const line = linesBefore + recordLine;
    const typeNumber = records.typeOf.at(own);
    const type = own === 0 ? 0 : (types[typeNumber] ??= admitType(merge, own, line));
    if (type === refusedType) {
      refuseArtifact(merge, own, line);
      continue;
    }
    artifacts++;
    const given = records.parents.at(own);
    const parentNumber = given === parentByPath ? droppedPath : paths.numberOf(given);
    const parent = parentNumber === droppedPath ? parentByPath : parentNumber;
    const isMentioned = records.mentioned.has(own);
    const { nameBytes, name } = nameOf(merge, own);
    if (!target.adoptArtifact(index, { line, isMentioned, type, parent, nameBytes, name })) continue;
    for (const [theirs, ours] of locations) if (theirs.at(own) !== 0) ours.set(index, theirs.at(own));
  }
  for (const [own, className] of records.classesOfFiles) {
    const index = paths.numberOf(own);
    if (index !== droppedPath) target.classesOfFiles.set(index, className);
  }
  return artifacts;
}

function admitType({ records, target, paths, linesBefore }: Merge, own: number, line: number): number {
  const type = records.types.ids[records.typeOf.at(own)]!;
  const use = records.unknownIds.type.get(type);
  const useLine = use === undefined ? line : linesBefore + use.line;
  const problem = target.admit("type", type, useLine, use?.path ?? paths.text(own));
  return problem === undefined ? target.types.numberOf(type) : refusedType;
}

function refuseArtifact({ records, target, paths }: Merge, own: number, line: number): void {
  const type = records.types.ids[records.typeOf.at(own)]!;
  const problem = target.admit("type", type, line, paths.text(own));
  if (problem !== undefined) target.refusals.add(line, paths.text(own), problem, "other");
  paths.refuseValues(own);
}

/** The name of a renamed file follows from its new path; the names of artifacts in it do not change. */
function nameOf(
  { records, paths }: Merge,
  own: number,
): { readonly nameBytes: number; readonly name: string | undefined } {
  const nameBytes = records.nameBytes.at(own);
  if (nameBytes > 0 && paths.isRenamed(own)) {
    const { bytes, end } = records.paths.bytesOf(own);
    return { nameBytes: separateName, name: Buffer.from(bytes.subarray(end - nameBytes, end)).toString("utf8") };
  }
  return { nameBytes, name: nameBytes === separateName ? records.names.get(own) : undefined };
}
