import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { ColumnCache, VersionReader } from "../../src/snapshot/index.ts";
import {
  foldersOf,
  openSnapshotFolder,
  openStore,
  partsOfVersion,
  type SnapshotStore,
  type TaskRow,
  type VersionRow,
  type StoreReads,
} from "../../src/store/index.ts";
import { until } from "./until.ts";

/** One version as its files have it. */
export interface StoredVersion {
  readonly paths: readonly string[];
  readonly ids: readonly number[];
  /** The given values of every measure by row; NaN: no value. */
  readonly given: ReadonlyMap<string, readonly number[]>;
  readonly indicatorIds: readonly string[];
}

/** What lies in a data folder that no server has open. */
export interface StoredProject {
  readonly tasks: readonly TaskRow[];
  /** Oldest first. */
  readonly versions: readonly (VersionRow & { readonly branchName: string; readonly content: StoredVersion })[];
}

const tasksMax = 100_000;

/**
 * Opens a data folder and reads all of it. Fails unless every version is whole, no snapshot is without its row, and
 * nothing unfinished or no longer needed lies about.
 */
export async function readStored(dataDir: string, projectName: string): Promise<StoredProject> {
  const opened = await openStore({ dataDir });
  if (!opened.ok) throw new Error(opened.problem.code);
  const { store, snapshots } = opened.value;
  try {
    await checkLeftovers(dataDir, store.read);
    const project = await store.read.projectByName(projectName);
    const versions: StoredProject["versions"][number][] = [];
    for (const branch of project === undefined ? [] : await store.read.branches(project.id)) {
      for (const version of await store.read.versions(branch.id)) {
        const content = await readVersion(snapshots, version.folder, version.layer);
        if (content.ids.length !== version.artifactCount) throw new Error(`version ${version.id} lacks artifacts`);
        versions.push({ ...version, branchName: branch.name, content });
      }
    }
    const tasks = await store.read.tasks({ limit: tasksMax });
    return { tasks, versions: versions.toSorted((left, right) => left.id - right.id) };
  } finally {
    await store.close();
  }
}

/** The names in a folder of the data folder, as the file system has them. */
export function namesIn(dataDir: string, folder: "snapshots" | "uploads"): Promise<readonly string[]> {
  return readdir(foldersOf(dataDir)[folder]);
}

/** Waits until the spool is empty: a task's end is visible before its upload is removed. */
export async function spoolEmptied(dataDir: string): Promise<void> {
  await until("the spool is empty", async () => ((await namesIn(dataDir, "uploads")).length === 0 ? true : undefined));
}

/** The folder of the newest edition of a version; those before it are removed later. */
export async function newestSnapshotPath(dataDir: string, versionId: number): Promise<string> {
  const marker = new RegExp(`^p\\d+-v${versionId}-(?!records-)`);
  const names = (await namesIn(dataDir, "snapshots")).filter((name) => marker.test(name));
  const paths = names.map((name) => join(foldersOf(dataDir).snapshots, name));
  const times = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs));
  return paths[times.indexOf(Math.max(...times))]!;
}

/** The path of the folder of a version that was built at the first attempt. */
export async function snapshotPath(dataDir: string, versionId: number): Promise<string> {
  const name = (await namesIn(dataDir, "snapshots")).find((folder) => folder.includes(`-v${versionId}-1-`));
  return join(foldersOf(dataDir).snapshots, name ?? "none");
}

/** A version that was built at the first attempt, read while a server has its folder open. */
export async function readVersionOf(dataDir: string, versionId: number, layer = 1): Promise<StoredVersion> {
  const snapshots = openSnapshotFolder(foldersOf(dataDir).snapshots);
  try {
    return await readVersion(snapshots, basename(await snapshotPath(dataDir, versionId)), layer);
  } finally {
    await snapshots.close();
  }
}

async function checkLeftovers(dataDir: string, read: StoreReads): Promise<void> {
  const knownFolders = await read.knownFolders();
  const folders = await namesIn(dataDir, "snapshots");
  const strangers = folders.filter((name) => !knownFolders.includes(name));
  for (const folder of folders) {
    const parts = await readdir(join(foldersOf(dataDir).snapshots, folder));
    strangers.push(...parts.filter((part) => part.startsWith(".")).map((part) => `${folder}/${part}`));
  }
  // An upload whose server was killed before it accepted the build is unknown to the database and stays for a day.
  strangers.push(...(await read.namedUploads(await namesIn(dataDir, "uploads"))));
  if (strangers.length > 0) throw new Error(`left behind: ${strangers.join(", ")}`);
}

/** Reads every column, so that each checksum is looked at. */
async function readVersion(snapshots: SnapshotStore, folder: string, layer: number): Promise<StoredVersion> {
  const reader = new VersionReader(folder, partsOfVersion(snapshots, folder), new ColumnCache(0));
  try {
    const tree = await reader.tree();
    if (tree.end[0] !== tree.size || tree.parent[0] !== -1) throw new Error(`${folder}: no whole tree`);
    const paths = (await reader.texts("artifacts", "path"))!;
    const names = (await reader.texts("artifacts", "name"))!;
    const rows = Array.from({ length: tree.size }, (_, row) => row);
    rows.forEach((row) => names.text(row));
    const given = new Map<string, readonly number[]>();
    for (const id of await reader.givenMeasureIds()) given.set(id, [...(await reader.given(id))!]);
    for (const id of await reader.infoIds()) await reader.info(id);
    for (const id of await reader.layerMeasureIds(layer)) await reader.added(layer, id);
    const indicatorIds = await reader.indicatorIds(layer);
    for (const id of indicatorIds) await reader.indicator(layer, id);
    await readFindings(reader);
    await reader.idOrder("artifacts");
    for (const part of ["links", "absent"] as const) await reader.rows(part);
    return {
      paths: rows.map((row) => paths.text(row)),
      ids: [...(await reader.ids("artifacts"))],
      given,
      indicatorIds,
    };
  } finally {
    await reader.close();
  }
}

async function readFindings(reader: VersionReader): Promise<void> {
  await reader.rules();
  await reader.ids("findings");
  await reader.idOrder("findings");
  await reader.texts("findings", "message");
  await reader.integers("findings", "artifact");
  await reader.doubles("findings", "firstVersion");
  await reader.choice("findings", "rule");
}
