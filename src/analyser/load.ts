import type { Result } from "../text/index.ts";
import type { Analysis, AnalysisOptions } from "./analysis.ts";
import type { CommitLocation } from "./sources/commit.ts";
import type { PathFilter } from "./sources/globs.ts";
import type { FileSource } from "./sources/file-source.ts";

/** Whole analyses are loaded on first use: what analyses a few files in a hook must start quickly. */
const load = () => import("./analyse.ts");

/** Analyses the files of a folder; in a git working tree, those that git does not ignore. */
export async function analyseFolder(options: AnalysisOptions & { readonly root: string }): Promise<Result<Analysis>> {
  return (await load()).analyseFolder(options);
}

/** The files of a commit, without a checkout. */
export async function openCommit(location: CommitLocation): Promise<Result<FileSource>> {
  return (await import("./sources/commit.ts")).openCommit(location);
}

/** The files of a folder; in a git working tree, those that git does not ignore. */
export async function openFolder(root: string): Promise<Result<FileSource>> {
  return (await import("./sources/folder.ts")).openFolder(root);
}

/** Analyses a commit of a git repository, without a checkout; `folder` limits it to the files in that folder. */
export async function analyseCommit(options: AnalysisOptions & CommitLocation): Promise<Result<Analysis>> {
  return (await load()).analyseCommit(options);
}

/** Analyses files in memory, by path. */
export async function analyseFiles(
  files: ReadonlyMap<string, Uint8Array>,
  options: AnalysisOptions,
): Promise<Result<Analysis>> {
  return (await load()).analyseFiles(files, options);
}

/** Analyses the files of any source. */
export async function analyse(source: FileSource, options: AnalysisOptions): Promise<Result<Analysis>> {
  return (await load()).analyse(source, options);
}

/** Compiles glob patterns: a path must match one of `include`, if there are any, and none of `exclude`. */
export async function compilePathFilter(
  include: readonly string[],
  exclude: readonly string[],
): Promise<Result<PathFilter>> {
  return (await import("./sources/globs.ts")).compileFilter(include, exclude);
}
