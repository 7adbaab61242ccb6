import { randomUUID } from "node:crypto";
import { readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAlive, machineKey } from "../owning-process.ts";

/** The file of the export that writes to a folder: its machine and its process. */
export const lockName = "lake.lock";
const touchMilliseconds = 10_000;
/** A process of another machine, or of another container, that has not touched its lock for so long has ended. */
const staleMilliseconds = 60_000;

/** Keeps other exports out of a folder until it is released, or until this process has ended. */
export class LakeLock {
  readonly #path: string;
  readonly #timer: NodeJS.Timeout;

  private constructor(path: string) {
    this.#path = path;
    this.#timer = setInterval(() => void touch(path), touchMilliseconds);
    this.#timer.unref();
  }

  /** Undefined while another export has the folder. */
  static async take(folder: string): Promise<LakeLock | undefined> {
    const path = join(folder, lockName);
    if (await makeLock(path)) return new LakeLock(path);
    await removeStale(path);
    return (await makeLock(path)) ? new LakeLock(path) : undefined;
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await rm(this.#path, { force: true });
  }
}

async function makeLock(path: string): Promise<boolean> {
  try {
    await writeFile(path, `${machineKey()} ${process.pid}\n`, { flag: "wx" });
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** Removes the lock of an export that was killed. */
async function removeStale(path: string): Promise<void> {
  // Two exports may find the same stale lock: what one of them has moved away is looked at again before it is removed.
  const away = `${path}.${randomUUID()}`;
  if (!(await isStale(path))) return;
  try {
    await rename(path, away);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw error;
  }
  if (await isStale(away)) await rm(away, { force: true });
  else await rename(away, path);
}

async function isStale(path: string): Promise<boolean> {
  try {
    const [machine, pid] = (await readFile(path, "utf8")).trim().split(" ");
    if (machine === machineKey() && pid !== undefined && !isAlive(Number(pid))) return true;
    return Date.now() - (await stat(path)).mtimeMs > staleMilliseconds;
  } catch (error) {
    if (isCode(error, "ENOENT")) return false;
    throw error;
  }
}

async function touch(path: string): Promise<void> {
  const now = new Date();
  // Without it, another machine may take the lock over: no reason to stop.
  await utimes(path, now, now).catch(() => undefined);
}

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
