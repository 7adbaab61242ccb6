import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { topFileBytesMax } from "../bounds.ts";

/** Reads a small text file; null if it is absent, too large or not a regular file. */
export async function readTopFile(folder: string, path: string): Promise<string | null> {
  try {
    const absolute = join(folder, path);
    const about = await lstat(absolute);
    return about.isFile() && about.size <= topFileBytesMax ? await readFile(absolute, "utf8") : null;
  } catch {
    // Absent, or not permitted.
    return null;
  }
}
