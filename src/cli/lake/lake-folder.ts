import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { done, fail, writeFailure, type Failure, type Outcome } from "../failure.ts";

/** The file that makes a folder a lake. */
const stateName = "lake.json";
const formatNumber = 1;
/** A Parquet file starts and ends with these letters. */
const magic = "PAR1";
/** The state of a long history is large: it is written at most this often, and at the end. */
const saveMilliseconds = 1_000;

/** A version as it was exported. */
export interface ExportedVersion {
  readonly project: number;
  readonly branch: number;
  /** A digest of how the server listed it. */
  readonly listed: string;
  /** It was not the newest of its branch any more: nothing of it changes unless the list shows it. */
  readonly isSettled: boolean;
}

interface LakeState {
  readonly belvedereLake: typeof formatNumber;
  readonly server: string;
  /** By project id: a digest of how the server listed it. */
  readonly projects: Record<string, string>;
  /** By version id. */
  readonly versions: Record<string, ExportedVersion>;
}

/** Where a table of a project, or of one of its versions, is. */
export interface Partition {
  readonly project: number;
  readonly version?: number;
}

/** A folder of Parquet files in partitions, and what was exported to it. */
export class LakeFolder {
  readonly #path: string;
  readonly #state: LakeState;
  #savedAt = -Infinity;
  #isSaved = true;

  private constructor(path: string, state: LakeState) {
    this.#path = path;
    this.#state = state;
  }

  /** An empty folder becomes a lake. One with other files is not touched. */
  static async open(path: string, server: string): Promise<Outcome<LakeFolder>> {
    try {
      await mkdir(path, { recursive: true });
      const names = await readdir(path);
      const fresh: LakeState = { belvedereLake: formatNumber, server, projects: {}, versions: {} };
      if (names.length === 0) return done(new LakeFolder(path, fresh));
      if (!names.includes(stateName)) return fail(notALake(path, `It has files, but no ${stateName}.`));
      const state = stateIn(await readFile(join(path, stateName), "utf8"));
      if (state === undefined) return fail(notALake(path, `Its ${stateName} is not one of this version.`));
      if (state.server === server) return done(new LakeFolder(path, state));
      return fail({
        exit: "usage",
        title: `${path} is the lake of another server`,
        detail: `It contains data of ${state.server}. Use another folder for ${server}.`,
      });
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
    for (const table of tables) {
      const folder = join(this.#path, ...foldersOf(table, partition));
      try {
        await rm(folder, { recursive: true, force: true });
      } catch (error) {
        return writeFailure(folder, error);
      }
    }
    delete this.#state.versions[partition.version];
    return this.#saveSoon();
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
    return this.#isSaved ? done(undefined) : this.#save();
  }

  async #saveSoon(): Promise<Outcome<void>> {
    this.#isSaved = false;
    const isDue = performance.now() - this.#savedAt >= saveMilliseconds;
    return isDue ? this.#save() : done(undefined);
  }

  async #save(): Promise<Outcome<void>> {
    const file = join(this.#path, stateName);
    try {
      await writeFile(`${file}.part`, JSON.stringify(this.#state));
      await rename(`${file}.part`, file);
    } catch (error) {
      return writeFailure(file, error);
    }
    this.#isSaved = true;
    this.#savedAt = performance.now();
    return done(undefined);
  }
}

function notALake(path: string, detail: string): Failure {
  return { exit: "usage", title: `${path} is not the folder of a lake`, detail: `${detail} Use an empty folder.` };
}

function stateIn(text: string): LakeState | undefined {
  try {
    const state = JSON.parse(text) as Partial<LakeState> | null;
    const { belvedereLake, server, projects, versions } = state ?? {};
    const isKnown = belvedereLake === formatNumber && typeof server === "string";
    if (!isKnown || typeof projects !== "object" || typeof versions !== "object") return undefined;
    return { belvedereLake, server, projects, versions };
  } catch {
    return undefined;
  }
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
