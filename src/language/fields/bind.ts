import { accept, closestName, refuse, type Problem, type Result } from "../../text/index.ts";
import { fieldNames, fieldOf, type FieldSchema, type MapSchema } from "../field-schema.ts";
import { excerpt } from "../scanner.ts";
import { printPath } from "../where/print.ts";
import { mapSelection, merge, whole, type Selection } from "./selection.ts";
import type { Fields, NamedField } from "./tree.ts";

/** Looks up the names of `fields` in the schema of an element and builds the selection for `selectFields` (D7). */
export function bindFields(fields: Fields, schema: FieldSchema): Result<Selection> {
  return bindBelow(fields, schema, []);
}

/** The names that lead to a field, for the text of a problem. */
type NamePath = readonly NamedField[];

// Names below an array are fields of its items.
function bindBelow(fields: Fields, schema: FieldSchema, path: NamePath): Result<Selection> {
  if (schema.kind === "map") return bindEntries(fields, schema, path);
  if (schema.kind !== "array") return bindObject(fields, schema, path);
  const items = bindBelow(fields, schema.items, path);
  return items.ok ? accept({ kind: "array", items: items.value }) : items;
}

function bindObject(fields: Fields, schema: FieldSchema, path: NamePath): Result<Selection> {
  const selected = new Map<string, Selection>();
  for (const field of fields) {
    const deeper = fieldOf(schema, field.name);
    if (deeper === undefined) return refuse(unknownName([...path, field], schema));
    const below = bindNamed(field, deeper, [...path, field]);
    if (!below.ok) return below;
    selected.set(field.name, merge(selected.get(field.name), below.value));
  }
  return accept({ kind: "object", fields: selected });
}

// Below a map, a name is a field that every entry has, `*` for all entries, or an entry. A quoted name is always an
// entry.
function bindEntries(fields: Fields, schema: MapSchema, path: NamePath): Result<Selection> {
  const [ofEvery, ofSome] = partition(fields, schema);
  const named = new Map<string, Selection>();
  let others: Selection | undefined;
  if (ofEvery.length > 0) {
    const below = bindBelow(ofEvery, schema.values, path);
    if (!below.ok) return below;
    others = below.value;
  }
  for (const field of ofSome) {
    const below = bindNamed(field, schema.values, [...path, field]);
    if (!below.ok) return below;
    if (field.name === "*" && !field.quoted) others = merge(others, below.value);
    else named.set(field.name, merge(named.get(field.name), below.value));
  }
  return accept(mapSelection(named, others));
}

function partition(fields: Fields, schema: MapSchema): readonly [Fields, Fields] {
  const entry = itemOf(schema.values);
  const isOfEvery = (field: NamedField): boolean => !field.quoted && fieldOf(entry, field.name) !== undefined;
  return [fields.filter(isOfEvery), fields.filter((field) => !isOfEvery(field))];
}

// Names below a name that is selected as a whole add nothing, but must exist.
function bindNamed(field: NamedField, schema: FieldSchema, path: NamePath): Result<Selection> {
  const below = field.below.length === 0 ? undefined : bindBelow(field.below, schema, path);
  if (below?.ok === false) return below;
  return accept(field.whole || below === undefined ? whole : below.value);
}

function itemOf(schema: FieldSchema): FieldSchema {
  return schema.kind === "array" ? itemOf(schema.items) : schema;
}

function unknownName(path: NamePath, parent: FieldSchema): Problem {
  const { name, position } = path.at(-1)!;
  const field = excerpt(printPath(path));
  const close = closestName(name, fieldNames(parent));
  if (close === undefined) return { code: "fields.name-unknown", params: { field }, position };
  const suggestion = printPath([...path.slice(0, -1), { name: close }]);
  return { code: "fields.name-misspelled", params: { field, suggestion }, position };
}
