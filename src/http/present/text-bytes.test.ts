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
      const backwards = Int32Array.from(names, (_, index) => names.length - 1 - index);
      const ends = new Int32Array(names.length + 1);
      bytes.numbered(Buffer.from("of the block before"), [7], Int32Array.of(0), new Int32Array(2));
      bytes.clear();
      bytes.texts(column, backwards, ends);
      const joinedEnds = new Int32Array(names.length + 2);
      const begins = ["", ...names].map((_, index) => Buffer.from(`${index % 3 === 0 ? "" : index}`));
      bytes.joined(begins, column, Int32Array.of(-1, ...names.keys()), joinedEnds);
      const numberEnds = new Int32Array(ids.length + 1);
      bytes.numbered(Buffer.from("#"), ids, Int32Array.from(ids.keys()), numberEnds);
      const back = names.toReversed().join("");
      const joined = ["", ...names].map((name, index) => `${begins[index]!.toString()}${name}`);
      const numbered = ids.map((id) => `#${id}`).join("");
      const written = Buffer.from(bytes.written);
      expect(written.toString()).toBe(`${back}${joined.join("")}${numbered}`);
      joinedEnds[0] = Buffer.byteLength(back);
      expect(joined.map((_, index) => written.toString("utf8", joinedEnds[index], joinedEnds[index + 1]))).toEqual(
        joined,
      );
      const textAt = (index: number): string => written.toString("utf8", ends[index], ends[index + 1]);
      expect(names.map((_, index) => textAt(index))).toEqual(names.toReversed());
      expect(
        [...numberEnds].slice(1).map((end, index) => written.toString("utf8", end - String(ids[index]).length, end)),
      ).toEqual(ids.map(String));
    }),
    { numRuns: 30 },
  );
});
