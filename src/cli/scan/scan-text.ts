import type { Summary } from "../../analyser/index.ts";
import type { Colors } from "../output/colors.ts";
import { countWords } from "../output/count-words.ts";
import { cutStartToWidth, padToWidth } from "../output/display-width.ts";
import { plainText } from "../output/plain-text.ts";
import { columnWidths } from "../output/table.ts";
import { wrapText } from "../output/wrap-text.ts";
import { functionTable, type FunctionThresholds } from "./function-table.ts";
import type { ScanOutput } from "./formats/scan-output.ts";
import type { FunctionMeasure } from "./worst-functions.ts";

const skippedShownMax = 10;
const leastParsedShownMax = 5;

/** How the text looks, and what it compares functions with. */
export interface TextLook {
  readonly colors: Colors;
  /** Columns of the terminal. Undefined: the output is not a terminal, and nothing is cut. */
  readonly width: number | undefined;
  readonly sortedBy: FunctionMeasure;
  readonly thresholds: FunctionThresholds;
  /** The severities, mildest first. */
  readonly severityIds: readonly string[];
}

/** What follows the findings: functions, languages, numbers of findings, files that were left out, the totals. */
export function scanSections(label: string, output: ScanOutput, look: TextLook): string {
  const { summary, functions } = output;
  const heading = (text: string): string => `\n${look.colors.bold(text)}\n`;
  const { sortedBy, thresholds, colors, width } = look;
  const parts: string[] = [];
  if (functions.length > 0) {
    parts.push(heading(functionsTitle(look)), functionTable(functions, sortedBy, thresholds, colors, width));
  }
  if (summary.languages.length > 0) parts.push(heading("Languages"), languageRows(summary));
  if (summary.kinds.length > 0) parts.push(heading("Rated apart"), kindRows(summary));
  if (output.severities.size > 0) parts.push(heading("Findings by severity"), severityRows(output, look));
  if (output.suppressed.size > 0) parts.push(heading("Suppressed in the source"), suppressedRows(output));
  parts.push(skippedSection(output, heading, width), parts.length > 0 ? "\n" : "", totalsText(label, output, width));
  return parts.join("");
}

function functionsTitle({ sortedBy }: TextLook): string {
  return sortedBy === "cyclomatic" || sortedBy === "cognitive" ? "Most complex functions" : `Functions by ${sortedBy}`;
}

function totalsText(label: string, { summary, severities, elapsedMilliseconds }: ScanOutput, width?: number): string {
  const seconds = (elapsedMilliseconds / 1000).toFixed(1);
  const cached = summary.filesCached > 0 ? ` (${countWords(summary.filesCached, "file")} unchanged)` : "";
  const findings = [...severities.values()].reduce((sum, count) => sum + count, 0);
  const text =
    `${plainText(label)}: ${countWords(summary.files, "file")} in ${seconds} s${cached}, ` +
    `${countWords(summary.lines, "line")}, ${countWords(summary.functions, "function")}, ${countWords(findings, "finding")}`;
  return `${wrapText(text, width ?? Number.POSITIVE_INFINITY).join("\n")}\n`;
}

function languageRows({ languages }: Summary): string {
  const sorted = languages.toSorted((left, right) => right.codeLines - left.codeLines);
  const rows = sorted.map(({ language, files, lines, codeLines }) => [
    language,
    `${files}`,
    `${lines}`,
    `${codeLines}`,
  ]);
  return alignColumns([["language", "files", "lines", "code"], ...rows]);
}

const kindNames = { TEST: "tests", GENERATED: "generated", VENDORED: "vendored" } as const;

function kindRows({ kinds }: Summary): string {
  const rows = kinds.map(({ kind, files, codeLines }) => [kindNames[kind], `${files}`, `${codeLines}`]);
  return alignColumns([["kind", "files", "code"], ...rows]);
}

function severityRows({ severities }: ScanOutput, { severityIds }: TextLook): string {
  const rankOf = (severity: string): number => severityIds.indexOf(severity);
  const rows = [...severities].toSorted(([left], [right]) => rankOf(right) - rankOf(left));
  return alignColumns(rows.map(([severity, number]) => [severity, `${number}`]));
}

function suppressedRows({ suppressed }: ScanOutput): string {
  const rows = [...suppressed].toSorted(([, left], [, right]) => right - left);
  return alignColumns(rows.map(([rule, number]) => [rule, `${number}`]));
}

function skippedSection(output: ScanOutput, heading: (text: string) => string, width: number | undefined): string {
  const { summary, findingsElsewhere } = output;
  const lines: string[] = [];
  const add = (indent: string, path: string, rest: string): void => {
    const room = width === undefined ? undefined : Math.max(10, width - indent.length - rest.length);
    lines.push(`${indent}${room === undefined ? plainText(path) : cutStartToWidth(plainText(path), room)}${rest}`);
  };
  for (const { path, reason } of summary.skipped.slice(0, skippedShownMax)) add("  ", path, `: ${reason}`);
  const more = summary.filesSkipped - lines.length;
  if (more > 0) lines.push(`  … and ${more} more`);
  if (summary.filesWithSyntaxErrors > 0) {
    lines.push(
      `  ${countWords(summary.filesWithSyntaxErrors, "file")} with syntax errors, measured as far as possible`,
    );
  }
  if (summary.unparsedLines > 0) {
    const { unparsedLines, codeLines } = summary;
    const what = `${countWords(unparsedLines, "line")} of code (${percentOf(unparsedLines, codeLines)})`;
    lines.push(`  ${what} could not be parsed:`);
    for (const { path, unparsedLines: own, codeLines: code } of summary.leastParsed.slice(0, leastParsedShownMax)) {
      add("    ", path, `: ${own} of ${code} (${percentOf(own, code)})`);
    }
  }
  if (summary.filesWithoutDuplication > 0) {
    lines.push(`  ${countWords(summary.filesWithoutDuplication, "file")} not searched for duplicates`);
  }
  if (summary.filesWithoutAuthors > 0) {
    lines.push(`  ${countWords(summary.filesWithoutAuthors, "file")} whose authors git does not know`);
  }
  if (summary.duplicatesUnlisted > 0) {
    lines.push(
      `  ${countWords(summary.duplicatesUnlisted, "smaller duplicate")}, which would outnumber all other findings`,
    );
  }
  if (findingsElsewhere > 0) lines.push(`  ${countWords(findingsElsewhere, "finding")} on lines that did not change`);
  if (summary.filesOfOtherKinds > 0) lines.push(`  ${countWords(summary.filesOfOtherKinds, "file")} of other kinds`);
  return lines.length === 0 ? "" : heading("Left out") + lines.map((line) => `${line}\n`).join("");
}

function percentOf(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
}

/** The first column is aligned on the left, numbers on the right. */
function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = columnWidths(rows, undefined);
  const cell = (text: string, index: number): string =>
    index === 0 ? padToWidth(text, widths[0]!) : text.padStart(widths[index]!);
  return rows.map((row) => `  ${row.map(cell).join("  ")}\n`).join("");
}
