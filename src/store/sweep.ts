import { excludedPart, ratingPart, relaxedPart } from "../snapshot/index.ts";
import type { Store } from "./contract.ts";
import type { SnapshotPlace, UploadSpool } from "./places.ts";
import type { Instant } from "./rows.ts";

/** How long the bytes of what was deleted or replaced stay: no request that may still read them takes longer. */
export const deletedBytesGraceMilliseconds = 15 * 60 * 1000;

const layerPartPattern = /^(?:rating|relaxed|excluded)-\d+\.arrow$/;

interface Kept {
  readonly store: Store;
  readonly place: SnapshotPlace;
  readonly spool: UploadSpool;
}

/** What a sweep took away. */
export interface Swept {
  readonly folders: number;
  readonly layers: number;
  readonly uploads: number;
}

/**
 * Takes away what a killed process left: unfinished names, snapshots that no row names, rating layers that are not in
 * force, uploads that no unfinished task needs. Only at start, before anything is read, written or accepted.
 */
export async function sweepOrphans({ store, place, spool }: Kept): Promise<Swept> {
  await place.removeTemporaries();
  await spool.removeTemporaries();
  const folders = await sweepFolders(store, place);
  const layers = await sweepLayers(store, place);
  const uploads = await sweepUploads(store, spool);
  return { folders, layers, uploads };
}

/** Whether a part of a version belongs to its facts or to the layer. */
export function isPartInForce(part: string, layer: number): boolean {
  return !layerPartPattern.test(part) || layerParts(layer).includes(part);
}

/**
 * The same while other processes are at work, whose snapshots and uploads no row may name yet: only what is older than
 * anything that is still under way. Layers that are not in force go with their version.
 */
export async function sweepOldOrphans({ store, place, spool }: Kept, before: Instant): Promise<Swept> {
  await spool.removeTemporaries(before);
  const folders = await sweepFolders(store, place, before);
  const uploads = await sweepUploads(store, spool, before);
  return { folders, layers: 0, uploads };
}

function layerParts(layer: number): readonly string[] {
  return [ratingPart(layer), relaxedPart(layer), excludedPart(layer)];
}

// Listed before rows are: what gets its row in between is not taken for an orphan.
async function sweepFolders(store: Store, place: SnapshotPlace, before?: Instant): Promise<number> {
  const present = await place.list(before);
  const known = new Set(await store.read.knownFolders());
  const orphans = present.filter((folder) => !known.has(folder));
  for (const folder of orphans) await place.remove(folder);
  return orphans.length;
}

async function sweepLayers(store: Store, place: SnapshotPlace): Promise<number> {
  const present = new Set(await place.list());
  let removed = 0;
  for (const { folder, layer } of await store.read.layersInForce()) {
    if (!present.has(folder)) continue;
    for (const part of await place.parts(folder)) {
      if (isPartInForce(part, layer)) continue;
      await place.removePart(folder, part);
      removed += 1;
    }
  }
  return removed;
}

async function sweepUploads(store: Store, spool: UploadSpool, before?: Instant): Promise<number> {
  const present = await spool.list(before);
  const needed = new Set(await store.read.neededUploads());
  const orphans = present.filter((upload) => !needed.has(upload));
  for (const upload of orphans) await spool.remove(upload);
  return orphans.length;
}

/** Takes away the bytes of versions deleted, and of rating layers replaced, at or before the instant. */
export async function sweepDeleted(
  { store, place }: Pick<Kept, "store" | "place">,
  before: Instant,
): Promise<Omit<Swept, "uploads">> {
  const layers = await store.read.retiredLayers(before);
  for (const { folder, layer } of layers) {
    for (const part of layerParts(layer)) await place.removePart(folder, part);
  }
  if (layers.length > 0) await store.write.forgetLayers({ layers });
  const versions = await store.read.deletedVersions(before);
  for (const { folder } of versions) await place.remove(folder);
  // Bytes first, rows after: a row without bytes is swept again, bytes without a row would be found at start only.
  if (versions.length > 0) await store.write.forgetVersions({ versionIds: versions.map(({ id }) => id) });
  return { folders: versions.length, layers: layers.length };
}
