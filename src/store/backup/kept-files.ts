import { type FileHandle, stat } from "node:fs/promises";
import { join } from "node:path";
import { isAbsence, visibleNames } from "../folders/durable.ts";
import { copyFile } from "./copy-file.ts";
import type { BackupFile } from "./manifest.ts";

/** Is told how far it is: bytes that are safe, and of how many. */
export type Progress = (doneBytes: number, allBytes: number) => void;

/** The snapshots and uploads of a data folder, as far as a backup's folder has them. */
export class KeptFiles {
  readonly #dataDir: string;
  readonly #target: string;
  readonly #watch: { readonly signal: AbortSignal; readonly progress: Progress };
  readonly #earlier: ReadonlyMap<string, BackupFile>;
  readonly #kept = new Map<string, BackupFile>();

  constructor(
    dataDir: string,
    target: string,
    earlier: readonly BackupFile[],
    watch: { readonly signal: AbortSignal; readonly progress: Progress },
  ) {
    this.#dataDir = dataDir;
    this.#target = target;
    this.#watch = watch;
    this.#earlier = new Map(earlier.map((file) => [file.path, file]));
  }

  /** Copies all that is there; what disappears meanwhile is not needed, or noticed later. */
  async copyAll(): Promise<void> {
    const paths = await this.#list();
    const sizes = await Promise.all(paths.map((path) => sizeOf(join(this.#dataDir, path))));
    const allBytes = sizes.reduce((sum, size) => sum + size, 0);
    let doneBytes = 0;
    for (const [index, path] of paths.entries()) {
      await this.#keep(path);
      doneBytes += sizes[index]!;
      this.#watch.progress(doneBytes, allBytes);
    }
  }

  /** All parts that a snapshot has by now; none where it is gone. */
  async folder(folder: string): Promise<readonly { readonly part: string; readonly file: BackupFile }[]> {
    const kept: { readonly part: string; readonly file: BackupFile }[] = [];
    for (const part of await namesIn(join(this.#dataDir, "snapshots", folder))) {
      const file = await this.#keep(`snapshots/${folder}/${part}`);
      if (file !== undefined) kept.push({ part, file });
    }
    return kept;
  }

  /** An upload: as it was copied before, as it is held, or as it is now; undefined when it is gone. */
  async upload(upload: string, held: FileHandle | undefined): Promise<BackupFile | undefined> {
    const path = `uploads/${upload}`;
    return this.#kept.get(path) ?? this.#keep(path, held);
  }

  has(path: string): boolean {
    return this.#kept.has(path);
  }

  /** The packs of sources that the earlier backup had. */
  earlierPacks(): readonly BackupFile[] {
    return [...this.#earlier.values()].filter(({ path }) => path.startsWith("sources/"));
  }

  /** Of all files of a backup those that the earlier one did not have: the database always, and what else is new. */
  newOf(files: readonly BackupFile[]): readonly BackupFile[] {
    return files.filter(({ path, sha256 }) => this.#earlier.get(path)?.sha256 !== sha256);
  }

  async #list(): Promise<readonly string[]> {
    const paths: string[] = [];
    for (const upload of await namesIn(join(this.#dataDir, "uploads"))) paths.push(`uploads/${upload}`);
    for (const folder of await namesIn(join(this.#dataDir, "snapshots"))) {
      const parts = await namesIn(join(this.#dataDir, "snapshots", folder));
      paths.push(...parts.map((part) => `snapshots/${folder}/${part}`));
    }
    return paths;
  }

  async #keep(path: string, held?: FileHandle): Promise<BackupFile | undefined> {
    this.#watch.signal.throwIfAborted();
    const known = this.#kept.get(path) ?? (await this.#unchanged(path));
    if (known !== undefined) {
      this.#kept.set(path, known);
      return known;
    }
    const copied = await copyFile(held ?? join(this.#dataDir, path), join(this.#target, path));
    if (copied === undefined) return undefined;
    const file = { path, ...copied };
    this.#kept.set(path, file);
    return file;
  }

  // A name stands for one content as long as it is there; after a restore it may come again, at another time.
  async #unchanged(path: string): Promise<BackupFile | undefined> {
    const earlier = this.#earlier.get(path);
    if (earlier === undefined) return undefined;
    const original = await stat(join(this.#dataDir, path)).catch(() => undefined);
    if (original?.size !== earlier.bytes || original.mtimeMs !== earlier.modified) return undefined;
    return (await sizeOf(join(this.#target, path))) === earlier.bytes ? earlier : undefined;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await visibleNames(folder);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}

/** Of what has gone, nothing. */
async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}
