import type { NewResult } from "../cache/result-cache.ts";
import type { PackedResult } from "../cache/result-index.ts";
import type { LanguageId } from "../languages/language.ts";
import type { RuleSettings } from "../configuration/rule-settings.ts";
import type { Suppression } from "../measure/suppressions.ts";
import type { LearnedMacros } from "../preprocess/learned/learned-macros.ts";
import type { Duplicates } from "../relate/duplicates.ts";
import type { SourceFile, UnanalysedFile } from "../sources/file-source.ts";
import type { CompiledModule } from "../syntax/web-assembly.ts";
import type { FileFacts } from "../emit/emit-file.ts";

/** Start data of a thread: the results of earlier analyses, and what files are measured by. */
export interface ThreadConfig {
  readonly index: SharedArrayBuffer;
  readonly packs: readonly string[];
  readonly languages: readonly LanguageId[] | null;
  readonly source: boolean;
  readonly rules: RuleSettings;
  /** Macros that the headers of the tree define. */
  readonly learned: LearnedMacros;
  /** Whether results are stored for later analyses, in which macros may be others. */
  readonly isStored: boolean;
  /** The parser's module, compiled for all threads; null if each thread compiles what it needs. */
  readonly parser: CompiledModule | null;
}

/** A job for a thread. */
export type Job =
  | { readonly kind: "measure"; readonly files: readonly SourceFile[] }
  | { readonly kind: "duplicates"; readonly packs: readonly string[]; readonly results: readonly PackedResult[] }
  | { readonly kind: "emit"; readonly packs: readonly string[]; readonly files: readonly FileFacts[] };

/** The part of a file's result that the whole analysis needs in memory. */
export interface FileHead {
  readonly language: LanguageId;
  /** The lines that count: none where nothing is measured. */
  readonly lines: number;
  /** The lines of the text. */
  readonly textLines: number;
  readonly codeLines: number;
  readonly functions: number;
  readonly classes: number;
  readonly findings: number;
  /** Findings that comments in the source suppress; `findings` does not count them. */
  readonly suppressed: number;
  readonly blockSuppressions: readonly Suppression[];
  readonly syntaxErrors: number;
  readonly unparsedLines: number;
  readonly isGenerated: boolean;
  readonly imports: readonly string[];
}

/** The outcome for one file: in no known language, skipped, or measured. */
export type FileOutcome =
  | UnanalysedFile
  | {
      readonly kind: "measured";
      readonly path: string;
      readonly key: string;
      readonly bytes: number;
      readonly head: FileHead;
      /** The position of the result in the cache, or the new result. */
      readonly result: PackedResult | NewResult;
      readonly transcoded: boolean;
      /** The line with the source; empty when it is not wanted or too long. */
      readonly source: string;
    };

/** The result of a job. */
export type JobResult =
  /** `spent`: the parser crashed, so the thread ends, and another one must measure the remaining files. */
  | { readonly kind: "measured"; readonly files: readonly FileOutcome[]; readonly spent: boolean }
  | { readonly kind: "duplicates"; readonly duplicates: Duplicates }
  | { readonly kind: "emitted"; readonly text: string }
  | { readonly kind: "failed"; readonly error: string };
