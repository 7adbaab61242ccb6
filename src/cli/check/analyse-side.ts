import type { LanguageId, LoneFile, LoneOptions, RuleSettings, SkippedFile } from "../../analyser/index.ts";
import type { LocalFinding, SuppressedFinding } from "./finding.ts";
import { openContents, type WantedContent } from "./read-contents.ts";

/** The changed files as they are now or as they were, analysed. */
export interface AnalysedSide {
  readonly findings: readonly AnalysedFinding[];
  /** Findings that the source suppresses. */
  readonly suppressed: readonly AnalysedSuppression[];
  /** Only files with findings: the others say nothing. */
  readonly files: readonly LoneFile[];
  readonly skipped: readonly SkippedFile[];
  readonly fileCount: number;
}

/** A finding with the text of its first line, without spaces. */
export interface AnalysedFinding extends LocalFinding {
  readonly code: string;
}

/** A suppressed finding with the text of its first line, without spaces. */
export type AnalysedSuppression = AnalysedFinding & SuppressedFinding;

/** What is analysed. */
export interface SideOptions {
  readonly folder: string;
  readonly languages: readonly LanguageId[] | undefined;
  readonly rules?: RuleSettings;
  /** Macros of the tree with the files of a side. */
  readonly macrosOf: (side: readonly WantedContent[]) => NonNullable<LoneOptions["macros"]>;
  readonly signal: AbortSignal;
}

/** Analyses files, one after another. */
export async function analyseSide(wanted: readonly WantedContent[], options: SideOptions): Promise<AnalysedSide> {
  const { analyseLoneFiles } = await import("../../analyser/index.ts");
  const findings: AnalysedFinding[] = [];
  const suppressed: AnalysedSuppression[] = [];
  const files: LoneFile[] = [];
  const skipped: SkippedFile[] = [];
  let fileCount = 0;
  const { folder, languages, signal, rules, macrosOf } = options;
  const analysed = analyseLoneFiles(openContents(folder, wanted), {
    signal,
    macros: macrosOf(wanted),
    ...(languages === undefined ? {} : { languages }),
    ...(rules === undefined ? {} : { rules }),
  });
  for await (const file of analysed) {
    if ("reason" in file) {
      skipped.push(file);
      continue;
    }
    fileCount += 1;
    suppressed.push(...suppressedOf(file));
    if (file.findings.length === 0) continue;
    files.push(file);
    findings.push(...findingsOf(file));
  }
  return { findings, suppressed, files, skipped, fileCount };
}

/** The findings of a file, with the texts of their lines. */
export function findingsOf({ path, text, findings }: Pick<LoneFile, "path" | "text" | "findings">): AnalysedFinding[] {
  const lines = text.split("\n");
  return findings.map(({ rule, message, lines: [startLine, startColumn, endLine] }) => {
    return { path, rule, message, startLine, startColumn, endLine, code: withoutSpaces(lines[startLine - 1] ?? "") };
  });
}

function suppressedOf({ suppressed, ...file }: LoneFile): AnalysedSuppression[] {
  if (suppressed.length === 0) return [];
  const found = findingsOf({ ...file, findings: suppressed });
  return found.map((finding, index) => ({ ...finding, reason: suppressed[index]!.suppressed ?? "" }));
}

/** The same spaces that the matching of findings ignores. */
function withoutSpaces(line: string): string {
  return line.replaceAll(/[\t\n\v\f\r ]+/g, "");
}
