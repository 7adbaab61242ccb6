import { expect, test } from "vitest";
import * as bounds from "../../src/analyser/bounds.ts";
import { languageDefinitions } from "../../src/analyser/languages/index.ts";
import { allRuleIds, thresholds } from "../../src/analyser/rules.ts";
import { columns } from "../../src/analyser/emit/columns.ts";
import { standardModel } from "../../src/model/index.ts";
import { problemDefinitions } from "../../src/text/index.ts";
import { firstColumn, tableRows } from "./documents.ts";

const page = "docs/analyser.md";

test("the languages, with their endings", () => {
  const rows = languageDefinitions.map(({ name, id, extensions }) => [name, `\`${id}\``, extensions.join(", ")]);
  expect(tableRows(page, "## Languages").slice(1)).toEqual(rows);
});

test("the measures", () => expect(new Set(firstColumn(page, "## Measures"))).toEqual(new Set(columns)));

test("every measure is one of STANDARD that nothing else computes", () => {
  const given = standardModel.measures
    .filter(({ formula, of, count }) => !formula && !of && !count)
    .map(({ id }) => id);
  expect(columns.filter((column) => !given.includes(column))).toEqual([]);
});

test("the rules, as STANDARD has them", () => {
  const rules = standardModel.rules ?? [];
  const rows = rules.map(({ id, categories = [], families = [] }) => [
    `\`${id}\``,
    categories.map((category) => category.replace("SEVERITY.", "")).join(", "),
    families.join(", "),
  ]);
  const documented = tableRows(page, "## Rules").filter(([id = ""]) => id.startsWith("`belvedere:"));
  expect(documented.map((row) => row.slice(0, 3))).toEqual(rows);
  expect(rules.map(({ id }) => id).sort()).toEqual([...allRuleIds].sort());
});

test("the thresholds of the rules, here and in their descriptions", () => {
  const documented = tableRows(page, "## Rules")
    .map((row) => row.join(" "))
    .join("\n");
  const described = (standardModel.rules ?? [])
    .map(({ description }) => description)
    .join("\n")
    .replaceAll(",", "");
  for (const value of Object.values(thresholds)) {
    expect(documented).toMatch(new RegExp(`\\b${value}\\b`));
    expect(described).toMatch(new RegExp(`\\b${value}\\b`));
  }
});

test("the bounds, with their values", () => {
  const rows = tableRows(page, "## Bounds").slice(1);
  expect(Object.fromEntries(rows.map(([name = "", value]) => [name.replaceAll("`", ""), Number(value)]))).toEqual({
    ...bounds,
  });
});

test("the problems", () =>
  expect(firstColumn(page, "## When an analysis does not begin")).toEqual(
    Object.keys(problemDefinitions).filter((code) => code.startsWith("scan.")),
  ));
