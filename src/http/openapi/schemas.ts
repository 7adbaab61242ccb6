import type { TSchema } from "typebox";
import { namedShapes } from "./named-shapes.ts";

/** A piece of the document. */
export type Json = Readonly<Record<string, unknown>>;

const nameByText = new Map(Object.entries(namedShapes).map(([name, shape]) => [JSON.stringify(shape), name]));

/** Every named shape, by its name. */
export function schemaComponents(): Json {
  return Object.fromEntries(Object.entries(namedShapes).map(([name, shape]) => [name, convertKeywords(shape)]));
}

/** A schema as the document has it: what looks like a named shape refers to that. */
export function writeSchema(schema: TSchema): unknown {
  return reference(schema) ?? convertKeywords(schema);
}

function reference(value: object): Json | undefined {
  const name = nameByText.get(JSON.stringify(value));
  return name === undefined ? undefined : { $ref: `#/components/schemas/${name}` };
}

function convertKeywords(schema: object): Json {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => keywordOf(keyword, value, (schema as Json)["type"])),
  );
}

/** The keyword of a bound that the code behind the schema checks, which refuses with its own words. */
const boundKeywords: Readonly<Record<string, string>> = { string: "maxLength", array: "maxItems" };

// Habits of the schemas, in the words of JSON Schema 2020-12: records with any keys, tuples, and bounds that are checked later.
function keywordOf(keyword: string, value: unknown, type: unknown): [string, unknown] {
  if (keyword === "refusedAbove") return [boundKeywords[String(type)] ?? keyword, value];
  const anyKey = keyword === "patternProperties" ? (value as Json)["^.*$"] : undefined;
  if (anyKey !== undefined) return ["additionalProperties", convertValue(anyKey)];
  if (keyword === "items" && Array.isArray(value)) return ["prefixItems", convertValue(value)];
  return [keyword === "additionalItems" ? "items" : keyword, convertValue(value)];
}

function convertValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convertValue);
  if (typeof value !== "object" || value === null) return value;
  const shape = listOf(value as Json) ?? value;
  return reference(shape) ?? convertKeywords(shape);
}

/** A tuple of equal elements as a list of that length: generators of clients do not know tuples. */
function listOf({ type, items, description }: Json): object | undefined {
  if (!Array.isArray(items) || new Set(items.map((item) => JSON.stringify(item))).size !== 1) return undefined;
  const [element] = items as readonly unknown[];
  const list = { type, items: element, minItems: items.length, maxItems: items.length };
  return description === undefined ? list : { ...list, description };
}
