import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outlineOf } from "../examples.reference.ts";

test("tabs may separate; lines with a wrong number of cells or wrong cells are refused by name", async () => {
  const text = [
    "FILE;FUNCTION;RULE_ID;MESSAGE;LINE",
    "a.c;;R;m;3",
    "a.c;;R;m",
    "a.c;;;m;3",
    "a.c;;R;m;3;x",
    "a.c;;R;m;3;;;;;more",
    'a.c;;R;"open;3',
  ];
  for (const separator of [";", "\t"]) {
    const outline = await outlineOf(Buffer.from(text.join("\n").replaceAll(";", separator)), noAlignment);
    expect(outline).toContain("finding a.c 3:0:0:0 squore:R: m");
    expect(outline.match(/^refused .*? results\.[\w-]+/gm)).toEqual([
      "refused 3  results.line-unknown",
      "refused 4 a.c results.field-invalid",
      "refused 5 a.c results.field-invalid",
      "refused 6  results.line-unknown",
      "refused 7  results.line-unknown",
    ]);
  }
});
