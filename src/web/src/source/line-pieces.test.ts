import { expect, test } from "vitest";
import { linePieces, type CharacterRange } from "./line-pieces.ts";

const token = (content: string, color?: string) => ({ content, color });

/** The pieces, marked ones in brackets. */
function check(marked: readonly CharacterRange[], expected: string, charactersMax = 100): void {
  const tokens = [token("int", "k"), token(" "), token("count")];
  const pieces = linePieces("int count", tokens, marked, charactersMax);
  expect(pieces.map(({ content, isMarked }) => (isMarked ? `[${content}]` : content)).join("|")).toBe(expected);
}

test("a line is cut at the ends of tokens and marks", () => {
  check([], "int| |count");
  check([[1, 5]], "i|[nt]|[ ]|[c]|ount");
  check(
    [
      [0, 1],
      [8, 99],
    ],
    "[i]|nt| |coun|[t]",
  );
});

test("a line is cut off at a number of characters", () => check([[1, 5]], "i|[nt]|[ ]", 4));

test("a line without tokens is one piece", () => {
  expect(linePieces("abc", undefined, [[1, 2]], 9).map(({ content }) => content)).toEqual(["a", "b", "c"]);
});
