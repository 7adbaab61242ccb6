import { expect, test } from "vitest";
import { parseSearch, stringifySearch, versionIn } from "./search.ts";

test("what is written into an address is read from it, and empty parameters are absent", () => {
  const search = { where: 'name="a b" AND x~"&=?"', group: "Platform/Server" };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
  expect(stringifySearch({ where: "", version: undefined })).toBe("");
  expect(parseSearch("?where=&tab=source")).toEqual({ tab: "source" });
});

test("an address without a version is about the current one", () => {
  expect(versionIn(parseSearch(stringifySearch({ version: 7 })))).toBe(7);
  expect(versionIn({})).toBeUndefined();
});
