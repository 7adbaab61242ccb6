import type { Colors } from "../output/colors.ts";
import { countWords } from "../output/count-words.ts";
import { cutStartToWidth, padToWidth } from "../output/display-width.ts";
import { plainText } from "../output/plain-text.ts";
import { columnWidths } from "../output/table.ts";
import { wrapText } from "../output/wrap-text.ts";
import { severityWord } from "../scan/findings-text.ts";
import type { StateTotals } from "./analyse-state.ts";
import { comparedMeasures, type ChangedFinding, type ChangedFunction, type StateComparison } from "./compare-states.ts";

const findingsShownMax = 50;
const functionsShownMax = 20;
const nameWidthMin = 20;

/** How a comparison looks. */
export interface ComparisonLook {
  readonly colors: Colors;
  /** Columns of the terminal. Undefined: nothing is cut. */
  readonly width: number | undefined;
}

/** The changes in one sentence. */
export function changeSentence({ created, gone, worse, better }: StateComparison): string {
  return [
    created.length === 0 ? "no new findings" : countWords(created.length, "new finding"),
    `${gone.length} gone`,
    `${countWords(worse.length, "function")} worse`,
    `${better.length} better`,
  ].join(", ");
}

/** New and gone findings, and functions that became worse or better. Empty lists have no heading. */
export function changeLists(comparison: StateComparison, look: ComparisonLook): string {
  const { created, gone, worse, better } = comparison;
  const parts = [
    section("New findings", findingRows(created, look), look),
    section("Findings that are gone", findingRows(gone, look), look),
    section("Functions that became worse", functionRows(worse, look), look),
    section("Functions that became better", functionRows(better, look), look),
  ];
  return parts.join("");
}

function section(title: string, rows: readonly string[], { colors }: ComparisonLook): string {
  return rows.length === 0 ? "" : `\n${colors.bold(title)}\n${rows.map((row) => `  ${row}\n`).join("")}`;
}

function findingRows(findings: readonly ChangedFinding[], { colors, width }: ComparisonLook): readonly string[] {
  const rows = findings.slice(0, findingsShownMax).flatMap(({ path, startLine, severity, rule, message }) => {
    const place = plainText(startLine === null ? path : `${path}:${startLine}`);
    const text = wrapText(plainText(message), (width ?? Number.POSITIVE_INFINITY) - 4).map((line) => `  ${line}`);
    return [`${place}: ${severityWord(severity, colors)} ${plainText(rule)}`, ...text];
  });
  return [...rows, ...moreRow(findings.length - findingsShownMax)];
}

function functionRows(functions: readonly ChangedFunction[], { colors, width }: ComparisonLook): readonly string[] {
  if (functions.length === 0) return [];
  const shown = functions.slice(0, functionsShownMax);
  const cells = shown.map(({ before, after }) =>
    comparedMeasures.map((measure) => {
      const [then, now] = [before[measure], after[measure]];
      return then === now ? `${now ?? ""}` : `${then ?? "none"} → ${now ?? "none"}`;
    }),
  );
  const widths = columnWidths([comparedMeasures, ...cells], undefined);
  const taken = widths.reduce((sum, own) => sum + own + 2, 2);
  const names = shown.map(({ path }) => plainText(path));
  const [longest = 0] = columnWidths(
    ["function", ...names].map((name) => [name]),
    undefined,
  );
  const room = width === undefined ? longest : Math.min(longest, Math.max(nameWidthMin, width - taken));
  const row = (name: string, values: readonly string[]): string =>
    `${padToWidth(cutStartToWidth(name, room), room)}${values.map((value, index) => `  ${padToWidth(value, widths[index]!)}`).join("")}`.trimEnd();
  const lines = names.map((name, index) => row(name, cells[index]!));
  return [colors.dim(row("function", comparedMeasures)), ...lines, ...moreRow(functions.length - functionsShownMax)];
}

function moreRow(count: number): readonly string[] {
  return count > 0 ? [`… and ${count} more: --json lists all`] : [];
}

const totalNames: Readonly<Record<keyof StateTotals, string>> = {
  files: "files",
  codeLines: "lines of code",
  functions: "functions",
  findings: "findings",
  suppressedFindings: "suppressed",
  duplicatedLines: "duplicated lines",
  filesSkipped: "files not analysed",
};

/** The numbers of both states. */
export function totalsTable({ before, after }: StateComparison): string {
  const rows = (Object.keys(totalNames) as (keyof StateTotals)[]).map((key) => {
    const [then, now] = [before.totals[key], after.totals[key]];
    const change = now - then;
    return [totalNames[key], `${then}`, `${now}`, change === 0 ? "" : `${change > 0 ? "+" : "−"}${Math.abs(change)}`];
  });
  const all = [["", "before", "after", "change"], ...rows];
  const widths = columnWidths(all, undefined);
  const cell = (text: string, index: number): string =>
    index === 0 ? padToWidth(text, widths[0]!) : text.padStart(widths[index]!);
  return all.map((row) => `  ${row.map(cell).join("  ")}`.trimEnd() + "\n").join("");
}
