import type { LanguageId } from "./languages/language.ts";

/** What to analyse, and how. */
export interface AnalysisOptions {
  /** Glob patterns of paths below the root (`src/**`, `*.ts`); only files that match one are looked at. */
  readonly include?: readonly string[];
  /** Glob patterns of paths below the root; files that match one are left out. */
  readonly exclude?: readonly string[];
  /** Languages to analyse; all when left out. */
  readonly languages?: readonly LanguageId[];
  /** Where results of single files are kept between analyses, by content. Without it nothing is kept. */
  readonly cacheDir?: string;
  /** Worker threads; as many as there are processors when left out. */
  readonly threads?: number;
  /** Whether the history of a git repository is read, where there is one; true when left out. */
  readonly git?: boolean;
  /** Whether the texts of the files are part of the results; true when left out. */
  readonly source?: boolean;
  /** Ends the analysis early: the iteration throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** The clock that the file system's times are held against. */
  readonly now?: () => number;
  readonly onProgress?: (progress: Progress) => void;
}

/** The order in which an analysis goes: find files, measure each, relate them to each other, tell the results. */
export type Phase = "list" | "measure" | "relate" | "tell";

/** How far an analysis is. */
export interface Progress {
  readonly phase: Phase;
  readonly files: number;
  readonly filesTotal: number;
  readonly bytes: number;
}

/**
 * An analysis, which runs while it is read: each text holds one or more whole R2 lines, each with its newline.
 * Leaving the loop early ends the threads and removes what was kept for this analysis alone. It can be read once.
 */
export interface Analysis extends AsyncIterable<string> {
  /** What was seen so far; complete when the lines have ended. */
  readonly summary: Summary;
}

/** Why a file is not analysed. */
export type SkipReason =
  | "too-large"
  | "binary"
  | "minified"
  | "encoding"
  | "unreadable"
  | "path-too-long"
  | "too-complex"
  | "parser-failed";

/** A file that is not analysed. */
export interface SkippedFile {
  readonly path: string;
  readonly reason: SkipReason;
}

/** What was analysed of one language. */
export interface LanguageSummary {
  readonly language: string;
  files: number;
  bytes: number;
  lines: number;
  codeLines: number;
}

/** What an analysis saw. */
export interface Summary {
  /** Files that were analysed, of these those whose results the cache had, and their bytes. */
  files: number;
  filesCached: number;
  bytes: number;
  /** Files in a language that the analyser does not know, or was not asked for. */
  filesOfOtherKinds: number;
  lines: number;
  codeLines: number;
  functions: number;
  classes: number;
  findings: number;
  imports: number;
  duplicatedLines: number;
  /** Files in another encoding than UTF-8: all are counted, the first ones are named. */
  filesTranscoded: number;
  readonly transcoded: string[];
  /** Files that could be parsed in part only: all are counted, the first ones are named. */
  filesWithSyntaxErrors: number;
  readonly syntaxErrors: string[];
  readonly languages: LanguageSummary[];
  /** Files that were not analysed: all are counted, the first ones are named. */
  filesSkipped: number;
  readonly skipped: SkippedFile[];
  /** Commits of the history that were read, or why there is no history. */
  history: HistorySummary;
  /** Files beyond the bound on tokens, in which no duplicates were looked for. */
  filesWithoutDuplication: number;
  readonly milliseconds: Record<Phase, number>;
}

/** What is known of the history. */
export type HistorySummary =
  | { readonly kind: "read"; readonly commits: number; readonly complete: boolean }
  | { readonly kind: "absent"; readonly reason: "not-asked" | "no-repository" | "no-commits" | "failed" };
