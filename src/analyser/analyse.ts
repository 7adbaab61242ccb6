import { availableParallelism } from "node:os";
import { accept, refuse, type Result } from "../text/index.ts";
import { AnalysisRun } from "./analysis-run.ts";
import type { Analysis, AnalysisOptions } from "./analysis.ts";
import { threadsMax } from "./bounds.ts";
import { compileKinds } from "./kinds/find-kinds.ts";
import { isLanguageId } from "./languages/index.ts";
import { openCommit, type CommitLocation } from "./sources/commit.ts";
import type { FileSource } from "./sources/file-source.ts";
import { openFolder } from "./sources/folder.ts";
import { compileFilter } from "./sources/globs.ts";
import { memorySource } from "./sources/memory.ts";

/** Analyses the files of a folder; in a git working tree, those that git does not ignore. */
export async function analyseFolder(options: AnalysisOptions & { readonly root: string }): Promise<Result<Analysis>> {
  const source = await openFolder(options.root);
  return source.ok ? analyse(source.value, options) : source;
}

/** Analyses a commit of a git repository, without a checkout; `folder` limits it to the files in that folder. */
export async function analyseCommit(options: AnalysisOptions & CommitLocation): Promise<Result<Analysis>> {
  const source = await openCommit(options);
  return source.ok ? analyse(source.value, options) : source;
}

/** Analyses files in memory, by path. */
export function analyseFiles(files: ReadonlyMap<string, Uint8Array>, options: AnalysisOptions): Result<Analysis> {
  return analyse(memorySource(files), options);
}

/** Analyses the files of any source. */
export function analyse(source: FileSource, options: AnalysisOptions): Result<Analysis> {
  const unknown = options.languages?.find((id) => !isLanguageId(id));
  if (unknown !== undefined) return refuse({ code: "scan.language-unknown", params: { language: unknown } });
  const filter = compileFilter(options.include, options.exclude);
  if (!filter.ok) return filter;
  const kinds = compileKinds(options.kinds ?? {});
  if (!kinds.ok) return kinds;
  const threads = Math.max(1, Math.min(threadsMax, Math.floor(options.threads ?? availableParallelism())));
  return accept(new AnalysisRun(source, options, { filter: filter.value, kinds: kinds.value }, threads));
}
