import { csvLine } from "../../output/row-writer.ts";
import type { ScanFinding } from "../finding.ts";
import type { ScanOutput } from "./scan-output.ts";

const columns = [
  "path",
  "startLine",
  "startColumn",
  "endLine",
  "endColumn",
  "severity",
  "rule",
  "message",
  "unit",
  "suppressed",
] as const satisfies readonly (keyof ScanFinding)[];

/** The findings as CSV, with a line of names first. */
export async function* writeCsv({ findings }: ScanOutput): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const finding of findings()) yield csvLine(columns.map((column) => cellOf(finding[column])));
}

/** What spreadsheets would run as a formula, and what would look like such a text after it got its mark. */
const formulaStart = /^'*[=+\-@\t\r]/;

function cellOf(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  return formulaStart.test(text) ? `'${text}` : text;
}
