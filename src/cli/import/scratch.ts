import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive, machineKey } from "../owning-process.ts";

/**
 * Makes a folder for temporary files and removes those of imports whose processes were killed. Names contain the process, so
 * that a folder without an owner can be recognized.
 */
export async function makeScratch(parent = tmpdir()): Promise<string> {
  const prefix = `belvedere-import-${machineKey()}-`;
  await removeAbandoned(parent, prefix);
  return mkdtemp(join(parent, `${prefix}${process.pid}-`));
}

async function removeAbandoned(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith(prefix)) continue;
    const owner = /^(\d+)-\w{6}$/.exec(name.slice(prefix.length))?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const path = join(parent, name);
    try {
      const { uid, isFolder } = await lstat(path).then((entry) => ({ uid: entry.uid, isFolder: entry.isDirectory() }));
      if (isFolder && uid === (process.getuid?.() ?? uid)) await rm(path, { recursive: true, force: true });
    } catch {
      // Another import may remove it at the same time. What cannot be removed is no reason to fail.
    }
  }
}
