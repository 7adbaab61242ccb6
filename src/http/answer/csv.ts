import { valueAtPath, type FieldSchema, type Selection } from "../../language/index.ts";
import type { ListWriter } from "./list-writer.ts";

/** The media type of lists as CSV. */
export const csvType = "text/csv; charset=utf-8";

/** What spreadsheets would run as a formula. */
const formulaStart = /^[=+\-@\t\r]/;

/** Writes a list as CSV (RFC 4180, D18): a column for each scalar of the elements, in the order of `fields`. */
export function csvWriter(element: FieldSchema, fields: Selection | undefined): ListWriter {
  const columns = columnsOf(element, fields, []);
  return {
    start: `${columns.map((path) => cellOf(path.join("."))).join(",")}\r\n`,
    separator: "",
    end: "",
    write: (value) => `${columns.map((path) => cellOf(valueAtPath(value, path))).join(",")}\r\n`,
  };
}

// A list, and an object whose names are data, is one column: its JSON text.
function columnsOf(
  schema: FieldSchema,
  selection: Selection | undefined,
  path: readonly string[],
): readonly (readonly string[])[] {
  if (schema.kind !== "object") return [path];
  const selected = selection?.kind === "object" ? selection.fields : undefined;
  const names = selected === undefined ? Object.keys(schema.fields) : [...selected.keys()];
  return names.flatMap((name) => columnsOf(schema.fields[name]!, selected?.get(name), [...path, name]));
}

/** A missing value is an empty cell. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
