import { join } from "node:path";

/** Folders of a data folder. */
export function foldersOf(dataDir: string): { readonly snapshots: string; readonly uploads: string } {
  return { snapshots: join(dataDir, "snapshots"), uploads: join(dataDir, "uploads") };
}
