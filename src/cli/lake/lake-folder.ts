import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { done, fail, writeFailure, type Failure, type Outcome } from "../failure.ts";
import { LakeLock, lockName } from "./lake-lock.ts";
import { readState, stateFormat, writeState, type ExportedVersion, type LakeState } from "./lake-state.ts";

/** The file that makes a folder a lake. */
const stateName = "lake.json";
/** A Parquet file starts and ends with these letters. */
const magic = "PAR1";
/** The state of a long history is large: it is written at most this often, and at the end. */
const saveMilliseconds = 1_000;

/** Where a table of a project, or of one of its versions, is. */
export interface Partition {
  readonly project: number;
  readonly version?: number;
}

/** A folder of Parquet files in partitions, and what was exported to it. */
export class LakeFolder {
  readonly #path: string;
  readonly #lock: LakeLock;
  readonly #state: LakeState;
  #savedAt = -Infinity;
  #isSaved = true;

  private constructor(path: string, lock: LakeLock, state: LakeState) {
    this.#path = path;
    this.#lock = lock;
    this.#state = state;
  }

  /** An empty folder becomes a lake. One with other files is not touched. It has to be closed. */
  static async open(path: string, server: string): Promise<Outcome<LakeFolder>> {
    try {
      await mkdir(path, { recursive: true });
      const names = await readdir(path);
      // An export that is killed at its start leaves nothing but these.
      const isEmpty = names.every((name) => name.startsWith(lockName) || name === `${stateName}.part`);
      if (!isEmpty && !names.includes(stateName)) return fail(notALake(path, `It has files, but no ${stateName}.`));
      const lock = await LakeLock.take(path);
      if (lock === undefined) return fail(inUse(path));
      const lake = await openLocked(path, server);
      if (lake.ok) return done(new LakeFolder(path, lock, lake.value));
      await lock.release();
      return lake;
    } catch (error) {
      return writeFailure(path, error);
    }
  }

  project(id: number): string | undefined {
    return this.#state.projects[id];
  }

  version(id: number): ExportedVersion | undefined {
    return this.#state.versions[id];
  }

  /** The exported versions of a project: their ids, and those of their branches. */
  versionsOf(project: number): { readonly id: number; readonly branch: number }[] {
    const entries = Object.entries(this.#state.versions);
    return entries
      .filter(([, version]) => version.project === project)
      .map(([id, { branch }]) => ({ id: Number(id), branch }));
  }

  /** Writes a table. Readers see the old file or the new one, never a part of it. */
  async write(table: string, partition: Partition, bytes: AsyncIterable<Uint8Array>): Promise<Outcome<number>> {
    const folder = join(this.#path, ...foldersOf(table, partition));
    const [written, file] = [join(folder, "data.part"), join(folder, "data.parquet")];
    try {
      await mkdir(folder, { recursive: true });
      const size = await writeParquet(written, bytes);
      if (size === undefined) {
        await rm(written, { force: true });
        return fail({ exit: "failed", title: `The server sent something else than a Parquet file for ${file}` });
      }
      await rename(written, file);
      return done(size);
    } catch (error) {
      await rm(written, { force: true }).catch(() => undefined);
      return writeFailure(file, error);
    }
  }

  /** Removes the tables of a version. */
  async remove(tables: readonly string[], partition: Required<Partition>): Promise<Outcome<void>> {
    const removed = await this.removeTables(tables, partition);
    if (!removed.ok) return removed;
    delete this.#state.versions[partition.version];
    return this.#saveSoon();
  }

  /** Removes some tables of a version, which stays. */
  async removeTables(tables: readonly string[], partition: Required<Partition>): Promise<Outcome<void>> {
    for (const table of tables) {
      const folder = join(this.#path, ...foldersOf(table, partition));
      try {
        await rm(folder, { recursive: true, force: true });
      } catch (error) {
        return writeFailure(folder, error);
      }
    }
    return done(undefined);
  }

  /** The names of the tables that are there. */
  async tables(): Promise<string[]> {
    const entries = await readdir(this.#path, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  async rememberProject(id: number, listed: string): Promise<Outcome<void>> {
    this.#state.projects[id] = listed;
    return this.#saveSoon();
  }

  async rememberVersion(id: number, version: ExportedVersion): Promise<Outcome<void>> {
    this.#state.versions[id] = version;
    return this.#saveSoon();
  }

  /** Writes what is not written yet. What an export that is killed has not written is exported again. */
  async close(): Promise<Outcome<void>> {
    const saved = this.#isSaved ? done(undefined) : await this.#save();
    try {
      await this.#lock.release();
    } catch (error) {
      return saved.ok ? writeFailure(this.#path, error) : saved;
    }
    return saved;
  }

  async #saveSoon(): Promise<Outcome<void>> {
    this.#isSaved = false;
    const isDue = performance.now() - this.#savedAt >= saveMilliseconds;
    return isDue ? this.#save() : done(undefined);
  }

  async #save(): Promise<Outcome<void>> {
    const file = join(this.#path, stateName);
    try {
      await writeState(file, this.#state);
    } catch (error) {
      return writeFailure(file, error);
    }
    this.#isSaved = true;
    this.#savedAt = performance.now();
    return done(undefined);
  }
}

/** The state of a folder that no other export writes to. It is in its file from now on. */
async function openLocked(path: string, server: string): Promise<Outcome<LakeState>> {
  const file = join(path, stateName);
  if (!(await readdir(path)).includes(stateName)) {
    const fresh: LakeState = { belvedereLake: stateFormat, server, projects: {}, versions: {} };
    await writeState(file, fresh);
    return done(fresh);
  }
  const state = await readState(file);
  if (state === undefined) return fail(notALake(path, `Its ${stateName} is not one of this version.`));
  if (state.server === server) return done(state);
  return fail({
    exit: "usage",
    title: `${path} is the lake of another server`,
    detail: `It contains data of ${state.server}. Use another folder for ${server}.`,
  });
}

function inUse(path: string): Failure {
  return {
    exit: "failed",
    title: `Another export writes to ${path}`,
    detail: `Wait until it has finished. If it was killed on another machine, try again in a minute.`,
  };
}

function notALake(path: string, detail: string): Failure {
  return { exit: "usage", title: `${path} is not the folder of a lake`, detail: `${detail} Use an empty folder.` };
}

/** The names that Hive gave to partitions, which other programs read as columns. */
function foldersOf(table: string, { project, version }: Partition): string[] {
  const folders = [table, `project_id=${project}`];
  return version === undefined ? folders : [...folders, `version_id=${version}`];
}

/** Writes the bytes; undefined if they are not a whole Parquet file. */
async function writeParquet(path: string, bytes: AsyncIterable<Uint8Array>): Promise<number | undefined> {
  const file = await open(path, "w");
  try {
    let size = 0;
    let first = Buffer.alloc(0);
    let last = Buffer.alloc(0);
    for await (const chunk of bytes) {
      await file.write(chunk);
      size += chunk.length;
      if (first.length < magic.length) first = Buffer.concat([first, chunk.subarray(0, magic.length)]);
      last = Buffer.concat([last, chunk.subarray(-magic.length)]).subarray(-magic.length);
    }
    await file.sync();
    const isWhole = size > 2 * magic.length && last.toString("latin1") === magic;
    return isWhole && first.toString("latin1", 0, magic.length) === magic ? size : undefined;
  } finally {
    await file.close();
  }
}
