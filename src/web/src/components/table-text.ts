/** The value of a copied cell. */
export type TextCell = string | number | null;

/** A table to be copied as text. */
export interface TextTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly TextCell[])[];
}

/** Comma-separated values (RFC 4180). A cell that a spreadsheet would run as a formula becomes text (U8). */
export function csvOf({ headers, rows }: TextTable): string {
  return [headers, ...rows].map(csvLine).join("\r\n");
}

/** One line of CSV, for tables that are too long to write at once. */
export function csvLine(cells: readonly TextCell[]): string {
  return cells.map(csvCell).join(",");
}

function csvCell(value: TextCell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A JSON array with one object per row; the headers are the keys. */
export function jsonOf({ headers, rows }: TextTable): string {
  const objects = rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [headers[index], cell])));
  return JSON.stringify(objects, null, 2);
}
