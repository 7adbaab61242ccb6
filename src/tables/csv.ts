import { cellAt, textOf, type TableColumn, type TableWriter } from "./table.ts";

/** What spreadsheets would run as a formula, and what would look like such a text after it got its mark. */
const formulaStart = /^'*[=+\-@\t\r]/;

/** Writes CSV (RFC 4180, D18): UTF-8, a line of names first. A missing value is an empty cell. */
export function csvWriter(columns: readonly TableColumn[]): TableWriter {
  const lineOf = (cells: readonly string[]): string => `${cells.join(",")}\r\n`;
  return {
    blockRows: 500,
    copiesBytes: false,
    start: () => Buffer.from(lineOf(columns.map(({ name }) => quote(name)))),
    write({ rows, cells }) {
      let text = "";
      for (let row = 0; row < rows; row += 1) text += lineOf(cells.map((column) => cell(cellAt(column, row))));
      return Buffer.from(text);
    },
    end: () => new Uint8Array(0),
  };
}

function cell(value: unknown): string {
  if (value === null) return "";
  return typeof value === "number" || typeof value === "boolean" ? String(value) : quote(textOf(value));
}

function quote(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
