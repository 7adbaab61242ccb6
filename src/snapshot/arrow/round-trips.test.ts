import { expect, test } from "vitest";
import type { ByteSource } from "../bytes.ts";
import type { Column } from "../columns.ts";
import { MemoryFile, MemorySource } from "../memory-bytes.reference.ts";
import { textColumn } from "../text-builder.ts";
import { TableReader } from "./table-reader.ts";
import { writeTable } from "./table-writer.ts";

const rows = 150_000;
const codes = Int32Array.from({ length: rows }, (_, row) => row % 3);
const columns = new Map<string, Column>([
  ["number", { kind: "number", values: Float64Array.from({ length: rows }, (_, row) => row / 8) }],
  ["first", { kind: "choice", values: codes, choices: ["a", "b", "c"] }],
  ["text", { kind: "text", values: textColumn(Array.from({ length: rows }, (_, row) => `text ${row}`)) }],
  ["second", { kind: "choice", values: codes, choices: ["d", "e", "f"] }],
]);

/** Bytes that are far away: reads that are waited for at the same time are answered together, with one round trip. */
function farSource(near: ByteSource) {
  const waiting: (() => void)[] = [];
  let roundTrips = 0;
  const source: ByteSource = {
    size: near.size,
    async read(offset, length) {
      await new Promise<void>((resolve) => void waiting.push(resolve));
      return near.read(offset, length);
    },
    close: () => near.close(),
  };
  const count = async <Value>(work: Promise<Value>): Promise<readonly [Value, number]> => {
    const before = roundTrips;
    let isDone = false;
    const done = work.finally(() => (isDone = true));
    for (let idleTurns = 0; !isDone;) {
      // Bytes that arrived are decompressed in other threads, which takes some turns.
      await new Promise((resolve) => setTimeout(resolve, 1));
      idleTurns = waiting.length === 0 ? 0 : idleTurns + 1;
      if (idleTurns < 3) continue;
      roundTrips += 1;
      idleTurns = 0;
      for (const answer of waiting.splice(0)) answer();
    }
    return [await done, roundTrips - before];
  };
  return { source, count };
}

test("a table is opened with one round trip; its columns need two more, whatever they are and how many batches they have", async () => {
  const file = new MemoryFile();
  await writeTable(file, { rows, columns, metadata: new Map() });
  const { source, count } = farSource(new MemorySource(file.bytes()));
  const [table, opened] = await count(TableReader.open(source));
  expect(opened).toBe(1);
  const names = [...columns.keys()];
  const [read, needed] = await count(Promise.all(names.map((name) => table.column(name))));
  expect(needed).toBe(2);
  expect(read[3]).toEqual(columns.get("second"));
  const [, further] = await count(Promise.all([table.column("number"), table.column("first")]));
  expect(further).toBe(1);
});
