import { Dictionary, Field, Float64, Int16, Int32, Int64, Int8, Schema, Utf8, type DataType } from "apache-arrow";
import type { Column, Table } from "../columns.ts";
import type { NumberFormat } from "./number-format.ts";

const kindKey = "belvedere.kind";
const formatKey = "belvedere.format";
const absentKey = "belvedere.absent";
/** The metadata with the number of rows, which the writer sets. */
export const rowsKey = "belvedere.rows";

/** What a reader must know about a column before it reads its buffers. */
export interface ColumnShape {
  readonly name: string;
  readonly kind: Column["kind"];
  /** How its numbers are stored. */
  readonly format: NumberFormat;
  readonly absent: number | null;
  /** Index of the column's first buffer in every record batch. */
  readonly firstBuffer: number;
  /** Id of the dictionary; -1 for other kinds. */
  readonly dictionaryId: number;
}

/** Number of Arrow's buffers for a column of this kind: validity, then data; texts have offsets between them. */
export function bufferCount(kind: Column["kind"]): number {
  return kind === "text" ? 3 : 2;
}

/** The Arrow schema of a table. Dictionary ids count the choice columns in order, as do the formats. */
export function schemaOf(table: Table, formats: readonly NumberFormat[]): Schema {
  let dictionaries = 0;
  const fields = [...table.columns].map(([name, column], index) => {
    const format = formats[index]!;
    const metadata = new Map<string, string>([
      [kindKey, column.kind],
      [formatKey, format],
    ]);
    if (column.kind === "integer" && column.absent !== null) metadata.set(absentKey, String(column.absent));
    const type =
      column.kind === "choice" ? choiceType(dictionaries++) : column.kind === "text" ? new Utf8() : numberTypes[format];
    return new Field(name, type, isNullable(column), metadata);
  });
  return new Schema(fields, new Map([...table.metadata, [rowsKey, String(table.rows)]]));
}

/** Reads the shapes from a file's schema. */
export function shapesOf(schema: Schema): ColumnShape[] {
  let firstBuffer = 0;
  return schema.fields.map((field) => {
    const kind = field.metadata.get(kindKey) as Column["kind"];
    const absent = field.metadata.get(absentKey);
    const dictionaryId = kind === "choice" ? (field.type as Dictionary).id : -1;
    const shape = {
      name: field.name,
      kind,
      format: field.metadata.get(formatKey) as NumberFormat,
      absent: absent === undefined ? null : Number(absent),
      firstBuffer,
      dictionaryId,
    };
    firstBuffer += bufferCount(kind);
    return shape;
  });
}

/** Rows of the whole table. */
export function rowsOf(schema: Schema): number {
  return Number(schema.metadata.get(rowsKey));
}

const numberTypes: Readonly<Record<NumberFormat, DataType>> = {
  int8: new Int8(),
  int16: new Int16(),
  int32: new Int32(),
  int64: new Int64(),
  float64: new Float64(),
};

function choiceType(id: number): DataType {
  return new Dictionary(new Utf8(), new Int32(), id);
}

function isNullable(column: Column): boolean {
  return column.kind !== "id" && !(column.kind === "integer" && column.absent === null);
}
