import fc from "fast-check";
import { expect, test } from "vitest";
import { batchRows } from "../batches.ts";
import type { ByteSource } from "../bytes.ts";
import type { Column } from "../columns.ts";
import { MemoryFile, MemorySource } from "../memory-bytes.reference.ts";
import { TableReader } from "./table-reader.ts";
import { writeTable } from "./table-writer.ts";

async function written(column: Column, rows: number): Promise<Uint8Array> {
  const file = new MemoryFile();
  await writeTable(file, { rows, columns: new Map([["column", column]]), metadata: new Map() });
  return file.bytes();
}

async function readBack(column: Column, rows: number): Promise<TableReader> {
  return TableReader.open(new MemorySource(await written(column, rows)));
}

const edges = [0x7f, 0x80, 0x7fff, 0x8000, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 2 ** 53 - 1];
const wholes = edges.flatMap((edge) => [edge, edge + 1, -edge, -edge - 1]);

test("numbers of any size come back exactly, and missing ones as missing", async () => {
  const number = fc.oneof(
    fc.constantFrom(0, 1, -1, ...wholes, 0.1, 1e300, 5e-324, Number.NaN),
    fc.integer({ min: -200, max: 200 }),
    fc.double({ noDefaultInfinity: true }),
  );
  const list = fc.oneof(
    fc.array(number, { maxLength: 30 }),
    fc.array(fc.constantFrom(...wholes, Number.NaN), { maxLength: 3 }),
  );
  await fc.assert(
    fc.asyncProperty(list, async (values) => {
      // A negative zero is stored as zero, which equals it.
      const plain = values.map((value) => (value === 0 ? 0 : value));
      const reader = await readBack({ kind: "number", values: Float64Array.from(plain) }, plain.length);
      const column = (await reader.column("column")) as Column & { kind: "number" };
      expect([...column.values].map((value) => (value === 0 ? 0 : value))).toEqual(plain);
      for (const [row, value] of plain.entries()) {
        expect(await reader.value("column", row)).toBe(Number.isNaN(value) ? undefined : value);
      }
    }),
    { numRuns: 150 },
  );
});

test("ids of any size come back exactly", async () => {
  for (const list of [
    [1, 2],
    [0x7fff_ffff, 1],
    [0x8000_0000, 1],
    [2 ** 53 - 1, 2 ** 32, 2 ** 32 - 1],
  ]) {
    const reader = await readBack({ kind: "id", values: Float64Array.from(list) }, list.length);
    expect([...((await reader.column("column")) as Column & { kind: "id" }).values]).toEqual(list);
  }
});

for (const size of [0, 1, batchRows - 1, batchRows, batchRows + 1, 100_000]) {
  test(`a dictionary of ${size} texts comes back whole`, async () => {
    const choices = Array.from({ length: size }, (_, index) => `règle-${index}`);
    const values = Int32Array.of(-1, ...(size === 0 ? [] : [0, size - 1, Math.min(size - 1, batchRows)]));
    const reader = await readBack({ kind: "choice", values, choices }, values.length);
    const column = (await reader.column("column")) as Column & { kind: "choice" };
    expect(column.choices).toEqual(choices);
    expect([...column.values]).toEqual([...values]);
    expect(await reader.value("column", 0)).toBeUndefined();
    if (size > 0) expect(await reader.value("column", 2)).toBe(choices.at(-1));
  });
}

test("a read that fails is tried again when asked again", async () => {
  const bytes = await written({ kind: "number", values: Float64Array.of(1.5, 2.5) }, 2);
  const inner = new MemorySource(bytes);
  let failing = false;
  const source: ByteSource = {
    size: inner.size,
    read: (offset, length) => (failing ? Promise.reject(new Error("disk")) : inner.read(offset, length)),
    close: () => inner.close(),
  };
  const reader = await TableReader.open(source);
  failing = true;
  await expect(reader.value("column", 1)).rejects.toThrow("disk");
  failing = false;
  expect(await reader.value("column", 1)).toBe(2.5);
});

test("rows that are not there and columns that are not there are a caller's mistake", async () => {
  const reader = await readBack({ kind: "number", values: Float64Array.of(1) }, 1);
  await expect(reader.value("column", 1)).rejects.toBeInstanceOf(RangeError);
  await expect(reader.value("column", -1)).rejects.toBeInstanceOf(RangeError);
  await expect(reader.column("other")).rejects.toBeInstanceOf(RangeError);
});
