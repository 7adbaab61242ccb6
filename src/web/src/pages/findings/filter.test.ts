import { expect, test } from "vitest";
import { afterClick, chosenValues, filterOf, groupCondition } from "./filter.ts";

test("the chosen facets become one condition; categories and families are separate parameters", () => {
  expect(filterOf({})).toEqual({ where: undefined, category: undefined, family: undefined });
  expect(filterOf({ rule: 'a"b', family: "CWE-1", change: "new", where: "id=1 OR id=2" })).toEqual({
    where: '(id=1 OR id=2) AND (definition.id="a""b") AND (isNew=true)',
    category: undefined,
    family: "CWE-1",
  });
});

test("the change can be left out to count new and unchanged; a group adds a condition", () => {
  expect(filterOf({ change: "unchanged" }, undefined, "new").where).toBeUndefined();
  expect(filterOf({ status: "OPEN" }, groupCondition("file", "a.c")).where).toBe(
    '(status.id="OPEN") AND (location.path="a.c")',
  );
});

test("several categories can be chosen; a click on one of them removes it, a click on another one replaces them", () => {
  const search = { category: "S.A,S.B", rule: "x,y" };
  expect(chosenValues(search, "category")).toContain("S.B");
  expect(chosenValues(search, "rule")).toEqual(["x,y"]);
  expect(chosenValues(search, "family")).toEqual([]);
  expect(afterClick(search, "category", "S.A")).toBe("S.B");
  expect(afterClick(search, "category", "S.C")).toBe("S.C");
  expect(afterClick({ category: "S.A" }, "category", "S.A")).toBeUndefined();
  // The name of a family may contain a comma.
  expect(afterClick({ family: "a, b" }, "family", "a, b")).toBeUndefined();
});
