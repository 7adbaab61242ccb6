import { namedShapes } from "./named-shapes.ts";
import { schemaComponents, type Json } from "./schemas.ts";

/** The end of the name of a shape whose properties may all be missing. */
const selectionEnd = "Selection";
const referenceStart = "#/components/schemas/";
/** Describes the schema of an answer with `fields`: generators of clients recognise it by this. */
export const selectionDescription = "With `fields`: some of the properties.";
/** Keywords whose values are schemas by name, schemas in a list, and single schemas. */
const schemaMaps = ["properties", "patternProperties"];
const schemaLists = ["anyOf", "allOf", "prefixItems"];
const schemaKeywords = ["items", "additionalProperties"];

/**
 * The schema of an answer to a request that may have `fields`: the whole, or any selection of it. A reader that is sent no
 * `fields` gets the first.
 */
export function withSelection(schema: Json): Json {
  const selected = selectionOf(schema);
  return selected === schema ? schema : { anyOf: [schema, { ...selected, description: selectionDescription }] };
}

/** The shapes of selections that these parts of the document refer to, also through others. */
export function selectionComponents(...parts: readonly unknown[]): Json {
  const components = schemaComponents();
  const found = new Map<string, Json>();
  const visit = (part: unknown): void => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)Selection"/g)) {
      if (found.has(name)) continue;
      const selected = selectionOf(components[name] as Json);
      found.set(name, { description: `${name}, with some of its properties: see \`fields\`.`, ...selected });
      visit(selected);
    }
  };
  parts.forEach(visit);
  return Object.fromEntries(Array.from(found, ([name, schema]) => [`${name}${selectionEnd}`, schema]));
}

/** Shapes that `fields` can make smaller: they, or shapes in them, have properties that are required. */
const selectable = new Map<string, boolean>();

function isSelectable(name: string): boolean {
  const known = selectable.get(name);
  if (known !== undefined) return known;
  // A shape that contains itself is decided by its other parts.
  selectable.set(name, false);
  const written = schemaComponents()[name] as Json;
  selectable.set(name, selectionOf(written) !== written);
  return selectable.get(name)!;
}

/** The same without required properties, at any depth. Returns the schema itself if there are none. */
function selectionOf(schema: Json): Json {
  const { $ref } = schema;
  if (typeof $ref === "string") {
    const name = $ref.slice(referenceStart.length);
    return name in namedShapes && isSelectable(name) ? { ...schema, $ref: $ref + selectionEnd } : schema;
  }
  let isChanged = false;
  const select = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const selected = selectionOf(value as Json);
    isChanged ||= selected !== value;
    return selected;
  };
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword === "required") {
      isChanged = true;
      return [];
    }
    if (schemaMaps.includes(keyword)) {
      return [[keyword, Object.fromEntries(Object.entries(value as Json).map(([name, one]) => [name, select(one)]))]];
    }
    if (schemaLists.includes(keyword)) return [[keyword, (value as readonly unknown[]).map(select)]];
    return [[keyword, schemaKeywords.includes(keyword) ? select(value) : value]];
  });
  return isChanged ? Object.fromEntries(entries) : schema;
}
