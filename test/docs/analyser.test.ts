import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as bounds from "../../src/analyser/bounds.ts";
import { languageDefinitions } from "../../src/analyser/languages/index.ts";
import { patternRules } from "../../src/analyser/patterns/rules/index.ts";
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

/** How many rules of patterns each language has at least. */
const patternsMin = 15;
/** Languages with fewer rules: what was tried beside them was noise. */
const fewPatterns: Readonly<Record<string, number>> = { sql: 3 };

test("the number of rules of patterns in each language", () => {
  const counts = languageDefinitions.map(({ name, id }) => {
    const rules = patternRules.filter(({ patterns }) => patterns.some(({ languages }) => languages.includes(id)));
    expect(rules.length, id).toBeGreaterThanOrEqual(fewPatterns[id] ?? patternsMin);
    return [name, String(rules.length)];
  });
  expect(tableRows(page, "### Rules by language").slice(1)).toEqual(counts);
});

/** Languages whose findings were not judged for the first table. */
const unjudged = ["dockerfile", "yaml"];

test("the precision of every rule of patterns, or that it was not found", () => {
  const rows = tableRows(page, "### Precision");
  const ofPatterns = rows.slice(
    1,
    rows.findIndex((row) => row.includes("samples")),
  );
  const ids = ofPatterns.map(([id = ""]) => `belvedere:${id.replaceAll("`", "")}`);
  const judged = patternRules.filter(({ patterns }) =>
    patterns.some(({ languages }) => languages.some((language) => !unjudged.includes(language))),
  );
  expect(ids.toSorted()).toEqual(judged.map(({ id }) => id).sort());
  const numbers = ofPatterns.map((row) => row.slice(1).join(" "));
  expect(numbers.filter((text) => text !== "not found – –" && !/^\d+ \d+ \d+$/.test(text))).toEqual([]);
});

test("the precision of rules on other projects, with possible numbers", () => {
  const rows = tableRows(page, "#### On projects that the rules were not adjusted with").slice(1);
  const ids = rows.map(([id = ""]) => `belvedere:${id.replaceAll("`", "")}`);
  const known = new Set(patternRules.map(({ id }) => id));
  expect(ids.filter((id) => !known.has(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(20);
  for (const [id, ...cells] of rows) {
    const [findings = 0, judged = 0, right = -1] = cells.map(Number);
    expect(right >= 0 && right <= judged && judged > 0 && judged <= findings, id).toBe(true);
  }
});

/** Places where a rule reported something in one project, by what a person said of them. */
interface LabelledPlaces {
  readonly repository: string;
  readonly commit: string;
  readonly rule: string;
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  /** Wrong ones that are no longer reported. */
  readonly narrowed: readonly string[];
}

const placesMin = 10;
const precisionMin = 0.95;
/** The document says why these are below. */
const lessPrecise = [
  "shell-injection",
  "code-from-text",
  "unreachable-code",
  "unpinned-source",
  "unchecked-download",
  "unverified-certificate",
  "host-access",
  "weakened-protection",
  "misspelled-assignment",
  "unsafe-deserialization",
  "async-executor",
];

test("the labelled places of rules, their numbers and precision", () => {
  const labelled = JSON.parse(
    readFileSync(join(import.meta.dirname, "../examples/precision/patterns.json"), "utf8"),
  ) as readonly LabelledPlaces[];
  const known = new Set(patternRules.map(({ id }) => id));
  for (const { rule, commit, right, wrong, narrowed } of labelled) {
    expect(known.has(`belvedere:${rule}`), rule).toBe(true);
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    const places = [...right, ...wrong, ...narrowed];
    expect(places.filter((place) => !/^[^\\]+:[1-9]\d*$/.test(place))).toEqual([]);
    expect(new Set(places).size, rule).toBe(places.length);
  }
  const rows = [...Map.groupBy(labelled, ({ rule }) => rule)].map(([rule, entries]) => {
    const count = (kind: "right" | "wrong" | "narrowed"): number =>
      entries.reduce((sum, entry) => sum + entry[kind].length, 0);
    const reported = count("right") + count("wrong");
    if (reported >= placesMin && !lessPrecise.includes(rule)) {
      expect(count("right") / reported, rule).toBeGreaterThanOrEqual(precisionMin);
    }
    return `\`${rule}\` ${reported} ${count("right")} ${count("narrowed")}`;
  });
  const documented = tableRows(page, "#### On further projects, with the places in the repository").slice(1);
  expect(documented.map((cells) => cells.join(" ")).toSorted()).toEqual(rows.toSorted());
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
