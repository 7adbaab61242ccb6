import { createHash } from "node:crypto";
import { lstatSync, type Stats } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { settlingMilliseconds } from "../bounds.ts";

/** The state of the files of a folder, as the file system reports it. */
export interface TreeState {
  /** A hash of the state; the same as long as no file was changed. */
  readonly name: string;
  /**
   * Whether every later change will change the name. Clocks of file systems are coarse: a file that was written a moment
   * ago may be written again with the same time.
   */
  readonly settled: boolean;
}

/** This many files are checked before the event loop runs other work. */
const filesBetweenPauses = 500;

/**
 * Reads the state of all files without opening them. It includes the time of the last status change (`ctime`), because
 * programs cannot set it, unlike the time of the last modification.
 */
export async function readTreeState(
  paths: readonly string[],
  absolutePathOf: (path: string) => string,
  now: number,
  signal?: AbortSignal,
): Promise<TreeState> {
  const digest = createHash("sha256");
  let newest = 0;
  for (const [index, path] of paths.entries()) {
    if (index % filesBetweenPauses === 0) {
      await setImmediate();
      signal?.throwIfAborted();
    }
    const found = statusOf(absolutePathOf(path));
    if (found !== null && found.ctimeMs > newest) newest = found.ctimeMs;
    digest.update(`${path}\0${found === null ? "" : formatStatus(found)}\0`);
  }
  return { name: digest.digest("hex").slice(0, 32), settled: newest < now - settlingMilliseconds };
}

function statusOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    // Deleted since it was listed, or not permitted. The empty state changes when the file becomes readable.
    return null;
  }
}

function formatStatus({ dev, ino, mode, size, mtimeMs, ctimeMs }: Stats): string {
  return `${dev} ${ino} ${mode} ${size} ${mtimeMs} ${ctimeMs}`;
}
