import type { Column } from "./columns.ts";

/** One value of a column. */
export type Value = number | string | undefined;

/** A table that is stored: as a file, or as a difference to the table of another version. */
export interface StoredTable {
  readonly rows: number;
  readonly metadata: ReadonlyMap<string, string>;
  readonly columnNames: readonly string[];
  has(name: string): boolean;
  /** The whole column, in memory that threads can share. */
  column(name: string): Promise<Column>;
  /** One value of one row. */
  value(name: string, row: number): Promise<Value>;
  /** The row that has the id, or -1. For tables with ids. */
  rowOfId(id: number): Promise<number>;
  close(): Promise<void>;
}
