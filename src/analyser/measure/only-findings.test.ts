import { expect, test } from "vitest";
import { analyseFiles } from "../analyse.ts";
import { yamlLinesMax } from "../bounds.ts";
import { ruleIds } from "../rules.ts";
import { FileMeasurer } from "./measure-file.ts";

const measurer = new FileMeasurer();

async function rulesIn(text: string): Promise<string[]> {
  return (await measurer.measure("yaml", text))!.result.findings.map(({ rule }) => rule);
}

test("files of YAML and Dockerfiles have findings and no measures", async () => {
  const files = new Map([
    ["a.yaml", Buffer.from(`a: 1\na: 2\n${"b:\n  - c: 1\n    d: [2, 3]\n".repeat(40)}`)],
    ["b.yaml", Buffer.from(`a: 1\na: 2\n${"b:\n  - c: 1\n    d: [2, 3]\n".repeat(40)}`)],
    ["Dockerfile", Buffer.from("FROM a\n")],
  ]);
  const analysis = analyseFiles(files, { threads: 1 });
  if (!analysis.ok) throw new Error(analysis.problem.code);
  let text = "";
  for await (const piece of analysis.value) text += piece;
  const lines = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { kind: string; path: string; rule: string; infos: unknown; values: unknown[] });
  const artifacts = lines.filter(({ kind }) => kind === "artifact");
  expect(artifacts.map(({ path, infos }) => [path, infos])).toEqual([
    ["Dockerfile", { LANGUAGE: "Dockerfile" }],
    ["a.yaml", { LANGUAGE: "YAML" }],
    ["b.yaml", { LANGUAGE: "YAML" }],
  ]);
  const columns = lines.find(({ kind }) => kind === "columns") as unknown as { measures: unknown[] };
  for (const { values } of artifacts) expect(values).toEqual(columns.measures.map(() => null));
  expect(lines.filter(({ kind }) => kind === "finding").map(({ rule }) => rule)).toEqual([
    "belvedere:unpinned-source",
    "belvedere:duplicate-key",
    "belvedere:duplicate-key",
  ]);
  const { summary } = analysis.value;
  expect(summary).toMatchObject({ files: 3, findings: 3, lines: 0, codeLines: 0, duplicatedLines: 0 });
  expect(summary.languages.map((entry) => [entry.language, entry.lines])).toEqual([
    ["Dockerfile", 1],
    ["YAML", 244],
  ]);
});

test("a long file is no finding, what cannot be parsed is one", async () => {
  expect(await rulesIn("- a\n".repeat(1_200))).toEqual([]);
  expect(await rulesIn("a: [b\nc: ]d\n")).toEqual([ruleIds.hardlyParsed]);
});

test("a file with more lines than the grammar can count is not read", async () => {
  expect((await measurer.measure("yaml", "- a\n".repeat(yamlLinesMax)))?.result.syntaxErrors).toBe(0);
  expect(await measurer.measure("yaml", "- a\n".repeat(yamlLinesMax + 1))).toBeNull();
});

test("code in their comments is an example", async () =>
  expect(await rulesIn("# a = f(b);\n# return c;\nd: e\n")).toEqual([]));
