/** Entries of a list that a plug-in declares. */
export const itemsMax = 100;
/** Characters of a short text. */
export const textCharactersMax = 200;

/** A short text in one line. */
export function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= textCharactersMax && !/\p{Cc}/u.test(value);
}

export function isTexts(value: unknown): value is readonly string[] {
  return isList(value) && value.every(isText);
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length <= itemsMax;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
