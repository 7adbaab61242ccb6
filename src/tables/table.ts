/** What the cells of a column are. A timestamp is a text of ISO 8601 with its offset. */
export type CellKind = "text" | "integer" | "number" | "boolean" | "timestamp";

export interface TableColumn {
  readonly name: string;
  readonly kind: CellKind;
  /** Of texts that share a few values, all of them: the cells of every block are coded by these. */
  readonly choices?: readonly unknown[];
}

/**
 * The cells of a column in a block: null is missing, and so is NaN among numbers. `coded` cells share a few values; `texts`
 * are UTF-8 already, where each starts is in `offsets`, and none is missing.
 */
export type Cells =
  | { readonly kind: "plain"; readonly values: ArrayLike<unknown> }
  | { readonly kind: "coded"; readonly codes: ArrayLike<number>; readonly values: readonly unknown[] }
  | EncodedTexts;

/** Texts as bytes; there is one more offset than texts. */
export interface EncodedTexts {
  readonly kind: "texts";
  readonly offsets: Int32Array;
  readonly bytes: Uint8Array;
}

/** Some rows of a table, column by column. */
export interface Block {
  readonly rows: number;
  readonly cells: readonly Cells[];
}

/** Writes a table in pieces, without holding more of it than a block. */
export interface TableWriter {
  /** The rows that a block should have: few enough that writing them delays no other request for long. */
  readonly blockRows: number;
  /**
   * Whether it copies cells as bytes, column by column. Then `texts` are not decoded, and the arrays of a block may be used
   * again for the next one.
   */
  readonly copiesBytes: boolean;
  start(): Uint8Array;
  /** Valid until the next block but one is written: a writer may use its memory again. */
  write(block: Block): Uint8Array;
  end(): Uint8Array;
}

/** A text keeps its U+FEFF. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export function cellAt(cells: Cells, row: number): unknown {
  if (cells.kind === "texts") return decoder.decode(cells.bytes.subarray(cells.offsets[row], cells.offsets[row + 1]));
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
