import type { SkippedFile } from "./analysis.ts";
import { columns } from "./emit/columns.ts";
import { placeholder, templateOf, wholeFileColumns } from "./emit/template.ts";
import type { RuleSettings } from "./configuration/rule-settings.ts";
import { emitSource } from "./emit/emit-source.ts";
import { languageByName } from "./languages/detect.ts";
import type { LanguageId } from "./languages/language.ts";
import { hasMacros } from "./learn-macros.ts";
import type { FileResult, FindingResult } from "./measure/file-result.ts";
import type { FileMeasurer } from "./measure/measure-file.ts";
import { isParserError } from "./pool/parser-errors.ts";
import { readSource } from "./pool/read-source.ts";
import type { LearnedMacros } from "./preprocess/learned/learned-macros.ts";
import type { SourceFile } from "./sources/file-source.ts";
import { optimiseParsers } from "./syntax/optimise-parsers.ts";

/** A file that was analysed without the others: nothing is known of duplicates, imports and history. */
export interface LoneFile {
  readonly path: string;
  readonly text: string;
  /** Without those that the source suppresses. */
  readonly findings: readonly FindingResult[];
  /** Those that the source suppresses. */
  readonly suppressed: readonly FindingResult[];
  /** Whether a comment at its start says that a tool generated it. */
  readonly isGenerated: boolean;
  /** The lines of results (R2) about the file, after those of `loneFileColumns`. */
  readonly results: () => string;
}

/** Options of an analysis of single files. */
export interface LoneOptions {
  readonly languages?: readonly LanguageId[];
  readonly signal?: AbortSignal;
  /** What the project changes about the rules. */
  readonly rules?: RuleSettings;
  /** Macros of the tree that the files are of, when they are needed; only those of each file itself when left out. */
  readonly macros?: () => Promise<LearnedMacros>;
}

/** The line that the results of lone files refer to. */
export const loneFileColumns = `${JSON.stringify({ kind: "columns", measures: columns })}\n`;

/**
 * Analyses a few files in this thread, without a cache: to start threads and to read a cache would take longer than the
 * analysis. Files in other languages are left out. After a crash of the parser, the remaining files are skipped.
 */
export async function* analyseLoneFiles(
  files: AsyncIterable<SourceFile>,
  { languages, signal, rules, macros }: LoneOptions = {},
): AsyncGenerator<LoneFile | SkippedFile> {
  // Loading the parser is slow, and it is not needed for files in other languages. Nor are macros.
  const measurers = new Map<boolean, Promise<FileMeasurer>>();
  let isBroken = false;
  for await (const file of files) {
    signal?.throwIfAborted();
    if (!mayBeSource(file, languages)) continue;
    const source = readSource(file, languages ?? null);
    if (source.kind === "other") continue;
    if (source.kind === "skipped") {
      yield { path: source.path, reason: source.reason };
      continue;
    }
    const { path } = file;
    const { language, text, encoding } = source;
    const withMacros = hasMacros(language);
    const measurer = measurers.get(withMacros) ?? makeMeasurer(rules, withMacros ? macros : undefined);
    measurers.set(withMacros, measurer);
    const measured = isBroken
      ? null
      : await (await measurer).measure(language, text).catch((error: unknown) => {
          if (!isParserError(error)) throw error;
          isBroken = true;
          return null;
        });
    if (measured === null) yield { path, reason: isBroken ? "parser-failed" : "too-complex" };
    else yield loneFile(path, text, encoding === null ? measured.result : { ...measured.result, encoding });
  }
}

async function makeMeasurer(
  rules: RuleSettings | undefined,
  macros: (() => Promise<LearnedMacros>) | undefined,
): Promise<FileMeasurer> {
  optimiseParsers([]);
  const { applyRuleSettings } = await import("./configuration/rule-settings.ts");
  const made = await import("./measure/measure-file.ts");
  return new made.FileMeasurer(applyRuleSettings(rules), await macros?.());
}

/** Whether a file is in a wanted language, as far as its name says it. */
function mayBeSource(file: SourceFile, languages: readonly LanguageId[] | undefined): boolean {
  const language = languageByName(file.path);
  if (language !== "read") return language !== null && languages?.includes(language) !== false;
  // Large contents of a repository are not read, and few large files without an extension are scripts.
  const hasExtension = file.path.slice(file.path.lastIndexOf("/") + 1).includes(".");
  return hasExtension || !("skip" in file) || file.skip !== "too-large";
}

function loneFile(path: string, text: string, result: FileResult): LoneFile {
  const results = (): string => {
    const escaped = JSON.stringify(path).slice(1, -1);
    const lines = templateOf(result)
      .replace(placeholder.infos, "")
      .replace(placeholder.values, wholeFileColumns.map(() => ",null").join(""))
      .replaceAll(placeholder.duplicated, "null")
      // As a function, because `$` in a path would be special in a replacement text.
      .replaceAll(placeholder.path, () => escaped);
    return emitSource(path, text) + lines;
  };
  return {
    path,
    text,
    findings: result.findings.filter(({ suppressed }) => suppressed === undefined),
    suppressed: result.findings.filter(({ suppressed }) => suppressed !== undefined),
    isGenerated: result.isGenerated,
    results,
  };
}
