import { expect, test } from "vitest";
import { JsonPattern } from "./json-patterns.ts";

test("a list is not an object: `[]` is any index, `*` is any key", () => {
  const covers = (pattern: string, ...path: (string | number)[]): boolean => new JsonPattern(pattern).covers(path);
  expect([covers("[]", 0), covers("[]", "messages"), covers("*", "a"), covers("*", 0)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([covers("files[].errors[]", "files", 3, "errors"), covers("files.*", "files", "[]")]).toEqual([true, true]);
  expect([covers("a", "a", "b"), covers("a.b", "a", "c")]).toEqual([false, false]);
});
