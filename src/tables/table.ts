/** What the cells of a column are. A timestamp is a text of ISO 8601 with its offset. */
export type CellKind = "text" | "integer" | "number" | "boolean" | "timestamp";

export interface TableColumn {
  readonly name: string;
  readonly kind: CellKind;
  /** Of texts that share a few values, all of them: the cells of every block are coded by these. */
  readonly choices?: readonly unknown[];
}

/** The cells of a column in a block: null is missing, and so is NaN among numbers. `coded` cells share a few values. */
export type Cells =
  | { readonly kind: "plain"; readonly values: ArrayLike<unknown> }
  | { readonly kind: "coded"; readonly codes: ArrayLike<number>; readonly values: readonly unknown[] };

/** Some rows of a table, column by column. */
export interface Block {
  readonly rows: number;
  readonly cells: readonly Cells[];
}

/** Writes a table in pieces, without holding more of it than a block. */
export interface TableWriter {
  /** The rows that a block should have: few enough that writing them delays no other request for long. */
  readonly blockRows: number;
  start(): Uint8Array;
  write(block: Block): Uint8Array;
  end(): Uint8Array;
}

export function cellAt(cells: Cells, row: number): unknown {
  const value = cells.kind === "plain" ? cells.values[row] : cells.values[cells.codes[row]!];
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** A text as it is, anything else as JSON. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Joins pieces into one. */
export function concat(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  return pieces.length === 1 ? only! : Buffer.concat(pieces);
}
