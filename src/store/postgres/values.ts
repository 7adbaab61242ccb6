import pg from "pg";

/** Types of PostgreSQL by their OID. */
const textTypes = new Set([25, 1042, 1043]);
const numberTypes = new Set([20, 701, 1700]);

/**
 * Reads 64-bit integers as numbers (all of ours are safe integers) and texts through `text`. For a single pool,
 * because the table of the driver is shared by the whole process.
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

/** A text of PostgreSQL cannot contain U+0000: these represent it, and the mark itself. */
const mark = "\u0001";
const markOfZero = "\u0001\u0002";
const markOfItself = "\u0001\u0001";

/** Encodes a parameter: U+0000, which PostgreSQL cannot store, becomes two other characters. */
export function toParameter(value: unknown): unknown {
  if (typeof value !== "string" || !(value.includes("\0") || value.includes(mark))) return value;
  return value.replaceAll(mark, markOfItself).replaceAll("\0", markOfZero);
}

/** Decodes a text that `toParameter` encoded. */
export function fromText(value: string): string {
  if (!value.includes(mark)) return value;
  // Split at escaped marks first: every remaining mark represents U+0000.
  return value
    .split(markOfItself)
    .map((piece) => piece.replaceAll(markOfZero, "\0"))
    .join(mark);
}
