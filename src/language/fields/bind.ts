import { accept, closestName, refuse, type Problem, type Result } from "../../text/index.ts";
import { fieldNames, fieldOf, type FieldSchema, type MapSchema } from "../field-schema.ts";
import { excerpt } from "../scanner.ts";
import { printPath } from "../where/print.ts";
import { merge, whole, type Selection } from "./selection.ts";
import type { Fields, NamedField } from "./tree.ts";

/** Finds the names of `fields` in the schema of an element and makes the tree that `selectFields` uses (D7). */
export function bindFields(fields: Fields, schema: FieldSchema): Result<Selection> {
  return bindBelow(fields, schema, []);
}

/** The way down to a name, for the words of a problem. */
type Way = readonly NamedField[];

// Names map over arrays: they speak of the items.
function bindBelow(fields: Fields, schema: FieldSchema, way: Way): Result<Selection> {
  if (schema.kind === "array") {
    const items = bindBelow(fields, schema.items, way);
    return items.ok ? accept(Object.freeze({ kind: "array", items: items.value })) : items;
  }
  let selection: Selection | undefined;
  for (const field of fields) {
    const bound = schema.kind === "map" ? bindEntry(field, schema, way) : bindObjectField(field, schema, way);
    if (!bound.ok) return bound;
    selection = merge(selection, bound.value);
  }
  return accept(selection as Selection);
}

function bindObjectField(field: NamedField, schema: FieldSchema, way: Way): Result<Selection> {
  const deeper = fieldOf(schema, field.name);
  if (deeper === undefined) return refuse(unknownName([...way, field], schema));
  const kept = bindNamed(field, deeper, [...way, field]);
  return kept.ok ? accept({ kind: "object", fields: new Map([[field.name, kept.value]]) }) : kept;
}

// Below a map a name is `*` for all entries, the name of a field that each of them has, or the name of an entry. Quotes
// make it the name of an entry whatever else it might be.
function bindEntry(field: NamedField, schema: MapSchema, way: Way): Result<Selection> {
  if (!field.quoted && fieldOf(itemOf(schema.values), field.name) !== undefined) {
    const others = bindBelow([field], schema.values, way);
    return others.ok ? accept({ kind: "map", named: new Map(), others: others.value }) : others;
  }
  const kept = bindNamed(field, schema.values, [...way, field]);
  if (!kept.ok) return kept;
  if (!field.quoted && field.name === "*") return accept({ kind: "map", named: new Map(), others: kept.value });
  return accept({ kind: "map", named: new Map([[field.name, kept.value]]), others: undefined });
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
