import { sql } from "kysely";
import type { Flag, JsonText } from "./schema.ts";

/** The only conversion between columns and booleans or JSON. */
export function flag(value: boolean): Flag {
  return value ? 1 : 0;
}

/** A value as the text of a JSON column. */
export function toJson(value: unknown): JsonText {
  return JSON.stringify(value);
}

/** The value in a JSON column; the caller says which type was written there. */
export function fromJson(text: JsonText): unknown {
  return JSON.parse(text);
}

/** A flag that is not set, as part of the statement: SQLite uses a partial index only for literals. */
export const flagUnset = sql.lit<Flag>(0);
