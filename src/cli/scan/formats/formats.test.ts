import { describe, expect, test } from "vitest";
import { CollectedResults } from "../../check/collected-results.ts";
import type { ScanFinding } from "../finding.ts";
import { machineFormats } from "./index.ts";
import type { ScanOutput } from "./scan-output.ts";

const plain: ScanFinding = {
  path: "src/a.c",
  unit: "run(int)",
  rule: "belvedere:long-function",
  severity: "MINOR",
  message: "Lines of code: 90, more than 80",
  startLine: 3,
  startColumn: 1,
  endLine: 100,
  endColumn: 2,
  fingerprint: "f1",
  related: [],
  suppressed: null,
};

const findings: readonly ScanFinding[] = [
  plain,
  { ...plain, message: "The same place and rule again" },
  {
    ...plain,
    rule: "belvedere:empty-catch",
    severity: "MAJOR",
    endLine: 3,
    message: 'a "b" <c> & 100 %, d:e::f\nsecond',
  },
  {
    ...plain,
    path: "src/odd, name%:1.c",
    unit: null,
    severity: "BLOCKER",
    startLine: null,
    startColumn: null,
    endLine: null,
    endColumn: null,
  },
  { ...plain, path: "src/z.c", message: "=SUM(1)", suppressed: "made by a tool" },
];
const counted = findings.filter(({ suppressed }) => suppressed === null);

async function* listed(values: readonly ScanFinding[]): AsyncGenerator<ScanFinding> {
  yield* values;
}

function outputOf(values: readonly ScanFinding[]): ScanOutput {
  const severities = new Map<string, number>();
  for (const { severity, suppressed } of values) {
    if (suppressed === null) severities.set(severity, (severities.get(severity) ?? 0) + 1);
  }
  const rule = { name: "", description: "", helpUri: null, tool: null, families: [] };
  return {
    summary: { files: 2, filesSkipped: 0 } as ScanOutput["summary"],
    elapsedMilliseconds: 12,
    severities,
    suppressed: new Map(),
    findingsElsewhere: 0,
    functions: [],
    isWhole: true,
    ruleOf: (id, severity) => ({ ...rule, id, categories: [`SEVERITY.${severity}`] }),
    findings: () => listed(values),
  };
}

async function render(name: keyof typeof machineFormats, values: readonly ScanFinding[]): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of machineFormats[name](outputOf(values))) pieces.push(piece);
  return pieces.join("");
}

describe("outputs are read back by the readers of reports, with equal counts", () => {
  test.each([
    ["sarif", "a.sarif", findings.length],
    ["junit", "a.xml", counted.length],
    ["github", "a.log", counted.length],
    ["gitlab", "a.json", counted.length],
  ] as const)("%s", async (name, file, expected) => {
    const bytes = Buffer.from(await render(name, findings));
    const results = new CollectedResults();
    const open = async function* (range?: { readonly start: number; readonly end: number }) {
      yield range === undefined ? bytes : bytes.subarray(range.start, range.end);
    };
    const read = await results.read({ size: bytes.length, open }, { name: file });
    expect(read).toMatchObject({ ok: true });
    const { assembled } = await results.finish();
    expect([assembled.findings.size, results.collector.refusals.count]).toEqual([expected, 0]);
    // A finding that the source suppresses does not count here either.
    const relaxations = assembled.findings.importedRelaxations?.values;
    const relaxed = Array.from({ length: expected }, (_, row) => relaxations?.has(row) === true).filter(Boolean);
    expect(relaxed).toHaveLength(expected - counted.length);
  });
});

test("without findings, JUnit has a test that passed, and lists are empty", async () => {
  expect(await render("junit", [])).toContain('<testcase classname="Belvedere" name="No findings" time="0"/>');
  expect(await render("gitlab", [])).toBe("[]\n");
  expect(await render("github", [])).toBe("");
  expect(JSON.parse(await render("json", []))).toMatchObject({ files: 2, findingList: [] });
});

test("JSON has every finding, and cells of CSV are not formulas", async () => {
  expect((JSON.parse(await render("json", findings)) as { findingList: unknown }).findingList).toEqual(findings);
  const lines = (await render("ndjson", findings)).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(findings);
  const csv = await render("csv", findings);
  expect(csv).toContain("src/z.c,3,1,100,2,MINOR,belvedere:long-function,'=SUM(1),run(int),made by a tool\n");
});

test("annotations start with the worst", async () => {
  const levels = (await render("github", findings)).split("\n").map((line) => line.split(" ")[0]);
  expect(levels).toEqual(["::error", "::warning", "::notice", "::notice", ""]);
});
