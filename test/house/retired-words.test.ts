import { expect, test } from "vitest";
import { findRetiredWords, listRetiredWords } from "../../scripts/retired-words.mjs";

test("there are no retired words", () => expect(listRetiredWords()).toEqual([]));

test("retired words are found in prose and in names", () => {
  const check = (text: string, words: readonly string[]): void =>
    expect(findRetiredWords(text).map(({ word }) => word)).toEqual(words);
  check("// Told along the way, held against the schema.", ["Told", "along the way", "held against"]);
  check("const isTold = lastKept;", ["Told", "Kept"]);
  check("import { toldProblems } from './told-problems.ts';", ["told", "told"]);
  check("a threshold that understands stand-ins, keeps and tellers", []);
});
