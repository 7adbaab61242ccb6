import { type FileHandle, stat } from "node:fs/promises";
import { join } from "node:path";
import { unlessAbsent, visibleNames } from "../bytes/folder/durable.ts";
import { copyFile, hashFile } from "./copy-file.ts";
import { isPack, type BackupFile } from "./manifest.ts";

/** Called with the bytes that are backed up or checked so far, and with the total. */
export type Progress = (doneBytes: number, allBytes: number) => void;

/**
 * The snapshots and uploads of a data folder that are in the backup's folder. A file of an earlier backup is used only
 * if its checksum is still correct. Otherwise it is copied again.
 */
export class BackupFiles {
  readonly #dataDir: string;
  readonly #target: string;
  readonly #watch: { readonly signal: AbortSignal; readonly progress: Progress };
  readonly #earlier: ReadonlyMap<string, BackupFile>;
  readonly #copied = new Map<string, BackupFile>();
  /** The files in `#copied` that the earlier backup already had, undamaged. */
  readonly #taken = new Set<BackupFile>();

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

  /**
   * Copies all files, and checks the earlier packs of sources. A file that disappears meanwhile is either not needed,
   * or reported later.
   */
  async copyAll(): Promise<void> {
    const packs = [...this.#earlier.values()].filter(isPack);
    const paths = await this.#list();
    const sizes = await Promise.all(paths.map((path) => sizeOf(join(this.#dataDir, path))));
    const allBytes = [...packs.map(({ bytes }) => bytes), ...sizes].reduce((sum, size) => sum + size, 0);
    let doneBytes = 0;
    const count = (bytes: number): void => this.#watch.progress((doneBytes += bytes), allBytes);
    for (const pack of packs) {
      if (!this.#copied.has(pack.path) && (await this.#isRight(pack))) this.#take(pack);
      count(pack.bytes);
    }
    for (const [index, path] of paths.entries()) {
      await this.#keep(path);
      count(sizes[index]!);
    }
  }

  /** All parts that a snapshot has now. Empty if it is gone. */
  async folder(folder: string): Promise<readonly { readonly part: string; readonly file: BackupFile }[]> {
    const copied: { readonly part: string; readonly file: BackupFile }[] = [];
    for (const part of await namesIn(join(this.#dataDir, "snapshots", folder))) {
      const file = await this.#keep(`snapshots/${folder}/${part}`);
      if (file !== undefined) copied.push({ part, file });
    }
    return copied;
  }

  /** The copy of an upload, made now if necessary: from the open handle if there is one. Undefined if it is gone. */
  async upload(upload: string, held: FileHandle | undefined): Promise<BackupFile | undefined> {
    const path = `uploads/${upload}`;
    return this.#copied.get(path) ?? this.#keep(path, held);
  }

  has(path: string): boolean {
    return this.#copied.has(path);
  }

  /** The packs of sources in the earlier backup that are neither damaged nor missing. */
  earlierPacks(): readonly BackupFile[] {
    return [...this.#copied.values()].filter(isPack);
  }

  /** The files that were not taken from the earlier backup. The database is always one of them. */
  newOf(files: readonly BackupFile[]): readonly BackupFile[] {
    return files.filter((file) => !this.#taken.has(file));
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
    const known = this.#copied.get(path);
    if (known !== undefined) return known;
    const unchanged = await this.#unchanged(path);
    if (unchanged !== undefined) return this.#take(unchanged);
    const copied = await copyFile(held ?? join(this.#dataDir, path), join(this.#target, path));
    if (copied === undefined) return undefined;
    const file = { path, ...copied };
    this.#copied.set(path, file);
    return file;
  }

  // A name is reused for other content only after a restore; the modification time differs then.
  async #unchanged(path: string): Promise<BackupFile | undefined> {
    const earlier = this.#earlier.get(path);
    if (earlier === undefined) return undefined;
    const original = await stat(join(this.#dataDir, path)).catch(() => undefined);
    if (original?.size !== earlier.bytes || original.mtimeMs !== earlier.modified) return undefined;
    return (await this.#isRight(earlier)) ? earlier : undefined;
  }

  #take(file: BackupFile): BackupFile {
    this.#copied.set(file.path, file);
    this.#taken.add(file);
    return file;
  }

  /** Whether a file of the earlier backup still matches its manifest. */
  async #isRight({ path, bytes, sha256 }: BackupFile): Promise<boolean> {
    const { signal } = this.#watch;
    if ((await sizeOf(join(this.#target, path))) !== bytes) return false;
    try {
      return (await hashFile(join(this.#target, path), signal)) === sha256;
    } catch {
      // A file that cannot be read counts as missing.
      signal.throwIfAborted();
      return false;
    }
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await unlessAbsent(visibleNames(folder))) ?? [];
}

/** 0 if the file is gone. */
async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}
