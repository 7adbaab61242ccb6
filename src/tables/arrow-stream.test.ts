import { tableFromIPC } from "apache-arrow";
import { expect, test } from "vitest";
import { arrowStreamWriter } from "./arrow-stream.ts";
import type { Cells, TableColumn } from "./table.ts";

const columns: readonly TableColumn[] = [
  { name: "name", kind: "text" },
  { name: "level", kind: "text", choices: ["A", "B"] },
  { name: "value", kind: "number" },
];

/** Blocks of a table, each with its own arrays or all with the same. */
function streamOf(blocks: readonly (readonly string[])[], shares: boolean): Buffer {
  const writer = arrowStreamWriter(columns);
  const shared = { codes: new Int32Array(8), numbers: new Float64Array(8) };
  const pieces = [Buffer.from(writer.start())];
  for (const [index, names] of blocks.entries()) {
    const codes = shares ? shared.codes.subarray(0, names.length) : new Int32Array(names.length);
    const numbers = shares ? shared.numbers.subarray(0, names.length) : new Float64Array(names.length);
    for (const row of names.keys()) {
      codes[row] = (row + index) % 2;
      numbers[row] = row % 3 === 2 ? Number.NaN : row + index;
    }
    const texts: Cells = shares ? encoded(names) : { kind: "plain", values: names };
    const cells: Cells[] = [texts, { kind: "coded", codes, values: ["A", "B"] }, { kind: "plain", values: numbers }];
    // A piece is valid until the next but one is written.
    pieces.push(Buffer.from(writer.write({ rows: names.length, cells })));
  }
  return Buffer.concat([...pieces, writer.end()]);
}

function encoded(names: readonly string[]): Cells {
  const ends = names.map((_, row) => Buffer.byteLength(names.slice(0, row + 1).join("")));
  return { kind: "texts", offsets: Int32Array.of(0, ...ends), bytes: Buffer.from(names.join("")) };
}

test("texts as bytes, and arrays that are used again, give the same stream", () => {
  const blocks = [["a", "", "größer", "\u{feff}x"], ["b".repeat(3000)], [], ["ü", "c"], ["d", "e", "f", "g", "h"]];
  expect(streamOf(blocks, true)).toEqual(streamOf(blocks, false));
});

test("a piece stays as it is until the next but one is written", () => {
  const writer = arrowStreamWriter([{ name: "value", kind: "number" }]);
  const write = (value: number): Uint8Array => writer.write({ rows: 1, cells: [{ kind: "plain", values: [value] }] });
  const first = write(1);
  const copy = Buffer.from(first);
  write(2);
  expect(Buffer.from(first)).toEqual(copy);
});

test("a dictionary has each text once, and no place for what is missing", () => {
  const values = ["A", null, "B", "A", "", [1, 2], [1, 2]];
  const writer = arrowStreamWriter([{ name: "level", kind: "text", choices: values }]);
  const codes = Int32Array.of(6, 5, 4, 3, 2, 1, 0, -1);
  const block = { rows: codes.length, cells: [{ kind: "coded", codes, values } as const] };
  const level = tableFromIPC(Buffer.concat([writer.start(), writer.write(block), writer.end()])).getChild("level")!;
  expect([...level]).toEqual(["[1,2]", "[1,2]", "", "A", "B", null, "A", null]);
  expect([...level.data[0]!.dictionary!]).toEqual(["A", "B", "", "[1,2]"]);
});
