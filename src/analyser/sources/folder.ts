import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { accept, refuse, type Result } from "../../text/index.ts";
import { askGit, endOf, readFields, startGit } from "../git/run-git.ts";
import { sortPaths, type FileSource, type HistoryPlace, type SourceFile } from "./file-source.ts";

/** Folders of a tree without git that hold what others made, or what tools keep. */
const foldersLeftOut = new Set(["node_modules", "bower_components", "__pycache__", "venv", "Pods", "DerivedData"]);
/** Deepest folder that is looked into. */
const folderDepthMax = 128;

/** The files of a folder: in a git working tree those that git does not ignore, else all but the usual exceptions. */
export async function openFolder(root: string): Promise<Result<FileSource>> {
  const isFolder = await stat(root).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return refuse({ code: "scan.folder-absent", params: { folder: root } });
  const repository = await findRepository(root);
  const placeOf = (path: string): string => join(root, path);
  return accept({
    placeOf,
    history: repository?.history ?? null,
    list: async (signal) =>
      sortPaths(
        repository === null || repository.ignored ? await walkFolder(root, signal) : await listTree(root, signal),
      ),
    open: (paths) => openPlaces(paths, placeOf),
  });
}

interface Repository {
  readonly history: HistoryPlace | null;
  /** The folder is one that its repository ignores, such as a package below `node_modules`. */
  readonly ignored: boolean;
}

async function findRepository(root: string): Promise<Repository | null> {
  const top = (await askGit(root, ["rev-parse", "--show-toplevel"]))?.replace(/\n$/, "");
  if (top === undefined || top === "") return null;
  const [ignored, prefix, commit] = await Promise.all([
    isIgnored(root, top),
    askGit(root, ["rev-parse", "--show-prefix"]),
    askGit(root, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]),
  ]);
  const history =
    commit === null || ignored
      ? null
      : { folder: top, commit: commit.trim(), prefix: (prefix ?? "").replace(/\n$/, "") };
  return { history, ignored };
}

async function isIgnored(root: string, top: string): Promise<boolean> {
  if ((await realpath(root)) === (await realpath(top))) return false;
  return (await askGit(root, ["check-ignore", "-q", "."])) !== null;
}

async function listTree(root: string, signal?: AbortSignal): Promise<string[]> {
  const git = startGit(root, ["ls-files", "-co", "--exclude-standard", "--deduplicate", "-z"], signal);
  const ended = endOf(git);
  git.stdin.end();
  const paths = new Set<string>();
  for await (const fields of readFields(git.stdout)) for (const path of fields) paths.add(path);
  signal?.throwIfAborted();
  if ((await ended) !== 0) return walkFolder(root, signal);
  return [...paths];
}

async function walkFolder(root: string, signal?: AbortSignal): Promise<string[]> {
  const paths: string[] = [];
  const waiting: { readonly path: string; readonly depth: number }[] = [{ path: "", depth: 0 }];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    signal?.throwIfAborted();
    const entries = await readdir(join(root, folder.path), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = folder.path === "" ? entry.name : `${folder.path}/${entry.name}`;
      if (entry.isFile()) paths.push(path);
      else if (entry.isDirectory() && !isLeftOut(entry.name) && folder.depth < folderDepthMax) {
        waiting.push({ path, depth: folder.depth + 1 });
      }
    }
  }
  return paths;
}

function isLeftOut(name: string): boolean {
  return name.startsWith(".") || foldersLeftOut.has(name);
}

async function* openPlaces(paths: readonly string[], placeOf: (path: string) => string): AsyncGenerator<SourceFile> {
  for (const path of paths) yield { path, place: placeOf(path) };
}
