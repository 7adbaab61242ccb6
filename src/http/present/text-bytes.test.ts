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
      for (const id of ids) bytes.integer(id);
      expect(Buffer.from(bytes.written).toString()).toBe(`${names.join("")}23${ids.join("")}`);
      expect(bytes.length).toBe(bytes.written.length);
    }),
    { numRuns: 30 },
  );
});
