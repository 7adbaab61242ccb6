import { selectFields, valueAtPath, type FieldSchema, type Selection } from "../../language/index.ts";
import type { Block, CellKind, TableColumn } from "../../tables/index.ts";

/** A column of a list: the scalar at a path of its elements, or what is there as JSON text. */
export interface FieldColumn extends TableColumn {
  readonly path: readonly string[];
}

const kinds: Readonly<Record<string, CellKind>> = {
  integer: "integer",
  number: "number",
  boolean: "boolean",
  timestamp: "timestamp",
};

/**
 * The columns of elements, with the path of each as its name, in the order of `fields` (D18). A list, and an object whose
 * names are data or unknown, is one column of JSON text.
 */
export function columnsOf(
  schema: FieldSchema,
  selection: Selection | undefined,
  path: readonly string[] = [],
): readonly FieldColumn[] {
  const fields = schema.kind === "object" ? schema.fields : {};
  const selected = selection?.kind === "object" ? selection.fields : undefined;
  const names = [...(selected?.keys() ?? Object.keys(fields))];
  if (names.length === 0) return [{ path, name: path.join("."), kind: kinds[schema.kind] ?? "text" }];
  return names.flatMap((name) => columnsOf(fields[name]!, selected?.get(name), [...path, name]));
}

/** Elements as a block of a table. */
export function blockOf(
  elements: readonly unknown[],
  columns: readonly FieldColumn[],
  fields: Selection | undefined,
): Block {
  const shown = fields === undefined ? elements : elements.map((element) => selectFields(fields, element));
  return {
    rows: shown.length,
    cells: columns.map(({ path }) => ({
      kind: "plain",
      values: shown.map((element) => (path.length === 0 ? element : valueAtPath(element, path))),
    })),
  };
}
