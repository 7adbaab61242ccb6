import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isPackFolder, packOf, packPartNames, parts } from "../snapshot/index.ts";
import { foldersOf } from "./bytes/folder/data-folder.ts";
import { isTemporaryName, unlessAbsent } from "./bytes/folder/durable.ts";
import { sourceDatabaseFileName } from "./bytes/folder/source-database.ts";
import { isRecordsFolder } from "./bytes/names.ts";
import { storeReads } from "./database/reads.ts";
import { databaseFileName, hasDatabase, kyselyOn, openForReading } from "./sqlite/connection.ts";

/** What the snapshots of a project take, in bytes. */
export interface ProjectDiskUse {
  /** Null for snapshots whose project the database does not know. */
  readonly project: string | null;
  /** Files of versions. */
  readonly versions: number;
  /** What versions share. */
  readonly packs: number;
  /** The records of parts. */
  readonly records: number;
  /** How much of all these the server will remove. */
  readonly reclaimable: number;
}

/** What a data folder takes on disk, in bytes. */
export interface DiskUse {
  /** The largest first. */
  readonly projects: readonly ProjectDiskUse[];
  readonly sources: number;
  readonly uploads: number;
  readonly database: number;
  /** Remains of unfinished writes. */
  readonly unfinished: number;
}

/** Measures a data folder. A server may run on it. Changes nothing. */
export async function measureDisk(dataDir: string): Promise<DiskUse> {
  const folders = foldersOf(dataDir);
  const { names, living } = await readNames(dataDir);
  const uploads = await filesIn(folders.uploads);
  const projects = new Map<string | null, ProjectDiskUse>();
  const found = (await namesIn(folders.snapshots)).filter((name) => !isTemporaryName(name));
  const named = new Set<string>();
  const contents: { readonly folder: string; readonly files: readonly SizedFile[] }[] = [];
  for (const folder of found) {
    const files = await filesIn(join(folders.snapshots, folder));
    contents.push({ folder, files });
    for (const { name } of files) named.add(packOf(name) ?? "");
  }
  for (const { folder, files } of contents) {
    const project = names.get(Number(/^p(\d+)-/.exec(folder)?.[1])) ?? null;
    const isNeeded = isPackFolder(folder) ? named.has(folder) : living.has(folder);
    projects.set(project, addFolder(projects.get(project) ?? nothingOf(project), folder, files, isNeeded));
  }
  const sizeOf = async (name: string): Promise<number> => {
    const sizes = await Promise.all(["", "-wal", "-shm"].map((suffix) => bytesOf(join(dataDir, name + suffix))));
    return sum(sizes);
  };
  const unfinished = (await namesIn(folders.snapshots)).filter(isTemporaryName);
  const remains = await Promise.all(unfinished.map((name) => filesIn(join(folders.snapshots, name))));
  return {
    projects: [...projects.values()].toSorted((left, right) => totalOf(right) - totalOf(left)),
    sources: await sizeOf(sourceDatabaseFileName),
    uploads: sum(uploads.filter(({ name }) => !isTemporaryName(name)).map(({ bytes }) => bytes)),
    database: await sizeOf(databaseFileName),
    unfinished: sum(remains.flat().map(({ bytes }) => bytes)),
  };
}

interface SizedFile {
  readonly name: string;
  readonly bytes: number;
}

function nothingOf(project: string | null): ProjectDiskUse {
  return { project, versions: 0, packs: 0, records: 0, reclaimable: 0 };
}

function totalOf({ versions, packs, records }: ProjectDiskUse): number {
  return versions + packs + records;
}

function addFolder(
  use: ProjectDiskUse,
  folder: string,
  files: readonly SizedFile[],
  isNeeded: boolean,
): ProjectDiskUse {
  const kind = isPackFolder(folder) ? "packs" : isRecordsFolder(folder) ? "records" : "versions";
  const bytes = sum(files.map((file) => file.bytes));
  // A version that points to a pack needs these files no more. The layer in the pack may be an older one, so it is left out.
  const isPacked = files.some(({ name }) => packOf(name) !== undefined);
  const shared = new Set([...packPartNames, parts.search, parts.messages]);
  const copies = isPacked ? sum(files.filter(({ name }) => shared.has(name)).map((file) => file.bytes)) : 0;
  return { ...use, [kind]: use[kind] + bytes, reclaimable: use.reclaimable + (isNeeded ? copies : bytes) };
}

/** The names of projects by id, and the folders that rows need. Nothing is known without a database. */
async function readNames(
  dataDir: string,
): Promise<{ readonly names: ReadonlyMap<number, string>; readonly living: ReadonlySet<string> }> {
  if (!(await hasDatabase(dataDir))) return { names: new Map(), living: new Set() };
  const connection = openForReading(join(dataDir, databaseFileName));
  try {
    const reads = storeReads(kyselyOn(connection));
    const rows = connection.prepare<[], { readonly id: number; readonly name: string }>(
      "select id, name from projects",
    );
    const living = [...(await reads.layersInForce()).map(({ folder }) => folder), ...(await reads.recordFolders())];
    return { names: new Map(rows.all().map(({ id, name }) => [id, name])), living: new Set(living) };
  } finally {
    connection.close();
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await unlessAbsent(readdir(folder))) ?? [];
}

/** A server may remove files at the same time: those take no space. */
async function filesIn(folder: string): Promise<readonly SizedFile[]> {
  const names = await namesIn(folder);
  return Promise.all(names.map(async (name) => ({ name, bytes: await bytesOf(join(folder, name)) })));
}

async function bytesOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
