import { expect, test } from "vitest";
import { closestName, statusName, stepName } from "./index.ts";

const known = ["where", "fields", "limit", "after", "branch", "version", "id"];

function check(name: string, expected: string | undefined): void {
  expect(closestName(name, known)).toBe(expected);
}

test("a slip of the finger is recognised", () => {
  check("wher", "where");
  check("wheer", "where");
  check("hwere", "where");
  check("field", "fields");
  check("Where", "where");
  check("verison", "version");
  check("branches", "branch");
});

test("other words are not", () => {
  check("_", undefined);
  check("ie", undefined);
  check("utm_source", undefined);
  check("when", undefined);
  check("x".repeat(100_000), undefined);
});

test("S15 DONE is called successful; a step without a name is called by its id", () => {
  expect(statusName("DONE", "en")).toBe("Successful");
  expect(statusName("DONE", "ja")).toBe("成功");
  expect(stepName("rate", "de")).toBe("Bewerten");
  expect(stepName("constructor", "en")).toBe("constructor");
});
