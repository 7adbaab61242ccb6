import { randomUUID } from "node:crypto";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { packPartNames, ratingPart } from "../../snapshot/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { syncFolder, temporaryName } from "../bytes/folder/durable.ts";
import { makePrivateFolder } from "../bytes/folder/private.ts";
import { sourceDatabaseFileName } from "../bytes/folder/source-database.ts";
import { newestPack } from "../bytes/packed-versions.ts";
import { recordParts } from "../bytes/names.ts";
import { isPartInForce } from "../bytes/sweep.ts";
import { migrationsProblem } from "../database/migrations/index.ts";
import { databaseFileName, hasDatabase } from "../sqlite/connection.ts";
import { type FolderLock, lockFolder } from "../sqlite/lock.ts";
import { BackupFiles, type Progress } from "./backup-files.ts";
import { hashFile } from "./copy-file.ts";
import { copyDatabase, isWholeDatabase, migrationsOf, listNamedFiles, type NamedFiles } from "./database-copy.ts";
import { HeldUploads } from "./held-uploads.ts";
import { manifestFileName, packFolder, readManifest, writeManifest, type BackupFile } from "./manifest.ts";
import { nestingProblem, problemAt } from "./refusals.ts";
import { packSources } from "./source-packs.ts";

/** Attempts before giving up. A new attempt starts when a file that the database names is gone before it is copied. */
const attemptsMax = 5;

export interface BackupRequest {
  readonly dataDir: string;
  /** A new or empty folder, or the folder of an earlier backup, which is updated. */
  readonly target: string;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** The content of a backup, and how much of it was copied. */
export interface BackupReport {
  readonly at: string;
  readonly versions: number;
  readonly files: number;
  readonly bytes: number;
  /** Files that were copied. The others come from an earlier backup. */
  readonly copiedFiles: number;
  readonly copiedBytes: number;
}

/**
 * Backs up a data folder, whether a server has it open or not. Files never change once they have their names, so all
 * of them are copied first; then a consistent copy of the database is made; then the files that are new since the first
 * step are copied. The last step is short, and the bytes of deleted versions remain long enough for it. The manifest of
 * an earlier backup remains valid until the new one replaces it: no file that it names is changed before.
 */
export async function backUpLocked(request: BackupRequest): Promise<Result<BackupReport>> {
  const { dataDir, target } = request;
  const database = join(dataDir, databaseFileName);
  const applied = (await hasDatabase(dataDir)) ? migrationsOf(database) : [];
  if (applied.length === 0) return refuse({ code: "backup.source-absent", params: { folder: dataDir } });
  const problem = migrationsProblem(applied) ?? (await nestingProblem(target, dataDir));
  if (problem !== undefined) return refuse(problem);
  const locked = await lockTarget(target);
  if (!locked.ok) return locked;
  try {
    return await backUpInto(request, database);
  } finally {
    locked.value.release();
  }
}

/** Creates and locks the target. Errors of the file system are reported for the target, not for the data folder. */
async function lockTarget(target: string): Promise<Result<FolderLock>> {
  try {
    const foreign = await prepareTarget(target);
    if (foreign !== undefined) return refuse({ code: "backup.foreign", params: { folder: target, name: foreign } });
    const lock = lockFolder(target);
    return lock === undefined ? refuse({ code: "backup.locked", params: { folder: target } }) : accept(lock);
  } catch (thrown) {
    const problem = problemAt(target)(thrown);
    if (problem === undefined) throw thrown;
    return refuse(problem);
  }
}

const ownNames = new Set(["database", "sources", "snapshots", "uploads", manifestFileName, "lock.sqlite"]);

/** Creates the folders. Returns the name of a file that is not part of a backup: it must not be overwritten. */
async function prepareTarget(target: string): Promise<string | undefined> {
  await makePrivateFolder(target);
  for (const name of await readdir(target)) {
    if (!ownNames.has(name) && !name.startsWith("lock.sqlite-") && !name.startsWith(".tmp-")) return name;
  }
  for (const name of ["database", "sources", "snapshots", "uploads"]) {
    await makePrivateFolder(join(target, name));
  }
  return undefined;
}

async function backUpInto(request: BackupRequest, database: string): Promise<Result<BackupReport>> {
  const { dataDir, target, signal, progress } = request;
  const previous = await readManifest(target);
  const backedUp = new BackupFiles(dataDir, target, previous.ok ? previous.value.files : [], { signal, progress });
  for (let attempt = 1; ; attempt++) {
    await backedUp.copyAll();
    const at = new Date(request.now()).toISOString();
    const taken = await copyState(backedUp, dataDir, database, target);
    if (!taken.ok) {
      if (taken.problem.code !== "backup.unsettled" || attempt >= attemptsMax) return taken;
      continue;
    }
    const { copy, named, files } = taken.value;
    const sources = await keepSources(join(dataDir, sourceDatabaseFileName), target, backedUp.earlierPacks());
    const all = [copy, ...sources, ...files];
    await writeManifest(target, { at, migrations: named.migrations, files: all });
    await removeUnnamed(target, new Set(all.map(({ path }) => path)));
    const copied = backedUp.newOf(all);
    return accept({
      at,
      versions: named.inForce.length,
      files: all.length,
      bytes: bytesOf(all),
      copiedFiles: copied.length,
      copiedBytes: bytesOf(copied),
    });
  }
}

function bytesOf(files: readonly BackupFile[]): number {
  return files.reduce((sum, file) => sum + file.bytes, 0);
}

interface CopiedState {
  readonly copy: BackupFile;
  readonly named: NamedFiles;
  readonly files: readonly BackupFile[];
}

/** A consistent copy of the database, and all files that it names. */
async function copyState(
  backedUp: BackupFiles,
  dataDir: string,
  database: string,
  target: string,
): Promise<Result<CopiedState>> {
  const uploads = new HeldUploads(join(dataDir, "uploads"), (upload) => backedUp.has(`uploads/${upload}`));
  try {
    const path = await uploads.during(() => keepDatabase(database, target));
    const problem = migrationsProblem(migrationsOf(join(target, path)));
    if (problem !== undefined) return refuse(problem);
    const named = await listNamedFiles(join(target, path));
    // Copy these files first: they may be deleted soon.
    const files = await copyNamedFiles(backedUp, named, uploads);
    if (!files.ok) return files;
    if (!isWholeDatabase(join(target, path))) return refuse({ code: "storage.damaged" });
    return accept({ copy: await describe(target, path), named, files: files.value });
  } finally {
    await uploads.release();
  }
}

async function keepDatabase(database: string, target: string): Promise<string> {
  const path = `database/${randomUUID()}.sqlite`;
  const temporary = join(target, "database", temporaryName());
  await copyDatabase(database, temporary);
  await rename(temporary, join(target, path));
  await syncFolder(join(target, "database"));
  return path;
}

/** The files that the database names: those already copied, and those that can be copied now. */
async function copyNamedFiles(
  backedUp: BackupFiles,
  { inForce, records, others, uploads }: NamedFiles,
  held: HeldUploads,
): Promise<Result<BackupFile[]>> {
  const files: BackupFile[] = [];
  const packs = new Set<string>();
  for (const upload of uploads) {
    const file = await backedUp.upload(upload, held.get(upload));
    if (file === undefined) return refuseUnsettled(`uploads/${upload}`);
    files.push(file);
  }
  for (const { folder, layer } of inForce) {
    const parts = (await backedUp.folder(folder)).filter(({ part }) => isPartInForce(part, layer));
    const pack = newestPack(parts.map(({ part }) => part));
    if (pack !== undefined) packs.add(pack);
    else if (!parts.some(({ part }) => part === ratingPart(layer))) return refuseUnsettled(`snapshots/${folder}`);
    files.push(...parts.map(({ file }) => file));
  }
  for (const pack of packs) {
    const parts = await backedUp.folder(pack);
    const names = new Set(parts.map(({ part }) => part));
    if (!packPartNames.every((part) => names.has(part))) return refuseUnsettled(`snapshots/${pack}`);
    files.push(...parts.map(({ file }) => file));
  }
  for (const folder of records) {
    const parts = await backedUp.folder(folder);
    if (!parts.some(({ part }) => part === recordParts.records)) return refuseUnsettled(`snapshots/${folder}`);
    files.push(...parts.map(({ file }) => file));
  }
  for (const folder of others) files.push(...(await backedUp.folder(folder)).map(({ file }) => file));
  return accept(files);
}

function refuseUnsettled(file: string): Result<never> {
  return refuse({ code: "backup.unsettled", params: { file } });
}

async function keepSources(
  file: string,
  target: string,
  earlier: readonly BackupFile[],
): Promise<readonly BackupFile[]> {
  const path = `${packFolder}${randomUUID()}.sqlite`;
  const temporary = join(target, "sources", temporaryName());
  const packs = earlier.map((pack) => join(target, pack.path));
  const { replacesEarlier, written } = await packSources(file, packs, temporary);
  const before = replacesEarlier ? [] : earlier;
  if (!written) return before;
  await rename(temporary, join(target, path));
  await syncFolder(join(target, "sources"));
  return [...before, await describe(target, path)];
}

async function describe(target: string, path: string): Promise<BackupFile> {
  const { size, mtimeMs } = await stat(join(target, path));
  return { path, bytes: size, sha256: (await hashFile(join(target, path)))!, modified: mtimeMs };
}

/** Removes files that only earlier backups name, and those that interrupted backups left behind. */
async function removeUnnamed(target: string, named: ReadonlySet<string>): Promise<void> {
  for (const path of await readdir(target, { recursive: true, withFileTypes: true })) {
    const relative = join(path.parentPath, path.name).slice(target.length + 1);
    if (path.isDirectory() || !relative.includes("/") || named.has(relative)) continue;
    await rm(join(target, relative), { force: true });
  }
  const folders = new Set([...named].map((path) => path.split("/")[1]));
  for (const folder of await readdir(join(target, "snapshots"))) {
    if (!folders.has(folder)) await rm(join(target, "snapshots", folder), { recursive: true, force: true });
  }
}
