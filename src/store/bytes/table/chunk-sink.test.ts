import fc from "fast-check";
import { expect, test } from "vitest";
import { chunkSink } from "./chunk-sink.ts";

const small = 16 * 1024;
const chunkBytesMax = 4 * 1024 * 1024;

/** The sizes of the writes between two cuts. */
type Column = readonly number[];

interface Chunk {
  readonly position: number;
  readonly bytes: Uint8Array;
}

async function write(columns: readonly Column[]) {
  const chunks: Chunk[] = [];
  const sink = chunkSink(async (position, bytes) => void chunks.push({ position, bytes: new Uint8Array(bytes) }));
  const written: Uint8Array[] = [];
  for (const [index, column] of columns.entries()) {
    await sink.cut?.();
    for (const size of column) {
      // Reused as soon as the write has returned.
      const bytes = Buffer.alloc(size, index + 1);
      written.push(new Uint8Array(bytes));
      await sink.write(bytes);
      bytes.fill(0);
    }
  }
  return { chunks, index: await sink.finish(), whole: Buffer.concat(written) };
}

async function check(columns: readonly Column[], expected: readonly number[]): Promise<void> {
  const { chunks } = await write(columns);
  expect(chunks.map(({ bytes }) => bytes.length)).toEqual(expected);
}

test("small columns share a chunk, but never with a large one", async () => {
  await check([[1500], [200_000], [100], [100], [90_000]], [1500, 200_000, 200, 90_000]);
  await check([[1500], [1500], [1500]], [4500]);
  await check([[10_000], [small - 1], [5]], [10_000, small - 1, 5]);
  await check([[small], [1], [small]], [small, 1, small]);
});

test("a column of many writes is one chunk, up to the limit of a row", async () => {
  await check([[8], [1000, 20_000, 300_000], [8]], [8, 321_000, 8]);
  await check([[8], [chunkBytesMax + 5]], [8, chunkBytesMax, 5]);
  await check([], []);
  await check([[], [0]], []);
});

test("for any input, no byte is lost, and each column that is not small starts its own chunk", async () => {
  const sizes = fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 60_000 }));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(sizes, { maxLength: 4 }), { maxLength: 12 }), async (columns) => {
      const { chunks, index, whole } = await write(columns);
      expect(Buffer.compare(Buffer.concat(chunks.map(({ bytes }) => bytes)), whole)).toBe(0);
      expect(index).toEqual({ size: whole.length, positions: chunks.map(({ position }) => position) });
      let begin = 0;
      for (const column of columns) {
        const size = column.reduce((sum, piece) => sum + piece, 0);
        if (size >= small) expect(index.positions).toContain(begin);
        begin += size;
      }
    }),
    { numRuns: 200 },
  );
});
