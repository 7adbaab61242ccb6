/**
 * analyser/: source code in, results out. Reads files of a folder or a commit, parses and measures them in worker
 * threads, relates them to each other and to their history, and tells it all as lines of results (R2). Knows the
 * programming languages and the ids of the built-in model; knows no HTTP, no SQL and nothing of versions or projects.
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
} from "./analysis.ts";
export { analyse, analyseCommit, analyseFiles, analyseFolder } from "./analyse.ts";
export type { LanguageId } from "./languages/language.ts";
export type { FileSource, HistoryPlace, SourceFile } from "./sources/file-source.ts";
