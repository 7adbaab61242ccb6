import { zstdCompressSync } from "node:zlib";
import { ByteWriter, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import { cellAt, textOf, type CellKind, type Cells, type TableColumn, type TableWriter } from "./table.ts";

const types: Readonly<Record<CellKind, Partial<SchemaElement>>> = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
  integer: { type: "INT64" },
  number: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
  timestamp: {
    type: "INT64",
    converted_type: "TIMESTAMP_MILLIS",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" },
  },
};

/** Writes a Parquet file; each block is a row group. The list of row groups at the end is all that is held. */
export function parquetWriter(columns: readonly TableColumn[]): TableWriter {
  const bytes = new PieceWriter();
  const elements = columns.map(({ name, kind }) => ({ name, repetition_type: "OPTIONAL" as const, ...types[kind] }));
  const file = new ParquetWriter({
    writer: bytes,
    schema: [{ name: "root", num_children: columns.length }, ...elements],
    codec: "ZSTD",
    compressors: { ZSTD: (input) => zstdCompressSync(input) },
  });
  return {
    blockRows: 2_048,
    copiesBytes: false,
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
