import type { JsonObject } from "../../plugins/index.ts";

export type { JsonObject };

/** Whether a value is a JSON object: not an array and not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A field that is a text with something in it. */
export function textField(value: unknown, name: string): string | undefined {
  const text = isObject(value) ? value[name] : undefined;
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** A field that is a number, or a text that is one. */
export function numberField(value: unknown, name: string): number | undefined {
  const number = isObject(value) ? value[name] : undefined;
  if (typeof number === "string" && /^\d+$/.test(number)) return Number(number);
  return typeof number === "number" ? number : undefined;
}

/** A field that is an object. */
export function objectField(value: unknown, name: string): JsonObject | undefined {
  const object = isObject(value) ? value[name] : undefined;
  return isObject(object) ? object : undefined;
}

/** The objects of a field that is a list. */
export function objectsField(value: unknown, name: string): readonly JsonObject[] {
  const list = isObject(value) ? value[name] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
}
