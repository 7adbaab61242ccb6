import { expect, test } from "vitest";
import { parseWhere } from "../../../language/index.ts";
import { allOf, quoted } from "./conditions.ts";

test("conditions are put together so that each keeps its meaning", () => {
  expect(allOf([])).toBeUndefined();
  expect(allOf([undefined, "", "a=1 OR b=2"])).toBe("a=1 OR b=2");
  expect(allOf(["a=1 OR b=2", "c=3"])).toBe("(a=1 OR b=2) AND (c=3)");
});

test("any value can be compared with", () => {
  for (const value of ['a"b', "x AND y", "(", "a,b", "*", "名"]) {
    expect(parseWhere(`name=${quoted(value)}`)).toMatchObject({ ok: true });
  }
});
