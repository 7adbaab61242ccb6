import { isAbsolute, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { ProjectFolder } from "./project-folder.ts";

/** A file of a folder: its path as artifacts have it. */
export interface FilePlace {
  readonly folder: ProjectFolder;
  readonly path: string;
}

/** The path of a URI; undefined if it is not a file. */
export function filePath(uri: string): string | undefined {
  try {
    return uri.startsWith("file:") ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}

/** The folder that has a file: of several, the innermost one. */
export function findPlace(folders: Iterable<ProjectFolder>, uri: string): FilePlace | undefined {
  const file = filePath(uri);
  if (file === undefined) return undefined;
  let found: FilePlace | undefined;
  for (const folder of folders) {
    const path = relative(folder.root, file);
    const isInside = path !== "" && !isAbsolute(path) && path !== ".." && !path.startsWith(`..${sep}`);
    if (isInside && (found === undefined || folder.root.length > found.folder.root.length)) {
      found = { folder, path: path.split(sep).join("/") };
    }
  }
  return found;
}

/** The folder that is analysed. */
export function rootOf(folder: string, root: string | undefined): string {
  return root === undefined ? folder : resolve(folder, root);
}
