import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Plug-ins of one folder. */
export const pluginsMax = 64;

/** A module of the folder of plug-ins. */
export interface PluginFile {
  /** The name of the file, or of its folder: messages name the plug-in by it. */
  readonly name: string;
  readonly path: string;
}

/**
 * The modules in a folder, in the order of their names: files that end with `.mjs` or `.js`, and folders with an
 * `index.mjs` or `index.js`. Names that begin with a dot or an underscore are passed over. Throws if the folder cannot be
 * read.
 */
export async function listPluginFiles(folder: string): Promise<readonly PluginFile[]> {
  const names = (await readdir(folder)).filter((name) => !/^[._]/.test(name)).sort();
  const files: PluginFile[] = [];
  for (const name of names) {
    const path = await moduleAt(join(folder, name));
    if (path !== undefined) files.push({ name, path });
  }
  return files;
}

const moduleEnd = /\.m?js$/;

async function moduleAt(path: string): Promise<string | undefined> {
  if (!(await isFolder(path))) return moduleEnd.test(path) ? path : undefined;
  for (const index of ["index.mjs", "index.js"].map((name) => join(path, name))) {
    if ((await isFolder(index)) === false) return index;
  }
  return undefined;
}

/** Undefined: there is nothing at the path. */
async function isFolder(path: string): Promise<boolean | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory();
}
