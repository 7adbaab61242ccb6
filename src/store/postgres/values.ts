import pg from "pg";

/** Types of PostgreSQL by their numbers. */
const textTypes = new Set([25, 1042, 1043]);
const numberTypes = new Set([20, 701, 1700]);

/**
 * Reads 64-bit integers as numbers (all of ours are safe ones) and texts through `text`. For one pool alone: the
 * driver's own table belongs to everybody in the process.
 */
export function typesOf(text: (value: string) => string): pg.CustomTypesConfig {
  const usual = pg.types.getTypeParser.bind(pg.types) as (type: number, format?: string) => (value: string) => unknown;
  return {
    getTypeParser(type: number, format?: "text" | "binary") {
      if (numberTypes.has(type)) return Number;
      return textTypes.has(type) ? text : usual(type, format);
    },
  } as pg.CustomTypesConfig;
}

/** What no text of PostgreSQL can hold, and the character that stands for it. */
const mark = "\u0001";
const markOfZero = "\u0001\u0002";
const markOfItself = "\u0001\u0001";

/** A value as it is bound; the one character that PostgreSQL has no room for is written as two others. */
export function toParameter(value: unknown): unknown {
  if (typeof value !== "string" || !(value.includes("\0") || value.includes(mark))) return value;
  return value.replaceAll(mark, markOfItself).replaceAll("\0", markOfZero);
}

/** The text that `toParameter` was given. */
export function fromText(value: string): string {
  if (!value.includes(mark)) return value;
  // A mark of itself is no beginning of another mark: between those, every other mark stands for zero.
  return value
    .split(markOfItself)
    .map((piece) => piece.replaceAll(markOfZero, "\0"))
    .join(mark);
}
