import { join } from "node:path";
import { openSnapshotObjects, openByteTables } from "../lazy-imports.ts";
import type { ByteStores, ByteStoresDescription } from "./byte-stores.ts";
import { foldersOf } from "./folder/data-folder.ts";
import { openSnapshotFolder } from "./folder/snapshot-folder.ts";
import { openSourceDatabase, sourceDatabaseFileName } from "./folder/source-database.ts";
import { openUploadFolder } from "./folder/upload-folder.ts";
import type { SourceStore } from "./source-store.ts";

/** Opens the byte stores for a separate thread. */
export async function openByteStores(description: ByteStoresDescription): Promise<ByteStores> {
  const { snapshots } = description;
  const byteStores = await openOwnStores(description);
  return snapshots === undefined ? byteStores : { ...byteStores, snapshots: await openSnapshotObjects(snapshots) };
}

async function openOwnStores(description: ByteStoresDescription): Promise<ByteStores> {
  if (description.kind === "postgres") return openByteTables(description);
  const folders = foldersOf(description.dataDir);
  return {
    snapshots: openSnapshotFolder(folders.snapshots),
    uploads: openUploadFolder(folders.uploads),
    sources: await openSources(description),
  };
}

/** Opens only the sources. */
export async function openSources(description: ByteStoresDescription): Promise<SourceStore> {
  if (description.kind === "postgres") return (await openByteTables(description)).sources;
  return openSourceDatabase(join(description.dataDir, sourceDatabaseFileName));
}
