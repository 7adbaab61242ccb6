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
      texts.forEach((_, row) => paths.copy(bytes, row));
      expect(Buffer.from(bytes.written).toString()).toBe(expected.join("").toWellFormed());
      expect(texts.map((_, row) => paths.at(row))).toEqual(expected);
      expect(json.take().toString()).toBe(expected.map((path) => JSON.stringify(path)).join(""));
    }),
  );
});
