import fc from "fast-check";
import { expect, test } from "vitest";
import { fromText, toParameter } from "./values.ts";

test("every text can be decoded, also one with the character that PostgreSQL cannot store", () => {
  const texts = fc.string({ unit: fc.constantFrom("\0", "\u0001", "\u0002", "a", "é") });
  fc.assert(
    fc.property(texts, (text) => {
      const bound = toParameter(text) as string;
      expect(bound).not.toContain("\0");
      expect(fromText(bound)).toBe(text);
    }),
  );
});

test("values that are not texts are not encoded", () => {
  const bytes = new Uint8Array(3);
  for (const value of [1, null, bytes]) expect(toParameter(value)).toBe(value);
});
