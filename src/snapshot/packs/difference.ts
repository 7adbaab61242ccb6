import { rowsKey } from "../arrow/schema.ts";
import type { Column, Table } from "../columns.ts";
import type { StoredTable } from "../stored-table.ts";
import { TextBuilder } from "../text-builder.ts";
import { isSameColumn, markDifferences, type Correspondence } from "./compare-columns.ts";
import { sameChoices } from "./assemble.ts";
import type { TableShape } from "./pack-format.ts";
import { findSegments, isWholeCopy, storedRowsOf, type Segments } from "./segments.ts";
import { derivedColumn, meaningOf, type PackedTableName } from "./table-kinds.ts";
import { mapIntegers, mapNumbers } from "../map-values.ts";

/** What differs between a table and that of the next newer version. */
export interface TableDifference {
  readonly segments: Segments;
  /** Null: that of the newer version. */
  readonly shape: TableShape | null;
  /** The rows that differ in a column. */
  readonly stored: Table;
  /** Columns that differ in many rows; undefined if there are none. */
  readonly whole: Table | undefined;
}

/** A column that differs in more than this share of the rows is stored whole, so that it does not cost the other columns. */
const differingShareMax = 1 / 8;

/** Compares a table with that of the next newer version. Undefined: they are the same. */
export async function findDifference(
  name: PackedTableName,
  own: StoredTable,
  newer: StoredTable,
  correspondence: Correspondence,
): Promise<TableDifference | undefined> {
  const { matched, map } = correspondence;
  const changed = new Uint8Array(own.rows);
  const compared: string[] = [];
  const whole = new Map<string, Column>();
  const shape = isSameShape(own, newer) ? null : { names: own.columnNames, metadata: [...own.metadata] };
  let isSame = shape === null;
  for (const columnName of own.columnNames) {
    const column = await own.column(columnName);
    if (await isDerived(name, own, columnName, column)) continue;
    const other = newer.has(columnName) ? await newer.column(columnName) : undefined;
    const meaning = meaningOf(name, columnName);
    const marks = new Uint8Array(own.rows);
    const count = other && markDifferences(column, other, correspondence, meaning, marks);
    if (count === undefined || count > own.rows * differingShareMax) {
      whole.set(columnName, column);
      continue;
    }
    compared.push(columnName);
    if (count > 0) for (let row = 0; row < marks.length; row++) changed[row]! |= marks[row]!;
    if (meaning !== "value" && map !== undefined) isSame = false;
    if (column.kind === "choice" && other?.kind === "choice" && !sameChoices(column, other)) isSame = false;
  }
  const segments = findSegments(matched, changed);
  if (isSame && whole.size === 0 && isWholeCopy(segments, newer.rows)) return undefined;
  const columns = new Map<string, Column>();
  for (const columnName of compared) columns.set(columnName, pickRows(await own.column(columnName), segments));
  return {
    segments,
    shape,
    stored: { rows: storedRowsOf(segments), columns, metadata: new Map() },
    whole: whole.size === 0 ? undefined : { rows: own.rows, columns: whole, metadata: new Map() },
  };
}

/** Whether a column follows from another one, as a reader would derive it. */
async function isDerived(table: PackedTableName, own: StoredTable, name: string, column: Column): Promise<boolean> {
  const derived = derivedColumn(table, name);
  if (derived === undefined || !own.has(derived.from)) return false;
  const expected = derived.derive(await own.column(derived.from));
  return expected !== undefined && isSameColumn(column, expected);
}

/** Whether two tables have the same columns and metadata; their numbers of rows may differ. */
export function isSameShape(left: StoredTable, right: StoredTable): boolean {
  return shapeText(left) === shapeText(right);
}

function shapeText({ metadata, columnNames }: StoredTable): string {
  const pairs = [...metadata].filter(([key]) => key !== rowsKey).map((pair) => JSON.stringify(pair));
  return JSON.stringify([pairs.toSorted(), columnNames]);
}

function pickRows(column: Column, segments: Segments): Column {
  const rows = storedRows(segments);
  switch (column.kind) {
    case "text": {
      const texts = new TextBuilder();
      for (const row of rows) texts.pushFrom(column.values, row);
      return { kind: "text", values: texts.finish() };
    }
    case "number":
    case "id":
      return { kind: column.kind, values: mapNumbers(rows, (row) => column.values[row]!) };
    case "integer":
      return { ...column, values: mapIntegers(rows, (row) => column.values[row]!) };
    case "choice":
      return { ...column, values: mapIntegers(rows, (row) => column.values[row]!) };
  }
}

function storedRows({ counts, isStored, starts }: Segments): Int32Array {
  const rows: number[] = [];
  for (let run = 0; run < counts.length; run++) {
    if (isStored[run] === 1) for (let index = 0; index < counts[run]!; index++) rows.push(starts[run]! + index);
  }
  return Int32Array.from(rows);
}
