import type { SkipReason } from "../analysis.ts";
import type { NewResult } from "../cache/result-cache.ts";
import type { PackedResult } from "../cache/result-index.ts";
import type { LanguageId } from "../languages/language.ts";
import type { Block } from "../relate/duplicates.ts";
import type { SourceFile } from "../sources/file-source.ts";
import type { FileFacts } from "../tell/tell-file.ts";

/** What a thread is started with: results that earlier analyses left, and in which languages files are wanted. */
export interface ThreadStart {
  readonly index: SharedArrayBuffer;
  readonly packs: readonly string[];
  readonly languages: readonly LanguageId[] | null;
  readonly source: boolean;
}

/** What a thread is asked to do. */
export type Job =
  | { readonly kind: "measure"; readonly files: readonly SourceFile[] }
  | { readonly kind: "duplicates"; readonly packs: readonly string[]; readonly results: readonly PackedResult[] }
  | { readonly kind: "tell"; readonly packs: readonly string[]; readonly files: readonly FileFacts[] };

/** What of a file's result the whole analysis needs. */
export interface FileHead {
  readonly language: LanguageId;
  readonly lines: number;
  readonly codeLines: number;
  readonly functions: number;
  readonly classes: number;
  readonly findings: number;
  readonly syntaxErrors: number;
  readonly imports: readonly string[];
}

/** What became of a file. */
export type MeasuredFile =
  | { readonly kind: "other"; readonly path: string }
  | { readonly kind: "skipped"; readonly path: string; readonly reason: SkipReason }
  | {
      readonly kind: "measured";
      readonly path: string;
      readonly key: string;
      readonly bytes: number;
      readonly head: FileHead;
      /** Where the cache has the result, or the result itself. */
      readonly result: PackedResult | NewResult;
      readonly transcoded: boolean;
      /** The line that tells the source, where it is wanted and not too long. */
      readonly source: string;
    };

/** What a thread answers. */
export type Answer =
  /** `spent`: the parser broke, the thread ends, and the files after the last one are left for another. */
  | { readonly kind: "measured"; readonly files: readonly MeasuredFile[]; readonly spent: boolean }
  | { readonly kind: "duplicates"; readonly blocks: ReadonlyMap<number, readonly Block[]> }
  | { readonly kind: "told"; readonly text: string }
  | { readonly kind: "failed"; readonly error: string };
