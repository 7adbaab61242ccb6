import type { SnapshotStore, Store } from "../store/index.ts";

/** Versions that are measured in one round of housekeeping: each costs a few small reads. */
const versionsPerRoundMax = 200;

/** Records the sizes of versions that an earlier release made, a few at a time. */
export async function measureVersions({
  store,
  snapshots,
}: {
  readonly store: Store;
  readonly snapshots: Pick<SnapshotStore, "parts" | "open">;
}): Promise<void> {
  const versions = await store.latest.unmeasuredVersions(versionsPerRoundMax);
  if (versions.length === 0) return;
  const sizes = [];
  for (const { id, folder } of versions) sizes.push({ id, folder, bytes: await sizeOf(snapshots, folder) });
  await store.write.recordVersionSizes({ sizes });
}

/** What is missing takes no space. After another failure, such as one of the disk, the next round tries again. */
async function sizeOf(snapshots: Pick<SnapshotStore, "parts" | "open">, folder: string): Promise<number> {
  let bytes = 0;
  try {
    for (const name of await snapshots.parts(folder)) {
      const part = await snapshots.open(folder, name);
      bytes += part.size;
      await part.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return bytes;
}
