import type { Summary } from "../../analyser/index.ts";
import type { Call } from "../command.ts";
import { padToWidth } from "../output/display-width.ts";
import { plainText } from "../output/plain-text.ts";
import { colorsFor } from "../output/colors.ts";
import { columnWidths } from "../output/table.ts";
import type { ResultsDigest } from "./results-digest.ts";

const skippedShownMax = 10;
const leastParsedShownMax = 5;

/** The result of a scan, as JSON for programs. */
export function scanJson(summary: Summary, { severities, worst }: ResultsDigest): string {
  return `${JSON.stringify({ ...summary, severities: Object.fromEntries(severities), worst })}\n`;
}

/** The result of a scan as text: languages, sizes, the worst functions, findings by severity, skipped files. */
export function scanText(call: Call, root: string, summary: Summary, digest: ResultsDigest): string {
  const colors = colorsFor(call.terminal.output, call.terminal.environment);
  const heading = (text: string): string => `\n${colors.bold(text)}\n`;
  const seconds = Object.values(summary.milliseconds).reduce((sum, part) => sum + part, 0) / 1000;
  const parts = [
    `${plainText(root)}: ${count(summary.files, "file")} in ${seconds.toFixed(1)} s` +
      `${summary.filesCached > 0 ? ` (${summary.filesCached} unchanged)` : ""}, ${count(summary.lines, "line")}, ` +
      `${count(summary.functions, "function")}, ${count(summary.findings, "finding")}\n`,
  ];
  if (summary.languages.length > 0) parts.push(heading("Languages"), languageRows(summary));
  if (digest.worst.length > 0) parts.push(heading("Most complex functions"), worstRows(digest));
  if (digest.severities.size > 0) parts.push(heading("Findings"), severityRows(digest));
  parts.push(skippedSection(summary, heading));
  return parts.join("");
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

function worstRows({ worst }: ResultsDigest): string {
  const rows = worst.map(({ path, cyclomatic, cognitive, lines }) => [
    plainText(path),
    `${cyclomatic}`,
    `${cognitive ?? ""}`,
    `${lines ?? ""}`,
  ]);
  return alignColumns([["function", "cyclomatic", "cognitive", "lines"], ...rows]);
}

function severityRows({ severities }: ResultsDigest): string {
  const rows = [...severities].toSorted(([, left], [, right]) => right - left);
  return alignColumns(rows.map(([severity, number]) => [severity, `${number}`]));
}

function skippedSection(summary: Summary, heading: (text: string) => string): string {
  const lines: string[] = [];
  for (const { path, reason } of summary.skipped.slice(0, skippedShownMax)) {
    lines.push(`  ${plainText(path)}: ${reason}\n`);
  }
  const more = summary.filesSkipped - lines.length;
  if (more > 0) lines.push(`  … and ${more} more\n`);
  if (summary.filesWithSyntaxErrors > 0) {
    lines.push(`  ${count(summary.filesWithSyntaxErrors, "file")} with syntax errors, measured as far as possible\n`);
  }
  lines.push(...unparsedLines(summary));
  if (summary.filesOfOtherKinds > 0) lines.push(`  ${count(summary.filesOfOtherKinds, "file")} of other kinds\n`);
  return lines.length === 0 ? "" : heading("Left out") + lines.join("");
}

/** How much could not be parsed, and where most of it is. */
function unparsedLines({ unparsedLines: all, codeLines, leastParsed }: Summary): string[] {
  if (all === 0) return [];
  const worst = leastParsed.slice(0, leastParsedShownMax).map(({ path, unparsedLines: own, codeLines: code }) => {
    return `    ${plainText(path)}: ${own} of ${code} (${percentOf(own, code)})\n`;
  });
  return [
    `  ${count(all, "line")} of code (${percentOf(all, codeLines)}) could not be parsed, most of them in\n`,
    ...worst,
  ];
}

function percentOf(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
}

function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = columnWidths(rows, undefined);
  return rows
    .map(
      (row) =>
        `  ${row
          .map((cell, index) => padToWidth(cell, widths[index]!))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
