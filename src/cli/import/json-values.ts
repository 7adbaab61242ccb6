/** An object of an answer whose fields were not checked yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one if it is something else. */
export function objectOf(value: unknown): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** The objects of a list. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

/** The texts of a list. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((element): element is string => typeof element === "string") : [];
}

/** The value as a text; undefined if it is something else or empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The value as a number, also if it is written as a text. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}
