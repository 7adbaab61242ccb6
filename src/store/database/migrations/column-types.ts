import { type ColumnDataType, type RawBuilder, sql } from "kysely";

/** The column types of a dialect: 64-bit integers, doubles, and texts in code-point order. */
export interface ColumnTypes {
  readonly dialect: "sqlite" | "postgres";
  readonly integer: ColumnDataType;
  readonly number: ColumnDataType;
  readonly text: ColumnDataType | RawBuilder<unknown>;
}

/** SQLite's integers have 64 bits, and `integer primary key` is the row's own address. Texts compare by their bytes. */
export const sqliteColumnTypes: ColumnTypes = { dialect: "sqlite", integer: "integer", number: "real", text: "text" };

/** Texts are in code-point order, whatever the collation of the database. */
export const postgresColumnTypes: ColumnTypes = {
  dialect: "postgres",
  integer: "bigint",
  number: "double precision",
  text: sql`text collate "C"`,
};
