import { languageOf } from "../languages/index.ts";
import type { FileResult, FindingResult, UnitResult } from "../measure/file-result.ts";

/**
 * What stands in a template for what only the whole analysis knows. These characters never stand in JSON as they are,
 * so that filling a template is replacing them.
 */
export const gap = {
  /** The path of the file, as it is written inside of a JSON text. */
  path: "\u0001",
  /** Duplicated lines of the artifact, in the order of the artifacts. */
  duplicated: "\u0002",
  /** Further infos of the file, and further values of the file. */
  infos: "\u0003",
  values: "\u0004",
} as const;

/** What is needed of a unit to place duplicates: key, unit around it, first and last line. */
export type UnitPlace = readonly [key: string, parent: number, startLine: number, endLine: number];

/** Columns of files alone, which come last; what is inside of files has no values there. */
export const wholeFileColumns = ["FAN_IN", "FAN_OUT", "COMMITS", "CHURN", "AUTHORS", "AGE"] as const;
const noneOfThem = wholeFileColumns.map(() => ",null").join("");

/** The lines about a file with gaps in them: made once, when the file is measured, and filled in every analysis. */
export function templateOf(result: FileResult): string {
  const lines: string[] = [fileLine(result)];
  for (const unit of result.units) lines.push(unitLine(unit, result.units));
  for (const finding of result.findings) lines.push(findingLine(finding, artifactOf(finding.unit, result.units)));
  return lines.join("");
}

/** Where the units of a file stand. */
export function placesOf({ units }: FileResult): UnitPlace[] {
  return units.map(({ key, parent, lines }) => [key, parent, lines[0], lines[2]]);
}

function fileLine({ language, values, encoding }: FileResult): string {
  const infos = `"LANGUAGE":${JSON.stringify(languageOf(language).name)}${encoding === undefined ? "" : `,"ENCODING":"${encoding}"`}`;
  return `{"kind":"artifact","path":"${gap.path}","type":"FILE","infos":{${infos}${gap.infos}},"values":[${listed(values)},${gap.duplicated}${gap.values}]}\n`;
}

function unitLine({ key, name, type, parent, lines, values }: UnitResult, units: readonly UnitResult[]): string {
  return (
    `{"kind":"artifact","path":${artifactPath(key)},"parent":${parent === -1 ? `"${gap.path}"` : artifactPath(units[parent]!.key)},` +
    `"name":${JSON.stringify(name)},"type":"${type}","location":${locationOf(lines)},` +
    `"values":[${listed(values)},${gap.duplicated}${noneOfThem}]}\n`
  );
}

/** A line that tells a finding of an artifact, given as JSON. */
export function findingLine(
  { rule, message, lines, fingerprint }: Omit<FindingResult, "unit">,
  artifact: string,
  more = "",
): string {
  return (
    `{"kind":"finding","artifact":${artifact},"rule":"${rule}","message":${JSON.stringify(message)},` +
    `"location":${locationOf(lines)},"fingerprint":"${fingerprint}"${more}}\n`
  );
}

function artifactOf(unit: number, units: readonly UnitResult[]): string {
  return unit === -1 ? `"${gap.path}"` : artifactPath(units[unit]!.key);
}

/** The path of a part of a file, as JSON, with a gap for that of the file. */
export function artifactPath(key: string): string {
  return `"${gap.path}#${JSON.stringify(key).slice(1)}`;
}

function locationOf([startLine, startColumn, endLine, endColumn]: FindingResult["lines"]): string {
  const end = endColumn === 0 ? "" : `,"endColumn":${endColumn}`;
  return `{"startLine":${startLine},"startColumn":${startColumn},"endLine":${endLine}${end}}`;
}

function listed(values: readonly (number | null)[]): string {
  return values.map((value) => value ?? "null").join(",");
}
