import fc from "fast-check";
import { expect, test } from "vitest";
import { textColumn } from "../../snapshot/index.ts";
import { TextBytes } from "./text-bytes.ts";

test("texts of a column, bytes and numbers are written one after another, and room is made as it is needed", () => {
  const texts = fc.array(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("", "é".repeat(40_000))));
  const numbers = fc.array(fc.oneof(fc.nat(), fc.maxSafeNat()));
  fc.assert(
    fc.property(texts, numbers, (names, ids) => {
      const column = textColumn(names);
      const bytes = new TextBytes();
      bytes.put(Buffer.from("of the block before"));
      bytes.clear();
      names.forEach((_, row) => bytes.text(column, row));
      bytes.put(Buffer.from("0123456789"), 2, 4);
      const backwards = Int32Array.from(names, (_, index) => names.length - 1 - index);
      const ends = new Int32Array(names.length + 1);
      bytes.texts(column, backwards, ends);
      const numberEnds = new Int32Array(ids.length + 1);
      bytes.numbered(Buffer.from("#"), ids, Int32Array.from(ids.keys()), numberEnds);
      const [forth, back] = [names.join(""), names.toReversed().join("")];
      const numbered = ids.map((id) => `#${id}`).join("");
      const written = Buffer.from(bytes.written);
      expect(written.toString()).toBe(`${forth}23${back}${numbered}`);
      const textAt = (index: number): string => written.toString("utf8", ends[index], ends[index + 1]);
      expect(names.map((_, index) => textAt(index))).toEqual(names.toReversed());
      expect(
        [...numberEnds].slice(1).map((end, index) => written.toString("utf8", end - String(ids[index]).length, end)),
      ).toEqual(ids.map(String));
      expect(bytes.length).toBe(bytes.written.length);
    }),
    { numRuns: 30 },
  );
});
