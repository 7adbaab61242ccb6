import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { accept, refuse, type Result } from "../../text/index.ts";
import { runGit, exitCodeOf, readFields, startGit } from "../git/run-git.ts";
import { readTopFile } from "./read-top-file.ts";
import { sortPaths, type FileSource, type HistoryLocation, type SourceFile } from "./file-source.ts";

/** Folders of dependencies and tools, which are not analysed outside of git. */
const excludedFolders = new Set(["node_modules", "bower_components", "__pycache__", "venv", "Pods", "DerivedData"]);
/** Deepest folder that is searched. */
const folderDepthMax = 128;

/** The files of a folder: in a git working tree those that git does not ignore, else all but the usual exceptions. */
export async function openFolder(root: string): Promise<Result<FileSource>> {
  const isFolder = await stat(root).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return refuse({ code: "scan.folder-absent", params: { folder: root } });
  return accept(sourceOf(root, await findRepository(root)));
}

/** The files of a folder in a git working tree; null outside of one, where a folder such as `/` may contain anything. */
export async function openWorkingTree(root: string): Promise<FileSource | null> {
  const repository = await findRepository(root);
  return repository === null || repository.ignored ? null : sourceOf(root, repository);
}

function sourceOf(root: string, repository: Repository | null): FileSource {
  const absolutePathOf = (path: string): string => join(root, path);
  return {
    absolutePathOf,
    history: repository?.history ?? null,
    list: async (signal) =>
      sortPaths(
        repository === null || repository.ignored ? await walkFolder(root, signal) : await listTree(root, signal),
      ),
    readAtTop: (path) => readTopFile(repository?.history?.folder ?? root, path),
    open: (paths) => openPaths(paths, absolutePathOf),
  };
}

interface Repository {
  readonly history: HistoryLocation | null;
  /** The repository ignores this folder: it is a package in `node_modules`, for example. */
  readonly ignored: boolean;
}

async function findRepository(root: string): Promise<Repository | null> {
  const top = (await runGit(root, ["rev-parse", "--show-toplevel"]))?.replace(/\n$/, "");
  if (top === undefined || top === "") return null;
  const [ignored, prefix, commit] = await Promise.all([
    isIgnored(root, top),
    runGit(root, ["rev-parse", "--show-prefix"]),
    runGit(root, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]),
  ]);
  const history =
    commit === null || ignored
      ? null
      : { folder: top, commit: commit.trim(), prefix: (prefix ?? "").replace(/\n$/, "") };
  return { history, ignored };
}

async function isIgnored(root: string, top: string): Promise<boolean> {
  if ((await realpath(root)) === (await realpath(top))) return false;
  return (await runGit(root, ["check-ignore", "-q", "."])) !== null;
}

/** Not those that were deleted and not committed: they are gone. Those that a sparse checkout leaves out still exist. */
async function listTree(root: string, signal?: AbortSignal): Promise<string[]> {
  const [paths, deleted] = await Promise.all([
    listFiles(root, ["-co", "--exclude-standard"], signal),
    listFiles(root, ["-d"], signal),
  ]);
  signal?.throwIfAborted();
  if (paths === null || deleted === null) return walkFolder(root, signal);
  for (const path of deleted) if (await isGone(join(root, path))) paths.delete(path);
  return [...paths];
}

/** Git calls a file deleted whenever it cannot look at it: also when its folder may not be read, or the disk fails. */
async function isGone(path: string): Promise<boolean> {
  return lstat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === "ENOENT" || error.code === "ENOTDIR",
  );
}

/** The paths that `git ls-files` prints; null if it fails. */
async function listFiles(
  root: string,
  options: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Set<string> | null> {
  const git = startGit(root, ["ls-files", ...options, "--deduplicate", "-z"], signal);
  const exitCode = exitCodeOf(git);
  git.stdin.end();
  const paths = new Set<string>();
  for await (const fields of readFields(git.stdout)) for (const path of fields) paths.add(path);
  return (await exitCode) === 0 ? paths : null;
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
      else if (entry.isDirectory() && !isExcluded(entry.name) && folder.depth < folderDepthMax) {
        waiting.push({ path, depth: folder.depth + 1 });
      }
    }
  }
  return paths;
}

function isExcluded(name: string): boolean {
  return name.startsWith(".") || excludedFolders.has(name);
}

async function* openPaths(
  paths: readonly string[],
  absolutePathOf: (path: string) => string,
): AsyncGenerator<SourceFile> {
  for (const path of paths) yield { path, absolutePath: absolutePathOf(path) };
}
