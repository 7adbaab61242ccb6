import { expect, test } from "vitest";
import { batchRows } from "../batches.ts";
import { MemoryFile, MemorySource } from "../memory-bytes.reference.ts";
import { textColumn } from "../text-builder.ts";
import { tableCuts } from "./table-cuts.ts";
import { writeTable } from "./table-writer.ts";

for (const rows of [0, 1, batchRows, 2 * batchRows + 5]) {
  test(`the cuts of a table of ${rows} rows are found where they were made`, async () => {
    const row = Array.from({ length: rows }, (_, index) => index);
    const file = new MemoryFile();
    const made = new Set<number>();
    await writeTable(
      {
        write: (bytes) => file.write(bytes),
        cut: async () => void made.add(file.bytes().byteLength),
      },
      {
        rows,
        metadata: new Map(),
        columns: new Map([
          ["number", { kind: "number", values: Float64Array.from(row, (index) => index / 8) }],
          ["text", { kind: "text", values: textColumn(row.map((index) => `text ${index}`)) }],
          ["choice", { kind: "choice", values: Int32Array.from(row, (index) => index % 2), choices: ["A", "B"] }],
          ["empty", { kind: "number", values: new Float64Array(rows).fill(Number.NaN) }],
        ]),
      },
    );
    expect(await tableCuts(new MemorySource(file.bytes()))).toEqual([...made]);
  });
}
