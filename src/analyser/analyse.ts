import type { Result } from "../text/index.ts";
import type { Analysis, AnalysisOptions } from "./analysis.ts";
import type { FileSource } from "./sources/file-source.ts";

/** Analyses the files of a folder; in a git working tree, those that git does not ignore. */
export declare function analyseFolder(options: AnalysisOptions & { readonly root: string }): Promise<Result<Analysis>>;
/** Analyses a commit of a git repository, without a checkout; `folder` limits it to what lies below. */
export declare function analyseCommit(
  options: AnalysisOptions & { readonly repository: string; readonly commit: string; readonly folder?: string },
): Promise<Result<Analysis>>;
/** Analyses files in memory, by path. */
export declare function analyseFiles(
  files: ReadonlyMap<string, Uint8Array>,
  options: AnalysisOptions,
): Result<Analysis>;
/** Analyses what a source of files gives. */
export declare function analyse(source: FileSource, options: AnalysisOptions): Result<Analysis>;
