import { expect, test } from "vitest";
import { conditionFor, wordsIn } from "./words.ts";

test("plain words are searched, conditions stay", () => {
  expect(wordsIn("null pointer")).toEqual(["null", "pointer"]);
  expect(wordsIn('"null pointer" scan.c')).toEqual(["null pointer", "scan.c"]);
  expect(wordsIn('"not closed')).toEqual(["not closed"]);
  expect(wordsIn("cpp:null")).toEqual(["cpp:null"]);
  for (const condition of ["name=x", "name~", "(name", "id IN", "message IS", ""]) {
    expect(wordsIn(condition), condition).toBeUndefined();
  }
});

test("each word must be in one of the fields", () => {
  expect(conditionFor("/api/projects", "core fast")).toBe(
    '(name~"core" OR group~"core") AND (name~"fast" OR group~"fast")',
  );
  expect(conditionFor("/api/projects", "name=core")).toBe("name=core");
  expect(conditionFor("/api/projects", undefined)).toBeUndefined();
});
