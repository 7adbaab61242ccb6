import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MeasuredPackage } from "./measured.ts";
import {
  bestFirst,
  byLanguage,
  percentile,
  publishedMeasures,
  publishedShares,
  type Published,
} from "./percentiles.ts";

const root = join(import.meta.dirname, "../..");
const start = "<!-- calibration: written by scripts/calibrate.ts -->";
const end = "<!-- end of calibration -->";

/** The population in one sentence, and a table of percentiles for every measure. */
export function calibrationText(packages: readonly MeasuredPackage[]): string {
  const groups = byLanguage(packages);
  const used = [...groups.values()].flat();
  const days = used.map(({ day }) => day).toSorted();
  const counts = [...groups].map(([language, { length }]) => `${length} of ${language}`);
  const list = `${counts.slice(0, -1).join(", ")} and ${counts.at(-1)}`;
  const analysers = [...new Set(used.map(({ analyser }) => analyser))].join(", ");
  const population = `${used.length} packages, ${list}; measured on ${days.at(-1)} by version ${analysers} of the analyser.`;
  return [population, ...publishedMeasures.map((measure) => tableOf(measure, packages))].join("\n\n");
}

/** The document with the present tables. */
export function calibratedDocument(packages: readonly MeasuredPackage[]): string {
  const text = readFileSync(documentFile, "utf8");
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`docs/models.md has no place for the tables (${start})`);
  return `${text.slice(0, from)}${start}\n\n${calibrationText(packages)}\n\n${text.slice(to)}`;
}

const documentFile = join(root, "docs/models.md");

/** Writes the tables into `docs/models.md`. */
export function writeDocument(packages: readonly MeasuredPackage[]): void {
  writeFileSync(documentFile, calibratedDocument(packages));
}

function tableOf(measure: Published, packages: readonly MeasuredPackage[]): string {
  const rows = [...byLanguage(packages)].map(([language, group]) => {
    const sorted = bestFirst(measure, group);
    return { language, values: publishedShares.map((share) => percentile(sorted, share)) };
  });
  // Each language counts the same, however many packages it has.
  const mean = publishedShares.map((_share, column) => meanOf(rows.map(({ values }) => values[column]!)));
  const head = [`\`${measure.id}\``, ...publishedShares.map((share) => `${share} %`)];
  const body = [...rows, { language: "mean", values: mean }].map(({ language, values }) => [
    language,
    ...values.map((value) => value.toFixed(1)),
  ]);
  return aligned([head, ...body]);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function aligned([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_cell, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
