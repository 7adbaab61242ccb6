import { expect, test } from "vitest";
import { largeEdit } from "./large-edits.ts";

const long = "line\n".repeat(200);

test("what puts many lines in or takes them away is done at once, everything else is left to the browser", () => {
  const check = (inputType: string, data: string | null, selected: string, expected: string | undefined) =>
    expect(largeEdit({ inputType, data }, selected), inputType).toBe(expected);
  check("insertFromPaste", long, "", long);
  check("insertText", "x", long, "x");
  check("deleteContentBackward", null, long, "");
  check("deleteByCut", null, long, "");
  check("insertFromPaste", "short", "short", undefined);
  check("deleteContentBackward", null, "", undefined);
  // What a browser does not tell the text of, it has to do itself.
  check("insertFromPaste", null, long, undefined);
  check("historyUndo", null, long, undefined);
});
