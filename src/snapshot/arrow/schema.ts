import { Dictionary, Field, Float64, Int32, Int64, Schema, Utf8, type DataType } from "apache-arrow";
import type { Column, Table } from "../columns.ts";

const kindKey = "belvedere.kind";
const absentKey = "belvedere.absent";
const rowsKey = "belvedere.rows";

/** What a reader must know of a column before it touches any of its buffers. */
export interface ColumnShape {
  readonly name: string;
  readonly kind: Column["kind"];
  readonly absent: number | null;
  /** Index of the column's first buffer in every record batch. */
  readonly firstBuffer: number;
  /** Id of the dictionary; -1 for other kinds. */
  readonly dictionaryId: number;
}

/** Buffers that Arrow keeps for a column of the kind: validity, then data; texts have offsets between them. */
export function bufferCount(kind: Column["kind"]): number {
  return kind === "text" ? 3 : 2;
}

/** The Arrow schema of a table. Dictionary ids count the choice columns in order. */
export function schemaOf(table: Table): Schema {
  let dictionaries = 0;
  const fields = [...table.columns].map(([name, column]) => {
    const metadata = new Map<string, string>([[kindKey, column.kind]]);
    if (column.kind === "integer" && column.absent !== null) metadata.set(absentKey, String(column.absent));
    const type = column.kind === "choice" ? choiceType(dictionaries++) : plainTypes[column.kind];
    return new Field(name, type, isNullable(column), metadata);
  });
  return new Schema(fields, new Map([...table.metadata, [rowsKey, String(table.rows)]]));
}

/** Reads the shapes back from a file's schema. */
export function shapesOf(schema: Schema): ColumnShape[] {
  let firstBuffer = 0;
  return schema.fields.map((field) => {
    const kind = field.metadata.get(kindKey) as Column["kind"];
    const absent = field.metadata.get(absentKey);
    const dictionaryId = kind === "choice" ? (field.type as Dictionary).id : -1;
    const shape = {
      name: field.name,
      kind,
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

const plainTypes: Record<Exclude<Column["kind"], "choice">, DataType> = {
  number: new Float64(),
  integer: new Int32(),
  id: new Int64(),
  text: new Utf8(),
};

function choiceType(id: number): DataType {
  return new Dictionary(new Utf8(), new Int32(), id);
}

function isNullable(column: Column): boolean {
  return column.kind !== "id" && !(column.kind === "integer" && column.absent === null);
}
