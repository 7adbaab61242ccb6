import { accept, closestName, refuse, type Problem, type Result } from "../../text/index.ts";
import { fieldNames, fieldOf, type FieldSchema, type MapSchema } from "../field-schema.ts";
import { excerpt } from "../scanner.ts";
import { printPath } from "../where/print.ts";
import { mapSelection, merge, whole, type Selection } from "./selection.ts";
import type { Fields, NamedField } from "./tree.ts";

/** Finds the names of `fields` in the schema of an element and makes the tree that `selectFields` uses (D7). */
export function bindFields(fields: Fields, schema: FieldSchema): Result<Selection> {
  return bindBelow(fields, schema, []);
}

/** The way down to a name, for the words of a problem. */
type Way = readonly NamedField[];

// Names map over arrays: they speak of the items.
function bindBelow(fields: Fields, schema: FieldSchema, way: Way): Result<Selection> {
  if (schema.kind === "map") return bindEntries(fields, schema, way);
  if (schema.kind !== "array") return bindObject(fields, schema, way);
  const items = bindBelow(fields, schema.items, way);
  return items.ok ? accept({ kind: "array", items: items.value }) : items;
}

function bindObject(fields: Fields, schema: FieldSchema, way: Way): Result<Selection> {
  const kept = new Map<string, Selection>();
  for (const field of fields) {
    const deeper = fieldOf(schema, field.name);
    if (deeper === undefined) return refuse(unknownName([...way, field], schema));
    const below = bindNamed(field, deeper, [...way, field]);
    if (!below.ok) return below;
    kept.set(field.name, merge(kept.get(field.name), below.value));
  }
  return accept({ kind: "object", fields: kept });
}

// Below a map a name is the name of a field that every entry has, `*` for all entries, or the name of an entry. Quotes
// make it the name of an entry whatever else it might be.
function bindEntries(fields: Fields, schema: MapSchema, way: Way): Result<Selection> {
  const [ofEvery, ofSome] = partition(fields, schema);
  const named = new Map<string, Selection>();
  let others: Selection | undefined;
  if (ofEvery.length > 0) {
    const below = bindBelow(ofEvery, schema.values, way);
    if (!below.ok) return below;
    others = below.value;
  }
  for (const field of ofSome) {
    const below = bindNamed(field, schema.values, [...way, field]);
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

// What stands below a whole name adds nothing, but has to exist.
function bindNamed(field: NamedField, schema: FieldSchema, way: Way): Result<Selection> {
  const below = field.below.length === 0 ? undefined : bindBelow(field.below, schema, way);
  if (below?.ok === false) return below;
  return accept(field.whole || below === undefined ? whole : below.value);
}

function itemOf(schema: FieldSchema): FieldSchema {
  return schema.kind === "array" ? itemOf(schema.items) : schema;
}

function unknownName(way: Way, parent: FieldSchema): Problem {
  const { name, position } = way.at(-1)!;
  const field = excerpt(printPath(way));
  const close = closestName(name, fieldNames(parent));
  if (close === undefined) return { code: "fields.name-unknown", params: { field }, position };
  const suggestion = printPath([...way.slice(0, -1), { name: close }]);
  return { code: "fields.name-misspelled", params: { field, suggestion }, position };
}
