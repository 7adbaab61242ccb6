import fc from "fast-check";
import { expect, test } from "vitest";
import { compareCodePoints, foldCase, includesText } from "./index.ts";
import { unitsWithin, utf8Bytes } from "./code-points.ts";

const texts = fc.string({
  unit: fc.constantFrom("a", "b", "é", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{10ffff}"),
});

test("texts are ordered by code point, like their bytes in UTF-8", () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      expect(Math.sign(compareCodePoints(one, other))).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)));
    }),
    { numRuns: 3_000 },
  );
});

test("bytes are counted in UTF-8, and texts are cut between characters", () => {
  fc.assert(
    fc.property(texts, fc.nat(20), (text, bytes) => {
      expect(utf8Bytes(text)).toBe(Buffer.byteLength(text));
      const fitting = text.slice(0, unitsWithin(text, bytes));
      expect(Buffer.byteLength(fitting)).toBeLessThanOrEqual(bytes);
      const [following = ""] = text.slice(fitting.length);
      expect(Buffer.byteLength(fitting + following) > bytes || following === "").toBe(true);
    }),
  );
});

test("folding keeps every character one character, and folds nothing twice", () => {
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    const folded = foldCase(character);
    if (folded.length !== character.length || foldCase(folded) !== folded) {
      throw new Error(`U+${codePoint.toString(16)} folds to ${folded}`);
    }
  }
});

test("folding does not depend on the characters beside it", () => {
  const letters = fc.string({ unit: fc.constantFrom("Σ", "ς", "σ", "A", "İ", "I", "ı", "ß", "ẞ", " ", "'") });
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      expect(foldCase(one + other)).toBe(foldCase(one) + foldCase(other));
    }),
    { numRuns: 2_000 },
  );
});

test("a long search finds what String.includes finds", () => {
  const letters = (length: number): fc.Arbitrary<string> =>
    fc
      .array(fc.constantFrom("ab", "aab", "a"), { minLength: length, maxLength: length })
      .map((parts) => parts.join(""));
  fc.assert(
    fc.property(letters(800), letters(700), fc.nat(100), fc.boolean(), (noise, wanted, start, hidden) => {
      const text = `${noise.repeat(2).slice(0, start)}${hidden ? wanted : wanted.slice(1)}${noise}`.repeat(2);
      expect(text.length * wanted.length).toBeGreaterThan(1_000_000);
      expect(includesText(text, wanted)).toBe(text.includes(wanted));
      expect(includesText(wanted, text)).toBe(false);
    }),
    { numRuns: 200 },
  );
});
