import { changed, changedFindings, unchanged, type FindingPlaces } from "../ingest/index.ts";
import {
  mapBytes,
  locationColumns,
  type IntegerColumn,
  type LocationColumn,
  type VersionReader,
} from "../snapshot/index.ts";

/**
 * Which findings of a stored version are on lines that changed since another version (D15): one flag of `changedFindings`
 * for each. Undefined if the version was compared with none, or with another one. The flags are cached with its columns.
 */
export async function findingsChangedSince(
  reader: VersionReader,
  layer: number,
  referenceId: number,
): Promise<Uint8Array | undefined> {
  const changes = await reader.layerChanges(layer);
  if (changes === undefined || changes.versionId !== referenceId) return undefined;
  return reader.derived(`changed-findings:${layer}`, async () => {
    const value = changedFindings(await findingPlacesOf(reader), changes.lines);
    return { value, bytes: value.byteLength };
  });
}

/** Where the findings of a stored version are. */
export async function findingPlacesOf(reader: VersionReader): Promise<FindingPlaces> {
  const artifact = (await reader.integers("findings", "artifact"))!;
  const locations = new Map<LocationColumn, Pick<IntegerColumn, "values">>();
  for (const name of locationColumns) {
    const values = await reader.integers("findings", name);
    if (values !== undefined) locations.set(name, { values });
  }
  return {
    tree: await reader.tree(),
    paths: (await reader.texts("artifacts", "path"))!,
    size: artifact.length,
    artifact,
    locations,
    locationPaths: await reader.texts("findings", "locationPath"),
    sources: await reader.texts("artifacts", "source"),
    lineHashes: await reader.integers("findings", "lineHash"),
  };
}

/** Why findings are new: 1 their lines changed, 2 the tool or its rules, 0 unknown or not new. */
export function causeCodes(changes: Uint8Array, isNew: Uint8Array): Uint8Array<ArrayBuffer> {
  return mapBytes(changes, (change, finding) =>
    isNew[finding] === 1 ? (change === changed ? 1 : change === unchanged ? 2 : 0) : 0,
  );
}
