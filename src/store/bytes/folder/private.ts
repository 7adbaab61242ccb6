import { closeSync, openSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { isAbsence } from "./durable.ts";

/** The owner alone may look into what is kept: it holds sources and password hashes. */
const folderMode = 0o700;
const fileMode = 0o600;

/**
 * Makes a folder and those above it that are missing, where it is not there yet. Node's own way of doing so never returns
 * where the folder above is there and the system says that something is missing all the same, as below `/proc`.
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
 * Makes an empty file, where there is none yet: SQLite would make it readable by everybody. One that is there is not
 * opened: closing it again would free the locks that this process has on it.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, "wx", fileMode));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}
