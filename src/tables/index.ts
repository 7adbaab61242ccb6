/**
 * tables/: rows as files of other programs: CSV, Arrow streams, Parquet.
 * Knows columns and cells, and never what they mean, where they come from, or how they are sent.
 */
export { arrowStreamWriter } from "./arrow-stream.ts";
export { csvWriter } from "./csv.ts";
export { parquetWriter } from "./parquet.ts";
export type { Block, CellKind, Cells, TableColumn, TableWriter } from "./table.ts";
