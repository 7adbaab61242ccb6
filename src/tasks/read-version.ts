import { ColumnCache, VersionReader } from "../snapshot/index.ts";
import type { SnapshotStore } from "../store/index.ts";

/** A task reads each column once, so caching columns would only cost memory. */
const cachedBytesMax = 0;

/** Opens a stored version for a task. The caller closes it. */
export function openVersion(place: SnapshotStore, folder: string): VersionReader {
  return new VersionReader(folder, (part) => place.open(folder, part), new ColumnCache(cachedBytesMax));
}

/** Opens a stored version, reads from it and closes it. */
export async function readVersion<Value>(
  place: SnapshotStore,
  folder: string,
  read: (reader: VersionReader) => Promise<Value>,
): Promise<Value> {
  const reader = openVersion(place, folder);
  try {
    return await read(reader);
  } finally {
    await reader.close();
  }
}
