import { excludedPart, ratingPart, relaxedPart } from "../snapshot/index.ts";
import type { Store } from "./contract.ts";
import type { SnapshotPlace, UploadSpool } from "./places.ts";
import type { Instant } from "./instant.ts";

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
 * The same while other processes are at work, whose snapshots, layers and uploads no row may name yet: only what is older
 * than anything that is still under way. A layer that was in force until now may still be read: `sweepDeleted` takes it.
 */
export async function sweepOldOrphans({ store, place, spool }: Kept, before: Instant): Promise<Swept> {
  await spool.removeTemporaries(before);
  const folders = await sweepFolders(store, place, before);
  const layers = await sweepLayers(store, place, before);
  const uploads = await sweepUploads(store, spool, before);
  return { folders, layers, uploads };
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

async function sweepLayers(store: Store, place: SnapshotPlace, before?: Instant): Promise<number> {
  const inForce = new Map((await store.read.layersInForce()).map(({ folder, layer }) => [folder, layer]));
  // Read after it: a layer that goes out of force in between is found in one of the two.
  const retired = new Set(before === undefined ? [] : await retiredParts(store));
  let removed = 0;
  for await (const { folder, part } of place.addedParts(before)) {
    const layer = inForce.get(folder);
    if (layer === undefined || isPartInForce(part, layer) || retired.has(`${folder}/${part}`)) continue;
    // Somebody may be writing it anew at this moment.
    await place.removePart(folder, part, before);
    removed += 1;
  }
  return removed;
}

async function retiredParts(store: Store): Promise<readonly string[]> {
  const layers = await store.read.retiredLayers(Number.MAX_SAFE_INTEGER);
  return layers.flatMap(({ folder, layer }) => layerParts(layer).map((part) => `${folder}/${part}`));
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
