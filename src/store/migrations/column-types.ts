import type { ColumnDataType } from "kysely";

/** How a dialect calls the two kinds of number: 64-bit integers and doubles. */
export interface ColumnTypes {
  readonly integer: ColumnDataType;
  readonly number: ColumnDataType;
}

/** SQLite's integers have 64 bits, and `integer primary key` is the row's own address. */
export const sqliteColumnTypes: ColumnTypes = { integer: "integer", number: "real" };
