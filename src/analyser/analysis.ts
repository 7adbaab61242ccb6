import type { RuleSettings } from "./configuration/rule-settings.ts";
import type { CodeKind, KindPatterns } from "./kinds/code-kind.ts";
import type { LanguageId } from "./languages/language.ts";
import type { FileSource, SkipReason } from "./sources/file-source.ts";

/** Options of an analysis. */
export interface AnalysisOptions {
  /** Glob patterns of paths below the root (`src/**`, `*.ts`); only files that match one are analysed. */
  readonly include?: readonly string[];
  /** Glob patterns of paths below the root; files that match one are left out. */
  readonly exclude?: readonly string[];
  /** Languages to analyse; all when left out. */
  readonly languages?: readonly LanguageId[];
  /** What the project changes about the rules. */
  readonly rules?: RuleSettings;
  /** Files that the project declares to be tests, generated or vendored; recognised when left out. */
  readonly kinds?: KindPatterns;
  /** Files whose attributes of git say which files are generated or vendored; the analysed ones when left out. */
  readonly attributes?: FileSource;
  /** Paths of files that are not believed when a comment at their start says that they are generated. */
  readonly ungenerated?: ReadonlySet<string>;
  /** Folder that caches results between analyses. Without it nothing is cached. */
  readonly cacheDir?: string;
  /** Worker threads; one per processor when left out. */
  readonly threads?: number;
  /** Whether the history of a git repository is read, where there is one; true when left out. */
  readonly git?: boolean;
  /** Whether files without an owner in CODEOWNERS get the author of most of their lines; false when left out. */
  readonly blame?: boolean;
  /** Whether the texts of the files are part of the results; true when left out. */
  readonly source?: boolean;
  /** Ends the analysis early: the iteration throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** The clock that the times of files are compared with. */
  readonly now?: () => number;
  readonly onProgress?: (progress: Progress) => void;
}

/** The phases of an analysis, in order: find files, measure each, relate them to each other, emit the results. */
export type Phase = "list" | "measure" | "relate" | "emit";

/** The progress of an analysis. */
export interface Progress {
  readonly phase: Phase;
  readonly files: number;
  readonly filesTotal: number;
  readonly bytes: number;
}

/**
 * An analysis, which runs while it is iterated: each text is one or more whole R2 lines, each with its newline.
 * Leaving the loop early stops the threads and removes temporary files. An analysis can be iterated once.
 */
export interface Analysis extends AsyncIterable<string> {
  /** Totals so far; complete after the last line. */
  readonly summary: Summary;
}

/** A file that is not analysed. */
export interface SkippedFile {
  readonly path: string;
  readonly reason: SkipReason;
}

/** A file that was parsed in part. */
export interface UnparsedFile {
  readonly path: string;
  readonly unparsedLines: number;
  readonly codeLines: number;
}

/** Totals of one language. */
export interface LanguageSummary {
  readonly language: string;
  files: number;
  bytes: number;
  lines: number;
  codeLines: number;
}

/** Totals of the files of one kind. */
export interface KindSummary {
  readonly kind: CodeKind;
  files: number;
  codeLines: number;
}

/** Totals of an analysis. */
export interface Summary {
  /** Analysed files, how many of their results came from the cache, and their bytes. */
  files: number;
  filesCached: number;
  bytes: number;
  /** Files in languages that the analyser does not support, or that the options exclude. */
  filesOfOtherKinds: number;
  lines: number;
  codeLines: number;
  functions: number;
  classes: number;
  /** Findings that count, and those that comments in the source suppress. */
  findings: number;
  suppressedFindings: number;
  imports: number;
  duplicatedLines: number;
  /** Groups of duplicates that are not listed, because they would outnumber all other findings. */
  duplicatesUnlisted: number;
  /** Files in other encodings than UTF-8: the number of all, the names of the first. */
  filesTranscoded: number;
  readonly transcoded: string[];
  /** Files with syntax errors: the number of all, the names of the first. */
  filesWithSyntaxErrors: number;
  readonly syntaxErrors: string[];
  /** Code lines that could not be parsed, in all files; and the files with most of them. */
  unparsedLines: number;
  readonly leastParsed: UnparsedFile[];
  readonly languages: LanguageSummary[];
  /** Files that are rated apart from the rest: tests, generated and vendored code. */
  readonly kinds: KindSummary[];
  /** Files that were not analysed: the number of all, the names of the first. */
  filesSkipped: number;
  readonly skipped: SkippedFile[];
  /** Commits of the history that were read, or why there is no history. */
  history: HistorySummary;
  /** Files beyond the bound on tokens, which were not searched for duplicates. */
  filesWithoutDuplication: number;
  /** Files of which git does not know who wrote them; 0 if the options did not ask. */
  filesWithoutAuthors: number;
  readonly milliseconds: Record<Phase, number>;
}

/** Whether the history was read, or why not. */
export type HistorySummary =
  | { readonly kind: "read"; readonly commits: number; readonly complete: boolean }
  | { readonly kind: "absent"; readonly reason: "not-asked" | "no-repository" | "no-commits" | "failed" };
