import pl from "nodejs-polars";
import { expect, test } from "vitest";
import { batchRows } from "../batches.ts";
import type { Column, Table } from "../columns.ts";
import { SnapshotDamagedError } from "../damage.ts";
import { MemoryFile, MemorySource } from "../memory-bytes.reference.ts";
import { textColumn } from "../text-builder.ts";
import { TableReader } from "./table-reader.ts";
import { writeTable } from "./table-writer.ts";

const texts = ["", "a", "é", "日本語", "\u{1F600}", "long enough to leave the short path of decoding", "x/y#z(int)"];

function exampleTable(rows: number): Table {
  const row = Array.from({ length: rows }, (_, index) => index);
  const columns: [string, Column][] = [
    ["number", { kind: "number", values: Float64Array.from(row, (i) => (i % 3 === 0 ? Number.NaN : i / 8)) }],
    ["full", { kind: "number", values: Float64Array.from(row, (i) => -1 - i) }],
    ["tiny", { kind: "number", values: Float64Array.from(row, (i) => (i % 2 === 0 ? Number.NaN : (i % 256) - 128)) }],
    ["small", { kind: "number", values: Float64Array.from(row, (i) => (i % 65_536) - 32_768) }],
    ["large", { kind: "number", values: Float64Array.from(row, (i) => 2 ** 31 + i) }],
    ["empty", { kind: "number", values: new Float64Array(rows).fill(Number.NaN) }],
    ["smallId", { kind: "id", values: Float64Array.from(row, (i) => 2 ** 31 - 1 - i) }],
    ["integer", { kind: "integer", values: Int32Array.from(row, (i) => (i % 5 === 0 ? 0 : i)), absent: 0 }],
    ["plain", { kind: "integer", values: Int32Array.from(row, (i) => -i), absent: null }],
    ["id", { kind: "id", values: Float64Array.from(row, (i) => i * 10_000_000_019) }],
    ["text", { kind: "text", values: textColumn(row.map((i) => (i % 7 === 3 ? undefined : texts[i % texts.length]))) }],
    ["choice", { kind: "choice", values: Int32Array.from(row, (i) => (i % 4) - 1), choices: ["A", "ß", "三"] }],
  ];
  return { rows, columns: new Map(columns), metadata: new Map([["hint", "é"]]) };
}

async function written(table: Table): Promise<Uint8Array> {
  const file = new MemoryFile();
  await writeTable(file, table);
  return file.bytes();
}

/** The expected value of a row, read straight from the table that was written. */
function expectedAt(column: Column, row: number): number | string | undefined {
  if (column.kind === "text") return column.values.at(row);
  const value = column.values[row]!;
  if (column.kind === "choice") return value === -1 ? undefined : column.choices[value];
  if (column.kind === "integer") return value === column.absent ? undefined : value;
  return Number.isNaN(value) ? undefined : value;
}

for (const rows of [0, 1, 9, batchRows - 1, batchRows, batchRows + 1, 2 * batchRows + 77]) {
  test(`${rows} rows come back as they were written, as columns and one by one`, async () => {
    const table = exampleTable(rows);
    const reader = await TableReader.open(new MemorySource(await written(table)));
    expect(reader.rows).toBe(rows);
    expect(reader.metadata.get("hint")).toBe("é");
    expect(reader.columnNames).toEqual([...table.columns.keys()]);
    const probes = new Set(
      [0, 1, 2, 3, 5, 7, rows - 1, batchRows - 1, batchRows].filter((row) => row >= 0 && row < rows),
    );
    for (const [name, original] of table.columns) {
      const column = await reader.column(name);
      const differing: number[] = [];
      for (let row = 0; row < rows; row++) {
        if (expectedAt(column, row) !== expectedAt(original, row)) differing.push(row);
      }
      expect(differing, name).toEqual([]);
      for (const row of probes) {
        expect(await reader.value(name, row), `${name}[${row}]`).toBe(expectedAt(original, row));
      }
    }
  });
}

test("an independent Arrow reader sees the same values", async () => {
  const table = exampleTable(batchRows + 500);
  const frame = pl.readIPC(Buffer.from(await written(table)));
  expect(frame.height).toBe(table.rows);
  for (const [name, original] of table.columns) {
    const column = frame.getColumn(name).toArray() as (number | string | bigint | null)[];
    const differing: number[] = [];
    for (let row = 0; row < table.rows; row++) {
      const value = column[row] ?? undefined;
      if ((typeof value === "bigint" ? Number(value) : value) !== expectedAt(original, row)) differing.push(row);
    }
    expect(differing, name).toEqual([]);
  }
});

test("every compressed buffer begins with its length before compression", async () => {
  const bytes = await written({
    rows: 3,
    columns: new Map([["full", { kind: "number", values: Float64Array.of(1.5, 2, 3) }]]),
    metadata: new Map(),
  });
  // The zstd magic number marks the frame; the eight bytes before it must say 24, three doubles.
  const frame = Buffer.from(bytes).indexOf(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]));
  expect(Buffer.from(bytes).readBigInt64LE(frame - 8)).toBe(24n);
});

test("one value costs one small read, not the column", async () => {
  const source = new MemorySource(await written(exampleTable(8 * batchRows)));
  const reader = await TableReader.open(source);
  source.bytesRead = 0;
  await reader.value("id", 5 * batchRows + 3);
  expect(source.bytesRead).toBeLessThan(source.size / 8);
});

test("a flipped bit anywhere in a buffer is noticed, never served", async () => {
  const bytes = await written(exampleTable(2000));
  const clean = await TableReader.open(new MemorySource(bytes));
  const expected = await clean.column("full");
  let noticed = 0;
  for (let position = 64; position < bytes.length - 2000; position += 97) {
    const damaged = bytes.slice();
    damaged[position]! ^= 4;
    try {
      const reader = await TableReader.open(new MemorySource(damaged));
      const column = await reader.column("full");
      expect(column).toEqual(expected);
    } catch (error) {
      expect(error).toBeInstanceOf(SnapshotDamagedError);
      noticed++;
    }
  }
  expect(noticed).toBeGreaterThan(0);
});

test("a truncated file is refused", async () => {
  const bytes = await written(exampleTable(100));
  for (const length of [0, 5, 10, bytes.length >> 1, bytes.length - 1]) {
    await expect(TableReader.open(new MemorySource(bytes.slice(0, length)))).rejects.toBeInstanceOf(
      SnapshotDamagedError,
    );
  }
});

test("one changed bit anywhere is noticed, or changes nothing", async () => {
  const table = exampleTable(9);
  const good = await written(table);
  const expected = await contentsOf(good);
  const outcomes = { refused: 0, same: 0 };
  // Every byte, with one of its bits.
  for (let byte = 0; byte < good.length; byte++) {
    const bytes = Uint8Array.from(good);
    bytes[byte]! ^= 1 << (byte % 8);
    const contents = await contentsOf(bytes);
    if (contents !== "damaged") expect(contents, `byte ${byte} of ${good.length}`).toEqual(expected);
    outcomes[contents === "damaged" ? "refused" : "same"] += 1;
  }
  // Marks, and bytes that only fill up, mean nothing.
  expect(outcomes.same).toBeLessThan(good.length / 10);
});

test("a footer that is longer than the first read is checked as well, and so is its length", async () => {
  const many = Array.from({ length: 800 }, (_, index): [string, Column] => [
    `measure.with.a.long.name.${index}`,
    { kind: "number", values: Float64Array.of(index) },
  ]);
  const good = await written({ rows: 1, columns: new Map(many), metadata: new Map() });
  const reader = await TableReader.open(new MemorySource(good));
  expect(reader.columnNames.length).toBe(800);
  expect((await reader.column("measure.with.a.long.name.799")).values).toEqual(Float64Array.of(799));
  for (const fromEnd of [8, 9, 10, 500, 70_000]) {
    const bytes = Uint8Array.from(good);
    bytes[good.length - fromEnd]! ^= 4;
    await expect(TableReader.open(new MemorySource(bytes)), `${fromEnd} from the end`).rejects.toThrow(
      SnapshotDamagedError,
    );
  }
});

/** All that a reader says of a table. */
async function contentsOf(bytes: Uint8Array): Promise<unknown> {
  try {
    const reader = await TableReader.open(new MemorySource(bytes));
    const columns = await Promise.all(reader.columnNames.map(async (name) => [name, await plainColumn(reader, name)]));
    return { rows: reader.rows, metadata: [...reader.metadata], columns };
  } catch (error) {
    if (error instanceof SnapshotDamagedError) return "damaged";
    throw error;
  }
}

async function plainColumn(reader: TableReader, name: string): Promise<readonly unknown[]> {
  const column = await reader.column(name);
  return Array.from({ length: reader.rows }, (_, row) => expectedAt(column, row));
}
