import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The bytes of all files in a folder and below. */
export function bytesBelow(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
