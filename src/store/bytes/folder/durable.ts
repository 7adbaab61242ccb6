import { randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ByteSink } from "../../../snapshot/index.ts";
import { codeOf, StorageFullError, storageTroubleOfCode } from "../../failures.ts";
import type { Instant } from "../../instant.ts";

/** Small writes are collected into pieces of this size, in a buffer that grows up to it: most files are small. */
const writeBytes = 1024 * 1024;
const writeBytesMin = 16 * 1024;

const fileMode = 0o600;
const temporaryPrefix = ".tmp-";

/** A name that readers ignore: the file or folder is unfinished, or being removed. */
export function temporaryName(): string {
  return temporaryPrefix + randomUUID();
}

/** Whether a file or folder is unfinished, or being removed. */
export function isTemporaryName(name: string): boolean {
  return name.startsWith(temporaryPrefix);
}

/** Makes names in a folder durable: creations, renames and removals alike. */
export async function syncFolder(path: string): Promise<void> {
  await syncPath(path);
}

/** Makes the bytes of a file durable that another writer has closed. */
export async function syncFile(path: string): Promise<void> {
  await syncPath(path);
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a new file; its bytes are on the disk when it returns. When anything fails, no file is left. */
export async function writeDurably(path: string, fill: (sink: ByteSink) => Promise<void>): Promise<void> {
  const handle = await open(path, "wx", fileMode);
  try {
    const sink = gatheringSink(handle);
    await fill(sink);
    await sink.finish();
    await handle.sync();
  } catch (error) {
    await handle.close().catch(() => undefined);
    await discard(path);
    throw error;
  }
  await handle.close();
}

/**
 * Removes the remains of a failed write. If the disk refuses that as well, the next start sweeps them; the caller
 * reports why the write failed, not why the removal did.
 */
export async function discard(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(() => undefined);
}

/** The error to report: `StorageFullError` where the disk is full, or the user's share of it. */
export function explainFileError(error: unknown): unknown {
  const isFull = storageTroubleOfCode(codeOf(error)) === "full";
  return isFull ? new StorageFullError("no space is left", { cause: error }) : error;
}

/** Whether the file or folder is missing. */
export function isAbsence(error: unknown): boolean {
  return codeOf(error) === "ENOENT";
}

/** What the promise returns; undefined if the file or folder is missing. */
export async function unlessAbsent<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

/** The names of finished entries in a folder, or of those last changed before the instant, in code-point order. */
export async function visibleNames(path: string, before?: Instant): Promise<readonly string[]> {
  const names = await readdir(path);
  const whole = names.filter((name) => !isTemporaryName(name)).toSorted();
  return before === undefined ? whole : changedBefore(path, whole, before);
}

/** Removes all unfinished entries of a folder, or those last changed before the instant. */
export async function removeTemporaryNames(path: string, before?: Instant): Promise<void> {
  const unfinished = (await readdir(path)).filter(isTemporaryName);
  const some = before === undefined ? unfinished : await changedBefore(path, unfinished, before);
  for (const name of some) await rm(join(path, name), { recursive: true, force: true });
}

async function changedBefore(path: string, names: readonly string[], before: Instant): Promise<readonly string[]> {
  const old: string[] = [];
  for (const name of names) {
    const { mtimeMs } = await stat(join(path, name)).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < before) old.push(name);
  }
  return old;
}

/** A failed write stays failed: a writer that ignores it cannot produce a file with a hole. */
function gatheringSink(handle: FileHandle): ByteSink & { finish(): Promise<void> } {
  let buffer = Buffer.allocUnsafeSlow(writeBytesMin);
  let filled = 0;
  let failure: { readonly error: unknown } | undefined;
  const put = async (bytes: Uint8Array): Promise<void> => {
    if (failure !== undefined) throw failure.error;
    try {
      await writeWhole(handle, bytes);
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  const finish = async (): Promise<void> => {
    const gathered = buffer.subarray(0, filled);
    filled = 0;
    await put(gathered);
  };
  return {
    async write(bytes) {
      if (filled + bytes.length > writeBytes) await finish();
      if (bytes.length >= writeBytes) return put(bytes);
      if (filled + bytes.length > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(Math.min(writeBytes, 4 * (filled + bytes.length)));
        buffer.copy(larger, 0, 0, filled);
        buffer = larger;
      }
      buffer.set(bytes, filled);
      filled += bytes.length;
    },
    finish,
  };
}

async function writeWhole(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let offset = 0; offset < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, offset, bytes.length - offset);
    offset += bytesWritten;
  }
}
