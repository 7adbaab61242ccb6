import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A folder that is being filled is younger than this. */
const fillingMillisecondsMax = 3_600_000;

/**
 * Fills a folder once. It is filled under another name and then renamed: whoever sees it sees all of it, also when two
 * processes fill it at once or one is killed meanwhile. Older folders beside it are removed: earlier versions, and what
 * killed processes have left.
 */
export async function fillOnce(folder: string, fill: (partial: string) => Promise<void>): Promise<void> {
  if (await isThere(folder)) return;
  await mkdir(dirname(folder), { recursive: true });
  await removeOlder(dirname(folder));
  const partial = await mkdtemp(`${folder}.partial-`);
  try {
    await fill(partial);
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // Another process was faster.
    if (await isThere(folder)) return;
    throw error;
  }
}

async function removeOlder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const made = (await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now();
    if (Date.now() - made > fillingMillisecondsMax) await rm(path, { recursive: true, force: true });
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
