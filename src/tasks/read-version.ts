import { ColumnCache, VersionReader } from "../snapshot/index.ts";
import { partsOfVersion, type SnapshotStore } from "../store/index.ts";

/** A task reads each column once, so caching columns would only cost memory. */
const cachedBytesMax = 0;

/** Opens a stored version for a task. The caller closes it. */
export function openVersion(snapshots: SnapshotStore, folder: string): VersionReader {
  return new VersionReader(folder, partsOfVersion(snapshots, folder), new ColumnCache(cachedBytesMax));
}

/** Opens a stored version, reads from it and closes it. */
export async function readVersion<Value>(
  snapshots: SnapshotStore,
  folder: string,
  read: (reader: VersionReader) => Promise<Value>,
): Promise<Value> {
  const reader = openVersion(snapshots, folder);
  try {
    return await read(reader);
  } finally {
    await reader.close();
  }
}
