import { isPackFolder, packOf, packPointer, readPackVersions, type OpenPart } from "../../snapshot/index.ts";
import type { Instant } from "../instant.ts";
import type { SnapshotStore } from "./snapshot-store.ts";

/** Opens the parts of a version: its files, or the pack that has them. */
export function partsOfVersion(snapshots: Pick<SnapshotStore, "open" | "parts">, folder: string): OpenPart {
  return async (part) => {
    try {
      return await snapshots.open(folder, part);
    } catch (error) {
      const names = await snapshots.parts(folder).catch((): readonly string[] => []);
      const pack = newestPack(names);
      if (pack === undefined || names.includes(part)) throw error;
      return { pack, version: folder, open: (name) => snapshots.open(pack, name) };
    }
  };
}

/** The pack that a version's folder points to; undefined if the version is not in a pack. */
export function newestPack(partNames: readonly string[]): string | undefined {
  // Names of packs start with their time: the greatest is the newest.
  return partNames
    .flatMap((part) => packOf(part) ?? [])
    .toSorted()
    .at(-1);
}

/** The packs that versions point to, by the folder of the version: all of them, or those of pointers before an instant. */
export async function findPackPointers(
  snapshots: Pick<SnapshotStore, "addedParts">,
  before?: Instant,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const pointers = new Map<string, string[]>();
  for await (const { folder, part } of snapshots.addedParts(before)) {
    const pack = packOf(part);
    if (pack === undefined) continue;
    const packs = pointers.get(folder);
    if (packs === undefined) pointers.set(folder, [pack]);
    else packs.push(pack);
  }
  return pointers;
}

/** Removes packs that were made before the instant and that no version points to, whether a row names it or not. */
export async function sweepPacks(snapshots: SnapshotStore, before: Instant): Promise<number> {
  // The packs before the pointers: a pack that gets its pointers in between is not removed.
  const packs = (await snapshots.list(before)).filter(isPackFolder);
  if (packs.length === 0) return 0;
  const named = new Set([...(await findPackPointers(snapshots)).values()].flat());
  let removed = 0;
  for (const pack of packs.filter((folder) => !named.has(folder))) {
    if (await hasPointers(snapshots, pack)) continue;
    await snapshots.remove(pack);
    removed += 1;
  }
  return removed;
}

/** Looks at the folders of the pack's versions again. A pack whose versions are unknown stays. */
async function hasPointers(snapshots: SnapshotStore, pack: string): Promise<boolean> {
  const versions = await readPackVersions((part) => snapshots.open(pack, part)).catch(() => undefined);
  if (versions === undefined) return true;
  const present = new Set(await snapshots.list());
  for (const { folder } of versions) {
    if (present.has(folder) && (await snapshots.parts(folder)).includes(packPointer(pack))) return true;
  }
  return false;
}
