import { expect, test } from "vitest";
import { commonEnds } from "./common-ends.ts";

const check = (old: string, now: string, start: number, tail: number) =>
  expect(commonEnds(old, now), `${old} ${now}`).toEqual({ start, tail });

test("elements count at the start before they count at the end, and never twice", () => {
  check("", "", 0, 0);
  check("", "a", 0, 0);
  check("abc", "abc", 3, 0);
  check("abcd", "abxd", 2, 1);
  check("aa", "aaa", 2, 0);
  check("xab", "yab", 0, 2);
  check("abc", "xyz", 0, 0);
});
