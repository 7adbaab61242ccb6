import { expect, test } from "vitest";
import { readRun, reversed, type Json } from "./logs.reference.ts";

/** A severity, and the result and the rule that lead to it. */
type Cell = readonly [severity: string, result: Json, rule?: Json];

/** Each result has its own rule, so that the severity of the rule is that of the result, whatever the order of fields. */
async function check(cells: readonly Cell[], more: Json = {}): Promise<void> {
  const rules = cells.map(([, , rule], index) => ({ id: `R${index}`, guid: `G${index}`, ...rule }));
  const results = cells.map(([, result], index) => ({ ruleId: `R${index}`, message: { text: "m" }, ...result }));
  const run = { tool: { driver: { name: "T", rules } }, ...more, results };
  for (const written of [run, reversed(run) as Json]) {
    const lines = await readRun(written);
    expect(lines.filter((line) => line.startsWith("finding"))).toHaveLength(cells.length);
    for (const [index, [severity]] of cells.entries()) {
      const used = lines.filter((line) => new RegExp(`^rule T:(R|other)${index} `).test(line));
      const found = used.map((line) => /SEVERITY\.(\w+)/.exec(line)![1]);
      expect(found, JSON.stringify(cells[index])).toEqual([severity]);
    }
  }
}

const severityOfLevel = { none: "INFO", note: "MINOR", warning: "MAJOR", error: "CRITICAL" };
const levels = Object.keys(severityOfLevel) as (keyof typeof severityOfLevel)[];
const configuration = (level?: string): Json => (level === undefined ? {} : { defaultConfiguration: { level } });

const ruleLevels = [undefined, ...levels];

test("a result's own level comes before that of its rule (SARIF 3.27.10)", () =>
  check(
    levels.flatMap((level) =>
      ruleLevels.flatMap((ofRule): Cell[] => [
        [severityOfLevel[level], { level }, configuration(ofRule)],
        [severityOfLevel[level], { level, kind: "fail" }, configuration(ofRule)],
      ]),
    ),
  ));

test("a failure without a level has that of its rule, else it is a warning", () =>
  check([
    ...levels.map((level): Cell => [severityOfLevel[level], {}, configuration(level)]),
    ...levels.map((level): Cell => [severityOfLevel[level], { kind: "fail" }, configuration(level)]),
    ["MAJOR", {}],
    ["MAJOR", { kind: "fail" }],
    ["MAJOR", { ruleId: "other10" }, configuration("error")],
  ]));

test("a result of another kind has no level", () =>
  check(
    ["informational", "open", "review"].flatMap((kind) => [
      ...ruleLevels.map((level): Cell => ["INFO", { kind }, configuration(level)]),
      ["INFO", { kind, level: "none" }, configuration("error")],
    ]),
  ));

test("the invocation of a result may configure the level of its rule", async () => {
  const override = (level: string, ...descriptors: readonly Json[]): Json => ({
    ruleConfigurationOverrides: descriptors.map((descriptor) => ({ descriptor, configuration: { level } })),
  });
  const [note, warning] = [configuration("note"), configuration("warning")];
  await check(
    [
      ["CRITICAL", {}, note],
      ["MINOR", { level: "note" }, warning],
      ["INFO", { kind: "open" }, warning],
      ["CRITICAL", {}, note],
      ["CRITICAL", {}, note],
      ["MINOR", {}, note],
    ],
    {
      invocations: [
        override("error", { index: 0 }, { index: 1 }, { index: 2 }, { id: "R3" }, { guid: "G4" }, { id: "x" }, {}),
      ],
    },
  );
  const at = (invocationIndex: number): Json => ({ provenance: { invocationIndex } });
  const all = [0, 1, 2, 3].map((index) => ({ index }));
  await check(
    [
      ["MAJOR", {}, warning],
      ["MINOR", at(0), warning],
      ["CRITICAL", at(1), warning],
      ["MAJOR", at(2), warning],
    ],
    { invocations: [override("note", ...all), override("error", ...all)] },
  );
});

test("a security severity comes before any level, a rank before none", () => {
  const score = (value: unknown): Json => ({ properties: { "security-severity": value } });
  const severityOfScore = { "9.0": "BLOCKER", "7": "CRITICAL", "6.9": "MAJOR", "0.1": "MINOR", "0": "INFO" };
  const level = "error";
  return check([
    ...Object.entries(severityOfScore).flatMap(([value, severity]): Cell[] => [
      [severity, { level }, score(value)],
      [severity, { level }, score(Number(value))],
      [severity, { level, ...score(value) }],
    ]),
    ["CRITICAL", { level }, score("high")],
    ["CRITICAL", { level }, score("")],
    ["CRITICAL", { level }, score(null)],
    ["MAJOR", { rank: 99 }],
  ]);
});
