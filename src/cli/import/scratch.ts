import { createHash } from "node:crypto";
import { readlinkSync } from "node:fs";
import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Processes of other users exist, but take no signals.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Numbers of processes mean something on one machine, and on Linux in one container of it. */
function machineKey(): string {
  return createHash("sha256").update(`${hostname()} ${pidNamespace()}`).digest("hex").slice(0, 8);
}

function pidNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}
