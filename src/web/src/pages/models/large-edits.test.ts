import { expect, test } from "vitest";
import { largeEdit } from "./large-edits.ts";

const long = "line\n".repeat(200);

test("edits that insert or delete many lines are replaced, all others are left to the browser", () => {
  const check = (inputType: string, data: string | null, selected: string, expected: string | undefined) =>
    expect(largeEdit({ inputType, data }, selected), inputType).toBe(expected);
  check("insertFromPaste", long, "", long);
  check("insertText", "x", long, "x");
  check("deleteContentBackward", null, long, "");
  check("deleteByCut", null, long, "");
  check("insertFromPaste", "short", "short", undefined);
  check("deleteContentBackward", null, "", undefined);
  // Without the inserted text, the edit is left to the browser.
  check("insertFromPaste", null, long, undefined);
  check("historyUndo", null, long, undefined);
});
