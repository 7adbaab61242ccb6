import fc from "fast-check";
import { expect, test } from "vitest";
import { batchRows } from "./batches.ts";
import { TextBuilder, textColumn } from "./text-builder.ts";
import { compareTexts, readInOrder, TextColumn } from "./text-column.ts";

const samples = ["", "a", "é", "日本語", "\u{1f600}", "long enough to leave the short way of decoding", "x/y#z(int)"];

for (const rows of [0, 1, 1023, 1024, 1025, batchRows - 1, batchRows, batchRows + 1, 2 * batchRows + 9]) {
  test(`${rows} texts come back, missing ones too`, () => {
    const texts = Array.from({ length: rows }, (_, row) =>
      row % 11 === 5 || row === batchRows ? undefined : `${samples[row % samples.length]}${row % 3}`,
    );
    const column = textColumn(texts);
    expect(column.chunks.length).toBe(Math.ceil(rows / batchRows));
    expect(texts.findIndex((text, row) => column.at(row) !== text)).toBe(-1);
    expect(texts.findIndex((text, row) => column.text(row) !== (text ?? ""))).toBe(-1);
    expect(texts.findIndex((text, row) => column.has(row) !== (text !== undefined))).toBe(-1);
  });
}

test("a batch without missing texts has no validity, whatever its neighbours have", () => {
  const texts = Array.from({ length: 3 * batchRows }, (_, row) => (row === batchRows + 3 ? undefined : "t"));
  expect(textColumn(texts).chunks.map((chunk) => chunk.validity === null)).toEqual([true, false, true]);
});

test("bytes that are UTF-8 already are taken as they are, across the border of batches", () => {
  const bytes = Buffer.from("xx日本yy");
  const builder = new TextBuilder();
  for (let row = 0; row < batchRows + 2; row++) {
    if (row === 7) builder.push(undefined);
    else builder.pushBytes(bytes, 2, 8);
  }
  const column = builder.finish();
  for (const row of [0, 6, 8, batchRows - 1, batchRows, batchRows + 1]) expect(column.at(row)).toBe("日本");
  expect(column.at(7)).toBeUndefined();
});

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: fc.constantFrom("a", "b", "\u007f", "é", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{1f600}") }),
);

test("a text keeps its U+FEFF", () => {
  const texts = ["\ufeffname", "name", "\ufeff", "\ufeff\ufeffé"];
  expect(texts.map((_, row) => textColumn(texts).text(row))).toEqual(texts);
});

test("any texts come back", () => {
  fc.assert(
    fc.property(fc.array(fc.option(text, { nil: undefined })), (texts) => {
      const column = textColumn(texts);
      expect(texts.map((_, row) => column.at(row))).toEqual(texts);
    }),
  );
});

test("texts in shared memory read alike", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (texts) => {
      const [{ bytes, offsets, validity }] = textColumn(texts).chunks as [TextColumn["chunks"][number]];
      const sharedBytes = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
      sharedBytes.set(bytes);
      const column = new TextColumn([{ bytes: sharedBytes, offsets, validity }]);
      expect(texts.map((_, row) => column.text(row))).toEqual(texts);
    }),
  );
});

test("texts compare as their bytes do, which is the order of code points", () => {
  fc.assert(
    fc.property(text, text, (left, right) => {
      const order = compareTexts(textColumn(["x", left]), 1, textColumn([right]), 0);
      expect(Math.sign(order)).toBe(Buffer.compare(Buffer.from(left), Buffer.from(right)));
      const points = (value: string) => Array.from(value, (character) => character.codePointAt(0)!);
      expect(Math.sign(order)).toBe(compareNumbers(points(left), points(right)));
    }),
    { numRuns: 500 },
  );
});

test("texts compare across batches", () => {
  const column = textColumn(Array.from({ length: batchRows + 1 }, (_, row) => (row === batchRows ? "b" : "a")));
  expect(compareTexts(column, 0, column, batchRows - 1)).toBe(0);
  expect(compareTexts(column, 0, column, batchRows)).toBeLessThan(0);
  expect(compareTexts(column, batchRows, column, 0)).toBeGreaterThan(0);
});

function compareNumbers(left: readonly number[], right: readonly number[]): number {
  const index = left.findIndex((value, position) => value !== right[position]);
  if (index === -1) return Math.sign(left.length - right.length);
  return index >= right.length ? 1 : Math.sign(left[index]! - right[index]!);
}

test("texts read in order are the same as one by one, whatever they hold and however the order jumps", () => {
  const texts = Array.from({ length: 3000 }, (_, row) =>
    row > 1200 && row % 701 === 0 ? `é${row}` : `name ${row % 7}`,
  );
  const column = textColumn(texts);
  const inOrder = readInOrder(column);
  for (let row = 0; row < texts.length; row++) expect(inOrder(row)).toBe(texts[row]);
  const jumping = readInOrder(column);
  const gaps = readInOrder(column);
  for (let row = 3; row < texts.length; row += 1 + (row % 23)) expect(gaps(row)).toBe(texts[row]);
  for (const row of [5, 6, 7, 2999, 6, 8, 9, 10, 0, 1, 2, 600, 601, 11, 602, 1400, 1401, 1402, 1403, 3]) {
    expect([row, jumping(row)]).toEqual([row, texts[row]]);
  }
});

test("a released column has no bytes any more", () => {
  const column = textColumn(["a", "b"]);
  column.release();
  expect(column.chunks.map(({ bytes }) => bytes.length)).toEqual([0]);
});
