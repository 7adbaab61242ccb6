import { zstdCompressSync } from "node:zlib";
import { ByteWriter, ParquetWriter, schemaFromColumnData, type BasicType } from "hyparquet-writer";
import { cellAt, textOf, type CellKind, type Cells, type TableColumn, type TableWriter } from "./table.ts";

const types: Readonly<Record<CellKind, BasicType>> = {
  text: "STRING",
  integer: "INT64",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  timestamp: "TIMESTAMP",
};

/** Writes a Parquet file; each block is a row group. The list of row groups at the end is all that is held. */
export function parquetWriter(columns: readonly TableColumn[]): TableWriter {
  const bytes = new PieceWriter();
  const empty = columns.map(({ name, kind }) => ({ name, data: [], type: types[kind], nullable: true }));
  const file = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: empty }),
    codec: "ZSTD",
    compressors: { ZSTD: (input) => zstdCompressSync(input) },
  });
  return {
    blockRows: 8_192,
    start: () => bytes.take(),
    write({ rows, cells }) {
      const columnData = columns.map(({ name, kind }, index) => ({ name, data: dataOf(kind, cells[index]!, rows) }));
      if (rows > 0) void file.write({ columnData, rowGroupSize: rows });
      return bytes.take();
    },
    end() {
      void file.finish();
      return bytes.take();
    },
  };
}

/** Bytes that are taken away while offsets count on. */
class PieceWriter extends ByteWriter {
  take(): Uint8Array {
    const taken = this.getBytes().slice();
    this.index = 0;
    return taken;
  }
}

function dataOf(kind: CellKind, cells: Cells, rows: number): unknown[] {
  const convert = conversions[kind];
  return Array.from({ length: rows }, (_, row) => {
    const value = cellAt(cells, row);
    return value === null ? null : convert(value);
  });
}

const conversions: Readonly<Record<CellKind, (value: unknown) => unknown>> = {
  text: textOf,
  integer: (value) => BigInt(value as number),
  number: (value) => value,
  boolean: (value) => value,
  timestamp: (value) => new Date(value as string),
};
