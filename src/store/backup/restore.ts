import { readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { accept, refuse, type Result } from "../../text/index.ts";
import { syncFolder, temporaryName, unlessAbsent } from "../bytes/folder/durable.ts";
import { makePrivateFolder } from "../bytes/folder/private.ts";
import { sourceDatabaseFileName } from "../bytes/folder/source-database.ts";
import { databaseFileName } from "../sqlite/connection.ts";
import type { Progress } from "./backup-files.ts";
import { copyFile, hashFile } from "./copy-file.ts";
import { isWholeDatabase } from "./database-copy.ts";
import { isPack, packFolder, readManifest, type BackupFile, type Manifest } from "./manifest.ts";
import { nestingProblem } from "./refusals.ts";
import { unpackSources } from "./source-packs.ts";

/** Folders above the data folder are not private to the server. */
const outerFolderMode = 0o777;

interface Watch {
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** Reads all files of a backup and compares them with its manifest. */
export async function verifyFiles(backup: string, watch: Watch): Promise<Result<Manifest>> {
  const manifest = await readManifest(backup);
  if (!manifest.ok) return manifest;
  const checked = await eachFile(manifest.value.files, watch, async ({ path, sha256 }) => {
    return (await hashFile(join(backup, path), watch.signal)) === sha256;
  });
  if (!checked.ok) return checked;
  const database = manifest.value.files.find(isDatabase);
  if (database === undefined || !isWholeDatabase(join(backup, database.path))) {
    return damaged(database?.path ?? "database");
  }
  return manifest;
}

/** Restores a backup to an empty or new data folder: writes a folder beside it, and renames it when all is correct. */
export async function restoreFiles(backup: string, dataDir: string, watch: Watch): Promise<Result<Manifest>> {
  const manifest = await readManifest(backup);
  if (!manifest.ok) return manifest;
  const names = (await unlessAbsent(readdir(dataDir))) ?? [];
  if (names.length > 0) return refuse({ code: "restore.not-empty", params: { folder: dataDir } });
  const nested = await nestingProblem(backup, dataDir);
  if (nested !== undefined) return refuse(nested);
  await makePrivateFolder(dirname(dataDir), outerFolderMode);
  const temporary = join(dirname(dataDir), temporaryName());
  try {
    const filled = await fill(backup, temporary, manifest.value, watch);
    if (!filled.ok) return filled;
    await rename(temporary, dataDir);
    await syncFolder(dirname(dataDir));
    return manifest;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function fill(backup: string, folder: string, { files }: Manifest, watch: Watch): Promise<Result<void>> {
  const packs = join(folder, "packs");
  for (const name of [folder, join(folder, "snapshots"), join(folder, "uploads"), packs]) {
    await makePrivateFolder(name);
  }
  const placed = (file: BackupFile): string => {
    if (isDatabase(file)) return join(folder, databaseFileName);
    return isPack(file) ? join(packs, file.path.slice(packFolder.length)) : join(folder, file.path);
  };
  const copied = await eachFile(files, watch, async (file) => {
    return (await copyFile(join(backup, file.path), placed(file)))?.sha256 === file.sha256;
  });
  if (!copied.ok) return copied;
  if (!files.some(isDatabase) || !isWholeDatabase(join(folder, databaseFileName))) return damaged("database");
  await unpackSources(files.filter(isPack).map(placed), join(folder, sourceDatabaseFileName));
  await rm(packs, { recursive: true });
  await syncFolder(folder);
  return accept(undefined);
}

async function eachFile(
  files: readonly BackupFile[],
  { signal, progress }: Watch,
  isRight: (file: BackupFile) => Promise<boolean>,
): Promise<Result<void>> {
  const allBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let doneBytes = 0;
  for (const file of files) {
    signal.throwIfAborted();
    if (!(await isRight(file))) return damaged(file.path);
    doneBytes += file.bytes;
    progress(doneBytes, allBytes);
  }
  return accept(undefined);
}

function isDatabase({ path }: BackupFile): boolean {
  return path.startsWith("database/");
}

function damaged(file: string): Result<never> {
  return refuse({ code: "backup.damaged", params: { file } });
}
