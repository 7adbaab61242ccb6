import { expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

test("characters that turn the direction are shown escaped, others stay", () => {
  expect(visibleText("exe.\u202egpj.c")).toBe("exe.\\u202egpj.c");
  expect(visibleText("\u2066a\u2069\u200f")).toBe("\\u2066a\\u2069\\u200f");
  for (const text of ["src/a.c", "データ", "שלום", "a\u0301"]) expect(visibleText(text)).toBe(text);
});
