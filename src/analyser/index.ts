/**
 * analyser/: source code in, results out. Reads files of a folder or a commit, parses and measures them in worker
 * threads, relates them to each other and to their history, and emits lines of results (R2). Knows the programming
 * languages and the ids of the built-in model; knows no HTTP, no SQL, no versions and no projects.
 */
export type {
  Analysis,
  AnalysisOptions,
  HistorySummary,
  KindSummary,
  LanguageSummary,
  Phase,
  Progress,
  SkippedFile,
  Summary,
  UnparsedFile,
} from "./analysis.ts";
export {
  analyse,
  analyseCommit,
  analyseFiles,
  analyseFolder,
  compilePathFilter,
  openCommit,
  openFolder,
} from "./load.ts";
export { openWorkingTree } from "./sources/folder.ts";
export { isLanguageId, languageIds } from "./languages/index.ts";
export { chooseHeaders, folderMacros, isHeader, learnMacros, macrosOfStates } from "./learn-macros.ts";
export { analyseLoneFiles, loneFileColumns, type LoneFile, type LoneOptions } from "./lone-files.ts";
export { rulesOfWholeTrees, thresholds } from "./rules.ts";
export { readFileBytes, readText } from "./pool/read-text.ts";
export { languageByName } from "./languages/detect.ts";
export {
  configurationSchema,
  ruleNames,
  severityNames,
  thresholdNames,
  type Configuration,
} from "./configuration/configuration.ts";
export { codeKinds, type CodeKind, type KindPatterns } from "./kinds/code-kind.ts";
export { folderOfKind, nameOfKind } from "./kinds/usual-paths.ts";
export { checkProjectRule, ruleFileSchema } from "./patterns/rule-file.ts";
export { hasKnownLanguages } from "./patterns/check-plugin-rules.ts";
export { patternRules } from "./patterns/rules/index.ts";
export { ruleCheckModule } from "./patterns/rule-check-module.ts";
export type { ProjectRule } from "./patterns/pattern-rule.ts";
export type { RuleSettings, Thresholds } from "./configuration/rule-settings.ts";
export { analyserVersion } from "./version.ts";
export type { LanguageId } from "./languages/language.ts";
export type { FileSource, HistoryLocation, SkipReason, SourceFile } from "./sources/file-source.ts";
