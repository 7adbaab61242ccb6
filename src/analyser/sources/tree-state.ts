import { createHash } from "node:crypto";
import { lstatSync, type Stats } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { settlingMilliseconds } from "../bounds.ts";

/** How the files of a folder stood at one moment. */
export interface TreeState {
  /** The same as long as the file system says that none of the files was touched. */
  readonly name: string;
  /**
   * Whether any later change must show in the name. Clocks of file systems are coarse: a file that was written a moment
   * ago may be written again without any number changing.
   */
  readonly settled: boolean;
}

/** Files after which other work gets its turn. */
const filesBetweenPauses = 500;

/**
 * Asks the file system about all of them and opens none. The time of the last change of a file's entry is the system's
 * own, unlike that of its content, which anybody may set.
 */
export async function readTreeState(
  paths: readonly string[],
  placeOf: (path: string) => string,
  now: number,
  signal?: AbortSignal,
): Promise<TreeState> {
  const digest = createHash("sha256");
  let newest = 0;
  for (const [place, path] of paths.entries()) {
    if (place % filesBetweenPauses === 0) {
      await setImmediate();
      signal?.throwIfAborted();
    }
    const found = stateOf(placeOf(path));
    if (found !== null && found.ctimeMs > newest) newest = found.ctimeMs;
    digest.update(`${path}\0${found === null ? "" : wordsOf(found)}\0`);
  }
  return { name: digest.digest("hex").slice(0, 32), settled: newest < now - settlingMilliseconds };
}

function stateOf(place: string): Stats | null {
  try {
    return lstatSync(place);
  } catch {
    // Gone since it was listed, or in a folder that is closed to us: it stands for itself until that changes.
    return null;
  }
}

function wordsOf({ dev, ino, mode, size, mtimeMs, ctimeMs }: Stats): string {
  return `${dev} ${ino} ${mode} ${size} ${mtimeMs} ${ctimeMs}`;
}
