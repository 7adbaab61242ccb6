import { join } from "node:path";
import type { Database as Connection } from "better-sqlite3";
import { accept, refuse, type Result } from "../../text/index.ts";
import { foldersOf } from "../bytes/folder/data-folder.ts";
import { syncFolder } from "../bytes/folder/durable.ts";
import { makePrivateFolder } from "../bytes/folder/private.ts";
import { openSnapshotFolder } from "../bytes/folder/snapshot-folder.ts";
import { openUploadFolder } from "../bytes/folder/upload-folder.ts";
import type { SnapshotStore } from "../bytes/snapshot-store.ts";
import type { Store } from "../contract.ts";
import { cacheReads } from "../database/cached-reads.ts";
import { storeReads } from "../database/reads.ts";
import { refuseExpected } from "../failures.ts";
import type { OpenStore } from "../open-store.ts";
import { databaseFileName, kyselyOn, openForReading } from "./connection.ts";
import { openingProblem } from "./failures.ts";
import { type FolderLock, lockFolder } from "./lock.ts";
import { SeenCommits } from "./seen-commits.ts";
import { startWriter, type Writer } from "./writer.ts";

/** Far beyond any portfolio (facts are in snapshots, not here), but too small to fill a disk by mistake. */
export const defaultDatabaseBytesMax = 64 * 1024 ** 3;

export interface StoreSettings {
  readonly dataDir: string;
  /** The database refuses to grow beyond this with `storage.full`. */
  readonly databaseBytesMax?: number;
}

/**
 * Opens the embedded store. Refusals: `storage.locked` (another process has the folder), `storage.newer`,
 * `storage.damaged`, `storage.full`, `storage.unusable`.
 */
export function openStore(settings: StoreSettings): Promise<Result<OpenStore>> {
  const { dataDir } = settings;
  return refuseExpected(openingProblem, async () => {
    await makeFolders(dataDir);
    const lock = lockFolder(dataDir);
    if (lock === undefined) return refuse({ code: "storage.locked" });
    return await openLocked(settings, lock);
  });
}

/** Creates an empty data folder with its subfolders. */
export async function makeFolders(dataDir: string): Promise<void> {
  const folders = foldersOf(dataDir);
  await makePrivateFolder(dataDir);
  await makePrivateFolder(folders.snapshots);
  await makePrivateFolder(folders.uploads);
  await syncFolder(dataDir);
}

async function openLocked(settings: StoreSettings, lock: FolderLock): Promise<Result<OpenStore>> {
  const file = join(settings.dataDir, databaseFileName);
  const databaseBytesMax = settings.databaseBytesMax ?? defaultDatabaseBytesMax;
  let writer: Writer | undefined;
  try {
    const started = await startWriter({ file, databaseBytesMax });
    if (!started.ok) {
      lock.release();
      return started;
    }
    writer = started.value;
    const folders = foldersOf(settings.dataDir);
    const snapshots = openSnapshotFolder(folders.snapshots);
    const store = storeOver(openForReading(file), writer, snapshots, lock);
    const byteStores = { kind: "folder", dataDir: settings.dataDir } as const;
    return accept({ store, snapshots, uploads: openUploadFolder(folders.uploads), byteStores });
  } catch (thrown) {
    await writer?.close();
    lock.release();
    throw thrown;
  }
}

function storeOver(reader: Connection, writer: Writer, snapshots: SnapshotStore, lock: FolderLock): Store {
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    // The connection of the writer is closed last: only it can write the write-ahead log back into the database.
    await writer.close(() => reader.close());
    await snapshots.close();
    lock.release();
  };
  // The folder is locked and one thread writes, so counting commits is enough: the known revision is always the latest.
  const seen = new SeenCommits(reader, writer);
  const read = cacheReads(storeReads(kyselyOn(reader, () => seen.look())), seen.revisions);
  return {
    read,
    latest: read,
    write: writer.write,
    writeFrom: writer.writeFrom,
    revision: seen.revisions.all,
    knownRevision: seen.revisions.all,
    watchEvents: writer.onCommit,
    join: async () => ({ leads: () => true, leave: async () => undefined }),
    close: () => (closing ??= close()),
  };
}
