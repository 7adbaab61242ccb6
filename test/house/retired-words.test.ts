import { expect, test } from "vitest";
import { findRetiredWords, listRetiredWords } from "../../scripts/retired-words.mjs";

/** May only fall. */
const retiredWordsMax = 300;

test("retired words become fewer", () => {
  expect(listRetiredWords().length).toBeLessThanOrEqual(retiredWordsMax);
});

test("retired words are found in prose and in names", () => {
  const check = (text: string, words: readonly string[]): void =>
    expect(findRetiredWords(text).map(({ word }) => word)).toEqual(words);
  check("// Told along the way, held against the schema.", ["Told", "along the way", "held against"]);
  check("const isTold = lastKept;", ["Told", "Kept"]);
  check("import { toldProblems } from './told-problems.ts';", ["told", "told"]);
  check("a threshold that understands stand-ins, keeps and tellers", []);
});
