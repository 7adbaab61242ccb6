import fc from "fast-check";
import { expect, test } from "vitest";
import { textColumn, type Tree } from "../../snapshot/index.ts";
import { JsonBytes } from "./json-bytes.ts";
import { TextBytes } from "./text-bytes.ts";
import { ViewPaths } from "./view-paths.ts";

const names = fc.array(
  fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("", "a/b", 'say "x"', "back\\slash", "\t")),
  { minLength: 1, maxLength: 40 },
);

// Each row below an earlier one, chosen by a number from 0 to 1.
function parentsOf(size: number, choices: readonly number[]): Int32Array {
  return Int32Array.from({ length: size }, (_, row) =>
    row === 0 ? -1 : Math.floor(choices[row % choices.length]! * row),
  );
}

test("a path is the names from the root to the parent, as a text, as JSON and as bytes", () => {
  const places = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(names, places, (texts, choices) => {
      const parent = parentsOf(texts.length, choices);
      const paths = ViewPaths.of({ parent } as Tree, textColumn(texts));
      const expected = texts.map((_, row) => {
        const above: string[] = [];
        for (let next = parent[row]!; next !== -1; next = parent[next]!) above.unshift(texts[next]!);
        return above.join("/");
      });
      const json = new JsonBytes();
      texts.forEach((_, row) => paths.put(json, row));
      const bytes = new TextBytes();
      const ends = new Int32Array(texts.length + 1);
      paths.copy(bytes, Int32Array.from(texts.keys()), ends);
      expect(Buffer.from(bytes.written).toString()).toBe(expected.join("").toWellFormed());
      expect([...ends].slice(1)).toEqual(
        expected.map((_, row) => Buffer.byteLength(expected.slice(0, row + 1).join(""))),
      );
      expect(texts.map((_, row) => paths.at(row))).toEqual(expected);
      expect(json.take().toString()).toBe(expected.map((path) => JSON.stringify(path)).join(""));
    }),
  );
});

test("paths below more folders than are cached are right, in any order and again", () => {
  const folders = 10_000;
  // After the root, each folder is followed by its file, and that by its function.
  const texts = Array.from({ length: 1 + 3 * folders }, (_, row) => `n${row}`);
  const parent = Int32Array.from(texts, (_, row) => (row === 0 ? -1 : row % 3 === 1 ? 0 : row - 1));
  const paths = ViewPaths.of({ parent } as Tree, textColumn(texts));
  const ofFunction = (folder: number): string => `n0/n${3 * folder + 1}/n${3 * folder + 2}`;
  for (const step of [1, 7, 3_333]) {
    const order = Array.from({ length: folders }, (_, index) => (index * step) % folders);
    const bytes = new TextBytes();
    const json = new JsonBytes();
    const rows = Int32Array.from(order, (folder) => 3 * folder + 3);
    paths.copy(bytes, rows, new Int32Array(folders + 1));
    for (const row of rows) paths.put(json, row);
    const expected = order.map(ofFunction);
    expect(Buffer.from(bytes.written).toString()).toBe(expected.join(""));
    expect(json.take().toString()).toBe(expected.map((path) => JSON.stringify(path)).join(""));
  }
});
