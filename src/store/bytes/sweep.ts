import { excludedPart, groupsPart, isPackFolder, ratingPart, relaxedPart } from "../../snapshot/index.ts";
import type { Store } from "../contract.ts";
import type { Instant } from "../instant.ts";
import type { PartName, SnapshotStore } from "./snapshot-store.ts";
import type { UploadStore } from "./upload-store.ts";

/** How long the bytes of deleted versions and replaced layers stay: longer than any request that may read them. */
export const deletedBytesGraceMilliseconds = 15 * 60 * 1000;
/** Younger bytes may belong to a running build. No build takes longer. */
export const buildMillisecondsMax = 24 * 60 * 60 * 1000;
/** How long bytes stay that no row names and that this database does not know to be its leftovers. */
export const trashMilliseconds = 7 * 24 * 60 * 60 * 1000;
/** After a longer pause the time starts again: another database may have been in use meanwhile. */
const trashPauseMillisecondsMax = 2 * 24 * 60 * 60 * 1000;
/** More than this is never removed at once, unless it is a small share of everything. */
const trashCountMax = 10;
const trashShareMax = 0.1;

const layerPartPattern = /^(?:rating|relaxed|excluded|groups)-\d+\.arrow$/;
/** A snapshot or the records of a part: version and attempt. */
const folderPattern = /^p\d+-v(\d+)-(?:records-\d+-)?(\d+)(?:-|$)/;

interface StoredBytes {
  readonly store: Pick<Store, "read" | "write">;
  readonly snapshots: SnapshotStore;
  readonly uploads: UploadStore;
}

/** Kinds of bytes, each with its own count and limit. */
const kinds = ["folders", "layers", "uploads"] as const;
type Kind = (typeof kinds)[number];

/** What a sweep removed, and what it left. */
export interface SweepReport {
  readonly folders: number;
  readonly layers: number;
  readonly uploads: number;
  /** What is recorded as trash and will be removed. */
  readonly trash: readonly string[];
  /** Kinds for which the limit was exceeded: nothing of these was removed. */
  readonly refused: readonly Kind[];
}

export interface SweepOptions {
  readonly at: Instant;
  /** Nothing is being read, written or accepted: everything unfinished is a leftover. */
  readonly alone: boolean;
  /** Lifts the limit on how much is removed at once. */
  readonly givesUpUnknown: boolean;
}

/** Whether a part of a version belongs to its facts or to the layer. */
export function isPartInForce(part: string, layer: number): boolean {
  return !layerPartPattern.test(part) || layerParts(layer).includes(part);
}

function layerParts(layer: number): readonly string[] {
  return [ratingPart(layer), relaxedPart(layer), excludedPart(layer), groupsPart(layer)];
}

/** Something that no row names. */
interface UnnamedItem {
  /** Its name in the list of trash. */
  readonly name: string;
  readonly kind: Kind;
  readonly remove: (before?: Instant) => Promise<void>;
}

interface ListedItems {
  readonly unnamed: readonly UnnamedItem[];
  /** How many there are of each kind, named or not. */
  readonly counts: Readonly<Record<Kind, number>>;
}

/**
 * Removes what no row names. Leftovers of this database's own work are removed when nothing can use them any more.
 * Everything else may belong to another database, such as a newer one that this one replaced after a restore: it is
 * recorded as trash once it is a day old, and removed a week later. Bytes stay where they are until then, so a database
 * that names them finds them. The list is written before anything is removed: a sweep may be killed at any point.
 */
export async function sweepOrphans(
  stored: StoredBytes,
  { at, alone, givesUpUnknown }: SweepOptions,
): Promise<SweepReport> {
  const before = at - buildMillisecondsMax;
  if (alone) await stored.snapshots.removeTemporaries();
  await (alone ? stored.uploads.removeTemporaries() : stored.uploads.removeTemporaries(before));
  const found = await findUnnamed(stored);
  const listed = new Set((await stored.store.read.trash()).map(({ name }) => name));
  const fresh = found.unnamed.filter(({ name }) => !listed.has(name));
  const old = fresh.length === 0 ? new Set<string>() : await oldNames(stored, before);
  const made = await findOwnLeftovers(stored.store, fresh);
  const leftovers = fresh.filter(({ name }) => made.has(name) && (alone || old.has(name)));
  const unknown = found.unnamed.filter(({ name }) => listed.has(name) || (!made.has(name) && old.has(name)));
  const refused = givesUpUnknown ? [] : kinds.filter((kind) => isTooMuch(unknown, kind, found.counts));
  // Entries stay on the list: they must not be taken for leftovers later.
  const recorded = unknown.filter(({ name, kind }) => listed.has(name) || !refused.includes(kind));
  const trash = await record(stored.store, recorded, at);
  const due = new Set(trash.filter(({ since }) => since <= at - trashMilliseconds).map(({ name }) => name));
  const removed = [...leftovers, ...recorded.filter(({ name, kind }) => due.has(name) && !refused.includes(kind))];
  for (const { remove } of removed) await remove(alone ? undefined : before);
  const gone = new Set(removed.map(({ name }) => name));
  const count = (kind: Kind): number => removed.filter((item) => item.kind === kind).length;
  return {
    folders: count("folders"),
    layers: count("layers"),
    uploads: count("uploads"),
    trash: trash.map(({ name }) => name).filter((name) => !gone.has(name)),
    refused,
  };
}

/** Records everything that no row names as trash from this moment on, however young it is. */
export async function recordUnnamed(stored: StoredBytes, at: Instant): Promise<void> {
  await record(stored.store, (await findUnnamed(stored)).unnamed, at);
}

function record(
  store: StoredBytes["store"],
  items: readonly UnnamedItem[],
  at: Instant,
): ReturnType<Store["write"]["recordTrash"]> {
  const names = items.map(({ name }) => name);
  return store.write.recordTrash({ names, at, continuedFrom: at - trashPauseMillisecondsMax });
}

function isTooMuch(unknown: readonly UnnamedItem[], kind: Kind, counts: ListedItems["counts"]): boolean {
  const count = unknown.filter((item) => item.kind === kind).length;
  return count > Math.max(trashCountMax, trashShareMax * counts[kind]);
}

/** Snapshots that no row names, of any age. */
export async function unnamedFolders({
  store,
  snapshots,
}: Pick<StoredBytes, "store" | "snapshots">): Promise<readonly string[]> {
  return (await listFolders(store, snapshots)).unnamed;
}

// List the bytes before the rows: bytes that get their row in between are then not taken for orphans.
async function listFolders(
  store: StoredBytes["store"],
  snapshots: SnapshotStore,
): Promise<{ readonly present: readonly string[]; readonly unnamed: readonly string[] }> {
  // No row names a pack: the folders of versions do, and `sweepPacks` removes packs.
  const present = (await snapshots.list()).filter((folder) => !isPackFolder(folder));
  const known = new Set(await store.read.knownFolders());
  return { present, unnamed: present.filter((folder) => !known.has(folder)) };
}

async function findUnnamed({ store, snapshots, uploads }: StoredBytes): Promise<ListedItems> {
  const folders = await listFolders(store, snapshots);
  const layers = await unnamedLayers(store, snapshots);
  const present = await uploads.list();
  const needed = new Set(await store.read.neededUploads());
  return {
    unnamed: [
      ...folders.unnamed.map((folder) => ({
        name: folderName(folder),
        kind: "folders" as const,
        remove: () => snapshots.remove(folder),
      })),
      ...layers.unnamed.map((part) => ({
        name: partName(part),
        kind: "layers" as const,
        // Another process may be writing it again at this moment.
        remove: (before?: Instant) => snapshots.removePart(part.folder, part.part, before),
      })),
      ...present
        .filter((upload) => !needed.has(upload))
        .map((upload) => ({
          name: uploadName(upload),
          kind: "uploads" as const,
          remove: () => uploads.remove(upload),
        })),
    ],
    counts: { folders: folders.present.length, layers: layers.inForce, uploads: present.length },
  };
}

const folderName = (folder: string): string => `snapshots/${folder}`;
const partName = ({ folder, part }: PartName): string => `snapshots/${folder}/${part}`;
const uploadName = (upload: string): string => `uploads/${upload}`;

async function unnamedLayers(
  store: StoredBytes["store"],
  snapshots: SnapshotStore,
): Promise<{ readonly inForce: number; readonly unnamed: readonly PartName[] }> {
  const inForce = new Map((await store.read.layersInForce()).map(({ folder, layer }) => [folder, layer]));
  // Read afterwards: a layer replaced in between is then found in one of the two. `sweepDeleted` removes these.
  const retired = new Set(await retiredParts(store));
  const unnamed: PartName[] = [];
  for await (const { folder, part } of snapshots.addedParts()) {
    const layer = inForce.get(folder);
    if (layer === undefined || isPartInForce(part, layer) || retired.has(`${folder}/${part}`)) continue;
    unnamed.push({ folder, part });
  }
  return { inForce: inForce.size, unnamed };
}

async function retiredParts(store: StoredBytes["store"]): Promise<readonly string[]> {
  const layers = await store.read.retiredLayers(Number.MAX_SAFE_INTEGER);
  return layers.flatMap(({ folder, layer }) => layerParts(layer).map((part) => `${folder}/${part}`));
}

/** The names of everything that was made before the moment. */
async function oldNames({ snapshots, uploads }: StoredBytes, before: Instant): Promise<ReadonlySet<string>> {
  const names = [...(await snapshots.list(before)).map(folderName), ...(await uploads.list(before)).map(uploadName)];
  for await (const part of snapshots.addedParts(before)) names.push(partName(part));
  return new Set(names);
}

/**
 * The orphans that are leftovers of this database: snapshots of builds that it has a task for, layers of its versions,
 * uploads of its tasks.
 */
async function findOwnLeftovers(
  store: StoredBytes["store"],
  items: readonly UnnamedItem[],
): Promise<ReadonlySet<string>> {
  const folders = items.flatMap(({ name, kind }) => {
    const match = kind === "folders" ? folderPattern.exec(name.slice(folderName("").length)) : null;
    return match === null ? [] : [{ name, versionId: Number(match[1]), attempt: Number(match[2]) }];
  });
  const builds = await store.read.buildAttempts(folders.map(({ versionId }) => versionId));
  const attempts = new Map(builds.map((build) => [build.versionId, build.attempts]));
  const uploads = items.filter(({ kind }) => kind === "uploads").map(({ name }) => name.slice(uploadName("").length));
  return new Set([
    ...folders.filter(({ versionId, attempt }) => attempt <= (attempts.get(versionId) ?? 0)).map(({ name }) => name),
    ...items.filter(({ kind }) => kind === "layers").map(({ name }) => name),
    ...(await store.read.namedUploads(uploads)).map(uploadName),
  ]);
}

/** Removes the bytes of versions deleted, and of editions and rating layers replaced, at or before the instant. */
export async function sweepDeleted(
  { store, snapshots }: Pick<StoredBytes, "store" | "snapshots">,
  before: Instant,
): Promise<Pick<SweepReport, "folders" | "layers">> {
  const layers = await store.read.retiredLayers(before);
  for (const { folder, layer } of layers) {
    for (const part of layerParts(layer)) await snapshots.removePart(folder, part);
  }
  if (layers.length > 0) await store.write.forgetLayers({ layers });
  const retired = await store.read.retiredFolders(before);
  for (const folder of retired) await snapshots.remove(folder);
  if (retired.length > 0) await store.write.forgetFolders({ folders: retired });
  const versions = await store.read.deletedVersions(before);
  const folders = versions.flatMap((version) => version.folders);
  for (const folder of folders) await snapshots.remove(folder);
  // Bytes first, then rows: a row without bytes is swept again, but bytes without a row would stay for a week.
  if (versions.length > 0) await store.write.forgetVersions({ versionIds: versions.map(({ id }) => id) });
  return { folders: retired.length + folders.length, layers: layers.length };
}
