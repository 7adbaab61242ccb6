import { expect, test } from "vitest";
import { filterOf, groupCondition } from "./filter.ts";

test("what is chosen becomes one condition, and what where cannot say stands beside it", () => {
  expect(filterOf({})).toEqual({ where: undefined, category: undefined, family: undefined });
  expect(filterOf({ rule: 'a"b', family: "CWE-1", change: "new", where: "id=1 OR id=2" })).toEqual({
    where: '(id=1 OR id=2) AND (definition.id="a""b") AND (isNew=true)',
    category: undefined,
    family: "CWE-1",
  });
});

test("new and kept can be left out to count both; a group narrows further down", () => {
  expect(filterOf({ change: "kept" }, undefined, "new").where).toBeUndefined();
  expect(filterOf({ status: "OPEN" }, groupCondition("file", "a.c")).where).toBe(
    '(status.id="OPEN") AND (location.path="a.c")',
  );
});
