import { expect, test } from "vitest";
import { afterClick, chosenValues, facetText, filterOf, groupCondition } from "./filter.ts";

test("the chosen facets become one condition; categories and families are separate parameters", () => {
  expect(filterOf({})).toEqual({});
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

test("several values of a facet can be chosen; a click on one of them removes it, a click on another one adds it", () => {
  const search = { category: "S.A,S.B", rule: "x,y" };
  expect(chosenValues(search, "category")).toEqual(["S.A", "S.B"]);
  expect(filterOf(search)).toMatchObject({ where: 'definition.id IN ("x","y")', category: "S.A,S.B" });
  expect(filterOf(search, undefined, "category").category).toBeUndefined();
  expect(filterOf(search, undefined, "rule").where).toBeUndefined();
  expect(chosenValues(search, "family")).toEqual([]);
  expect(afterClick(search, "category", "S.A")).toBe("S.B");
  expect(afterClick(search, "category", "S.C")).toBe("S.A,S.B,S.C");
  expect(afterClick({ category: "S.A" }, "category", "S.A")).toBeUndefined();
});

test("values with commas, percent signs or none at all survive the address", () => {
  for (const value of ["a, b", "100%2C", "-", "", "a-b"]) {
    const text = afterClick({ file: "x" }, "file", value)!;
    expect(chosenValues({ file: text }, "file")).toEqual(["x", value]);
    expect(afterClick({ file: text }, "file", value)).toBe("x");
  }
  expect(filterOf({ family: afterClick({}, "family", "a, b")! }).family).toBe("a, b");
});

test("no owner, projects and classes of ages become conditions", () => {
  const where = (search: Record<string, string>) => filterOf(search).where;
  expect(where({ owner: "-,@core" })).toBe('(owner="@core" OR owner IS NULL)');
  expect(where({ assignee: "-" })).toBe("assignee.login IS NULL");
  expect(where({ projects: "P,Q", project: "R" })).toBe('project IN ("P","Q")');
  expect(where({ age: "7-29" })).toBe("(age>=7 AND age<=29)");
  expect(where({ age: "0-6,365-" })).toBe("((age>=0 AND age<=6) OR age>=365)");
});

test("a link to one rule selects this rule alone, also with a comma in its id", () => {
  for (const rule of ["a,b", "-", "100%", "a%2Cb", 'say "x", y']) {
    expect(filterOf({ rule: facetText([rule])! }).where).toBe(`definition.id="${rule.replaceAll('"', '""')}"`);
  }
  expect(facetText([])).toBeUndefined();
});
