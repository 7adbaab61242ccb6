import type { ReactNode } from "react";
import type { TextCell } from "./table-text.ts";

/** A column of a table. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The value of the cell, for copying and sorting. */
  readonly value: (row: Row) => TextCell;
  /** Copied instead of the value, where a cell has several values or has to request them first. */
  readonly copies?: readonly CopiedCell<Row>[];
  /** In pixels; without a width, the column takes the remaining space. */
  readonly width?: number;
  readonly numeric?: boolean;
  readonly sortable?: boolean;
  /** The first click sorts the highest value to the top. Always so for numbers. */
  readonly descendingFirst?: boolean;
  /** Hidden on narrow screens. */
  readonly wide?: boolean;
  /** Hidden while no row has a value and the names of rows have little room. */
  readonly sparse?: boolean;
  /** Always shown, because it names the row. */
  readonly fixed?: boolean;
  /** Contains buttons: always shown, never copied, and its header is visible to screen readers only. */
  readonly control?: boolean;
}

interface CopiedCell<Row> {
  readonly header: string;
  readonly text: (row: Row) => TextCell | Promise<TextCell>;
}

/** The sorted column and the direction. */
export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}
