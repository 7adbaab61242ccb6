/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

/** Deeper values are not read: no resource of SCIM has them. */
const depthMax = 8;

/** A resource as SCIM compares it: names of attributes without case and without the name of their schema. */
export function toInternal(value: unknown, depth = 0): Json {
  if (depth > depthMax) return null;
  if (Array.isArray(value)) return value.map((element) => toInternal(element, depth + 1));
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(
      ([name, one]) => [name.toLowerCase(), toInternal(one, depth + 1)] as const,
    );
    return Object.fromEntries(entries);
  }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

/** An attribute of an object; undefined for anything else. */
export function attributeOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The same object with another value of an attribute; undefined removes it. */
export function withAttribute(object: JsonObject, name: string, value: Json | undefined): JsonObject {
  const others = Object.entries(object).filter(([key]) => key !== name);
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]]);
}
