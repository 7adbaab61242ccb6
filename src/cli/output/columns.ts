import type { Fields } from "../../language/index.ts";

/** A column of a table or of a CSV file: its name, and the path of its values in an element. */
export interface Column {
  readonly title: string;
  /** The values at a path: several if the path goes through a list, none if there is no value. */
  readonly valuesOf: (element: unknown) => readonly unknown[];
}

/** The columns for `fields`: one for each path. */
export function columnsOf(fields: Fields): readonly Column[] {
  return pathsOf(fields, []).map((path) => ({
    title: path.map(quoted).join("."),
    valuesOf: (element) => follow(element, path),
  }));
}

/** The values of a cell as one text; values other than scalars are written as JSON. */
export function cellText(values: readonly unknown[], separator: string): string {
  return values
    .filter((value) => value !== null && value !== undefined)
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)))
    .join(separator);
}

function pathsOf(fields: Fields, before: readonly string[]): readonly (readonly string[])[] {
  return fields.flatMap(({ name, whole, below }) => {
    const path = [...before, name];
    return whole ? [path] : pathsOf(below, path);
  });
}

function follow(value: unknown, path: readonly string[]): readonly unknown[] {
  const [name, ...rest] = path;
  if (Array.isArray(value)) return value.flatMap((entry) => follow(entry, path));
  if (name === undefined || value === null || typeof value !== "object") return name === undefined ? [value] : [];
  if (Object.hasOwn(value, name)) return follow((value as Readonly<Record<string, unknown>>)[name], rest);
  // Below `branches`, `*` and the name of a field mean every branch (D7).
  const members = Object.values(value).filter((member) => typeof member === "object" && member !== null);
  return name === "*"
    ? members.flatMap((member) => follow(member, rest))
    : members.flatMap((member) => (Object.hasOwn(member as object, name) ? follow(member, path) : []));
}

function quoted(name: string): string {
  return /^[^\s.,()"]+$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
