import type { LanguageId, LoneFile, SkippedFile } from "../../analyser/index.ts";
import type { LocalFinding } from "./finding.ts";
import { openContents, type WantedContent } from "./read-contents.ts";

/** The changed files as they are now or as they were, analysed. */
export interface AnalysedSide {
  readonly findings: readonly AnalysedFinding[];
  /** Only files with findings: the others say nothing. */
  readonly files: readonly LoneFile[];
  readonly skipped: readonly SkippedFile[];
  readonly fileCount: number;
}

/** A finding with the text of its first line, without spaces. */
export interface AnalysedFinding extends LocalFinding {
  readonly code: string;
}

/** What is analysed. */
export interface SideOptions {
  readonly folder: string;
  readonly languages: readonly LanguageId[] | undefined;
  readonly signal: AbortSignal;
}

/** Analyses files, one after another. */
export async function analyseSide(wanted: readonly WantedContent[], options: SideOptions): Promise<AnalysedSide> {
  const { analyseLoneFiles } = await import("../../analyser/index.ts");
  const findings: AnalysedFinding[] = [];
  const files: LoneFile[] = [];
  const skipped: SkippedFile[] = [];
  let fileCount = 0;
  const { folder, languages, signal } = options;
  const analysed = analyseLoneFiles(openContents(folder, wanted), {
    signal,
    ...(languages === undefined ? {} : { languages }),
  });
  for await (const file of analysed) {
    if ("reason" in file) {
      skipped.push(file);
      continue;
    }
    fileCount += 1;
    if (file.findings.length === 0) continue;
    files.push(file);
    findings.push(...findingsOf(file));
  }
  return { findings, files, skipped, fileCount };
}

/** The findings of a file, with the texts of their lines. */
export function findingsOf({ path, text, findings }: LoneFile): readonly AnalysedFinding[] {
  const lines = text.split("\n");
  return findings.map(({ rule, message, lines: [startLine, startColumn, endLine] }) => {
    return { path, rule, message, startLine, startColumn, endLine, code: withoutSpaces(lines[startLine - 1] ?? "") };
  });
}

/** The same spaces that the matching of findings ignores. */
function withoutSpaces(line: string): string {
  return line.replaceAll(/[\t\n\v\f\r ]+/g, "");
}
