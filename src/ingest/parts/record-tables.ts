import { textColumn } from "../../snapshot/index.ts";
import { Numbering } from "../numbering.ts";
import type { ColumnReader, ColumnWriter } from "./record-columns.ts";

/** What a cell of a table contains; a choice is a text that repeats. */
type CellKind = "integer" | "number" | "text" | "choice";

/** The cells of a table by name. */
export type Cells = Readonly<Record<string, CellKind>>;

/** A row of a table. */
export type RowOf<Table extends Cells> = {
  readonly [Name in keyof Table]: Table[Name] extends "integer" | "number" ? number : string;
};

/** Writes rows as columns `<name>.<cell>`. */
export function writeTable<Table extends Cells>(
  writer: ColumnWriter,
  name: string,
  table: Table,
  rows: readonly RowOf<Table>[],
): void {
  if (rows.length === 0) return;
  for (const [cell, kind] of Object.entries(table) as [keyof Table & string, CellKind][]) {
    const column = `${name}.${cell}`;
    const values = rows.map((row) => row[cell]);
    if (kind === "integer") writer.integers(column, Int32Array.from(values as number[]));
    else if (kind === "number") writer.numbers(column, Float64Array.from(values as number[]));
    else if (kind === "text") writer.texts(column, textColumn(values as string[]));
    else {
      const choices = new Numbering();
      writer.integers(
        column,
        Int32Array.from(values as string[], (text) => choices.numberOf(text)),
      );
      writer.texts(`${column}.choices`, textColumn(choices.ids));
    }
  }
}

/** Reads the rows of `writeTable`. */
export function readTable<Table extends Cells>(reader: ColumnReader, name: string, table: Table): RowOf<Table>[] {
  const cells = (Object.entries(table) as [keyof Table & string, CellKind][]).map(
    ([cell, kind]) => [cell, readCells(reader, `${name}.${cell}`, kind)] as const,
  );
  const size = cells[0]?.[1].size ?? 0;
  return Array.from(
    { length: size },
    (_, row) => Object.fromEntries(cells.map(([cell, { at }]) => [cell, at(row)])) as RowOf<Table>,
  );
}

interface CellValues {
  readonly size: number;
  readonly at: (row: number) => number | string;
}

function readCells(reader: ColumnReader, column: string, kind: CellKind): CellValues {
  if (kind === "number") {
    const values = reader.numbers(column);
    return { size: values.length, at: (row) => values[row]! };
  }
  if (kind === "text") {
    const values = reader.texts(column);
    return { size: rowsOf(values), at: (row) => values.text(row) };
  }
  const values = reader.integers(column);
  if (kind === "integer") return { size: values.length, at: (row) => values[row]! };
  const choices = textsOf(reader, `${column}.choices`);
  return { size: values.length, at: (row) => choices[values[row]!]! };
}

/** All texts of a column that are never missing. */
export function textsOf(reader: ColumnReader, name: string): string[] {
  const column = reader.texts(name);
  return Array.from({ length: rowsOf(column) }, (_, row) => column.text(row));
}

function rowsOf({ chunks }: ReturnType<ColumnReader["texts"]>): number {
  return chunks.reduce((sum, { offsets }) => sum + offsets.length - 1, 0);
}
