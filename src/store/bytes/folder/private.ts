import { closeSync, openSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { unlessAbsent } from "./durable.ts";

/** Only the owner may read stored data: they include sources and password hashes. */
const folderMode = 0o700;
const fileMode = 0o600;

/**
 * Creates a folder and its missing parents, unless it exists. The recursive `mkdir` of Node never returns if the parent
 * exists and the system still reports ENOENT, as below `/proc`.
 */
export async function makePrivateFolder(path: string, mode = folderMode): Promise<void> {
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makePrivateFolder(dirname(path), mode);
  try {
    await mkdir(path, { mode });
  } catch (error) {
    // Another process may have been faster.
    if (!(await isFolder(path))) throw error;
  }
}

/**
 * Creates an empty file, unless it exists: SQLite would make it readable by every user. An existing file is not opened:
 * closing it again would release the locks that this process has on it.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, "wx", fileMode));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await unlessAbsent(stat(path)))?.isDirectory() ?? false;
}
