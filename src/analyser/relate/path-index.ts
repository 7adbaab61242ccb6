/** The paths of an analysis, for lookups by whole path and by suffix. */
export class PathIndex {
  readonly #paths: ReadonlySet<string>;
  readonly #byName = new Map<string, string[]>();
  readonly #folders = new Map<string, string[]>();
  readonly #allFolders = new Set<string>();

  constructor(paths: readonly string[]) {
    this.#paths = new Set(paths);
    for (const path of paths) {
      add(this.#byName, nameOf(path), path);
      for (let folder = folderOf(path); folder !== "" && !this.#allFolders.has(folder); folder = folderOf(folder)) {
        this.#allFolders.add(folder);
        add(this.#folders, nameOf(folder), folder);
      }
    }
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /** The path with this suffix; the one nearest to `from` when there are several. Null for none. */
  endingWith(suffix: string, from: string): string | null {
    return nearest(this.#byName.get(nameOf(suffix)) ?? [], suffix, from);
  }

  /** The folder with this suffix, likewise. */
  folderEndingWith(suffix: string, from: string): string | null {
    return nearest(this.#folders.get(nameOf(suffix)) ?? [], suffix, from);
  }
}

/** When more paths than this share a name, none is chosen: the choice would be a guess. */
const candidatesMax = 200;

function nearest(candidates: readonly string[], suffix: string, from: string): string | null {
  if (candidates.length > candidatesMax) return null;
  let best: string | null = null;
  let bestShared = -1;
  for (const path of candidates) {
    if (path !== suffix && !path.endsWith(`/${suffix}`)) continue;
    const shared = sharedSegments(path, from);
    if (shared > bestShared) [best, bestShared] = [path, shared];
  }
  return best;
}

function sharedSegments(one: string, other: string): number {
  const [left, right] = [one.split("/"), other.split("/")];
  let shared = 0;
  while (shared < left.length - 1 && shared < right.length - 1 && left[shared] === right[shared]) shared += 1;
  return shared;
}

/** The folder of a path; `""` for the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? "" : path.slice(0, slash);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A path relative to a folder, without `.` and `..`; null when it leads out of the root. */
export function joinPath(folder: string, relative: string): string | null {
  const segments = folder === "" ? [] : folder.split("/");
  for (const segment of relative.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return null;
  }
  return segments.join("/");
}

function add(map: Map<string, string[]>, key: string, value: string): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
