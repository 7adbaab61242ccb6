import { languageOf } from "../languages/index.ts";
import type { FileResult, FindingResult, UnitResult } from "../measure/file-result.ts";

/**
 * Placeholders in a template for values that only the whole analysis knows. JSON texts never contain these characters
 * unescaped, so that a template is filled by replacing them.
 */
export const placeholder = {
  /** The path of the file, escaped for JSON. */
  path: "\u0001",
  /** Duplicated lines of the artifact, in the order of the artifacts. */
  duplicated: "\u0002",
  /** Further infos of the file, and further values of the file. */
  infos: "\u0003",
  values: "\u0004",
} as const;

/** What is needed of a unit to assign duplicates to it: key, parent, first and last line. */
export type UnitLines = readonly [key: string, parent: number, startLine: number, endLine: number];

/** Columns of files only, which come last. Types and functions have no values there. */
export const wholeFileColumns = ["FAN_IN", "FAN_OUT", "COMMITS", "CHURN", "AUTHORS", "AGE"] as const;
const noFileValues = wholeFileColumns.map(() => ",null").join("");

/** The lines about a file with placeholders: made once, when the file is measured, and filled in every analysis. */
export function templateOf(result: FileResult): string {
  const lines: string[] = [fileLine(result)];
  for (const unit of result.units) lines.push(unitLine(unit, result.units));
  for (const finding of result.findings) {
    lines.push(findingLine(finding, artifactOf(finding.unit, result.units), relaxedField(finding.suppressed)));
  }
  return lines.join("");
}

/** The lines of each unit of a file. */
export function unitLinesOf({ units }: FileResult): UnitLines[] {
  return units.map(({ key, parent, lines }) => [key, parent, lines[0], lines[2]]);
}

function fileLine({ language, values, encoding }: FileResult): string {
  const infos = `"LANGUAGE":${JSON.stringify(languageOf(language).name)}${encoding === undefined ? "" : `,"ENCODING":"${encoding}"`}`;
  const more = languageOf(language).onlyFindings
    ? `null${noFileValues}`
    : `${placeholder.duplicated}${placeholder.values}`;
  return `{"kind":"artifact","path":"${placeholder.path}","type":"FILE","infos":{${infos}${placeholder.infos}},"values":[${joinValues(values)},${more}]}\n`;
}

function unitLine({ key, name, type, parent, lines, values }: UnitResult, units: readonly UnitResult[]): string {
  return (
    `{"kind":"artifact","path":${artifactPath(key)},"parent":${parent === -1 ? `"${placeholder.path}"` : artifactPath(units[parent]!.key)},` +
    `"name":${JSON.stringify(name)},"type":"${type}","location":${locationOf(lines)},` +
    `"values":[${joinValues(values)},${placeholder.duplicated}${noFileValues}]}\n`
  );
}

/** The line of a finding; `artifact` is a JSON text. */
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

/** A finding that the source suppresses is relaxed, with the reason as the comment. */
export function relaxedField(reason: string | undefined): string {
  return reason === undefined ? "" : `,"relaxed":${JSON.stringify(reason)}`;
}

function artifactOf(unit: number, units: readonly UnitResult[]): string {
  return unit === -1 ? `"${placeholder.path}"` : artifactPath(units[unit]!.key);
}

/** The path of a unit as a JSON text, with a placeholder for the path of the file. */
export function artifactPath(key: string): string {
  return `"${placeholder.path}#${JSON.stringify(key).slice(1)}`;
}

function locationOf([startLine, startColumn, endLine, endColumn]: FindingResult["lines"]): string {
  const end = endColumn === 0 ? "" : `,"endColumn":${endColumn}`;
  return `{"startLine":${startLine},"startColumn":${startColumn},"endLine":${endLine}${end}}`;
}

function joinValues(values: readonly (number | null)[]): string {
  return values.map((value) => value ?? "null").join(",");
}
