/**
 * analyser/: source code in, results out. Reads files of a folder or a commit, parses and measures them in worker
 * threads, relates them to each other and to their history, and emits lines of results (R2). Knows the programming
 * languages and the ids of the built-in model; knows no HTTP, no SQL, no versions and no projects.
 */
export type {
  Analysis,
  AnalysisOptions,
  HistorySummary,
  LanguageSummary,
  Phase,
  Progress,
  SkippedFile,
  SkipReason,
  Summary,
  UnparsedFile,
} from "./analysis.ts";
export { analyse, analyseCommit, analyseFiles, analyseFolder, compilePathFilter } from "./load.ts";
export { isLanguageId } from "./languages/index.ts";
export { analyseLoneFiles, loneFileColumns, type LoneFile, type LoneOptions } from "./lone-files.ts";
export { rulesOfWholeTrees } from "./rules.ts";
export { languageByName } from "./languages/detect.ts";
export type { LanguageId } from "./languages/language.ts";
export type { FileSource, HistoryLocation, SourceFile } from "./sources/file-source.ts";
