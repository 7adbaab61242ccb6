import fc from "fast-check";
import { expect, test } from "vitest";
import { rulesMax } from "../bounds.ts";
import { collect, refusalsOf } from "../collected.reference.ts";
import { assemble } from "./index.ts";

const file = (path: string) => ({ kind: "artifact", path, type: "FILE" });
const finding = (artifact: string, startLine?: number, more: object = {}) => ({
  kind: "finding",
  artifact,
  rule: "model:rule",
  message: "m",
  ...(startLine === undefined ? {} : { location: { startLine } }),
  ...more,
});

/** Artifact, line, rule and message of every finding, in order. */
function outline(lines: readonly object[]): string[] {
  const { artifacts, findings } = assemble(collect(lines), "demo");
  return Array.from({ length: findings.size }, (_, index) =>
    [
      artifacts.paths.text(findings.artifact[index]!),
      findings.locations.get("startLine")?.values[index] ?? 0,
      findings.locations.get("startColumn")?.values[index] ?? 0,
      findings.rules[findings.rule[index]!]!.id,
      findings.messages.text(index),
    ].join(" "),
  );
}

test("findings may come before their artifact and rule", () => {
  const lines = [finding("a", 1, { rule: "r" }), { kind: "rule", id: "r", name: "R" }, file("a")];
  const collector = collect(lines);
  const { findings, refusals } = assemble(collector, "demo");
  expect(refusalsOf({ refusals })).toEqual([]);
  expect(findings.rules.map(({ name }) => name)).toEqual(["R"]);
});

test("findings may be on made folders and on the root", () =>
  expect(outline([finding("src"), finding(""), file("src/a")])).toEqual([" 0 0 model:rule m", "src 0 0 model:rule m"]));

test("findings are sorted by artifact, line, column, rule and message", () => {
  const sorted = [
    finding("a"),
    finding("a", 2),
    finding("a", 2, { location: { startLine: 2, startColumn: 3 }, rule: "a", message: "z" }),
    finding("a", 2, { location: { startLine: 2, startColumn: 3 }, rule: "b", message: "x" }),
    finding("a", 2, { location: { startLine: 2, startColumn: 3 }, rule: "b", message: "y" }),
    finding("a", 10),
    // Their lower 16 bits are in another order.
    finding("a", 65_545),
    finding("a", 131_073),
    finding("a/b", 1),
    finding("a-b", 1),
  ];
  const artifacts = [file("a-b"), file("a/b"), file("a")];
  const expected = [
    "a 0 0 model:rule m",
    "a 2 0 model:rule m",
    "a 2 3 a z",
    "a 2 3 b x",
    "a 2 3 b y",
    "a 10 0 model:rule m",
    "a 65545 0 model:rule m",
    "a 131073 0 model:rule m",
    "a/b 1 0 model:rule m",
    "a-b 1 0 model:rule m",
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray([...artifacts, ...sorted], { minLength: sorted.length + 3 }), (lines) => {
      expect(outline(lines)).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});

test("a collector that is not needed any more releases its texts, and the findings are the same", () => {
  const lines = [file("a"), finding("a", 2, { fingerprint: "f" }), finding("a", 1, { message: "n" })];
  const textsOf = ({ findings: { size, messages, fingerprints } }: ReturnType<typeof assemble>): unknown[] =>
    Array.from({ length: size }, (_, index) => [messages.text(index), fingerprints!.values.at(index)]);
  const collector = collect(lines);
  const expected = textsOf(assemble(collector, "demo"));
  expect(textsOf(assemble(collector, "demo"))).toEqual(expected);
  expect(textsOf(assemble(collector, "demo", true))).toEqual(expected);
  expect(collector.findings.messages(false).chunks).toEqual([]);
  expect(collector.findings.texts("fingerprint", false)).toBeUndefined();
});

test("columns without values are left out", () => {
  const { findings } = assemble(collect([finding("")]), "demo");
  expect([...findings.locations.keys()]).toEqual([]);
  expect([findings.locationPaths, findings.fingerprints, findings.related]).toEqual([null, null, null]);
});

test("what speaks of an unknown artifact is refused with its line", () => {
  const collector = collect([
    finding("x"),
    { kind: "source", path: "x", text: "" },
    { kind: "measure", path: "x", id: "LC", value: 1 },
    { kind: "link", type: "TESTS", from: "x", to: "a" },
    { kind: "link", type: "TESTS", from: "a", to: "x" },
    file("a"),
    file("b"),
    { ...file("x"), parent: "x" },
  ]);
  const { findings, links, artifacts, refusals, accepted } = assemble(collector, "demo");
  expect(refusalsOf({ refusals })).toEqual([
    ...[1, 2, 3, 4, 5].map((line) => `${line} results.artifact-unknown`),
    "8 results.parent-cycle",
  ]);
  expect(refusals.records.map(({ path }) => path)).toEqual(["x", "x", "x", "x", "x", "x"]);
  expect(accepted).toBe(2);
  expect([findings.size, links.size, artifacts.sources, artifacts.measures.size]).toEqual([0, 0, null, 0]);
});

test("a value in a separate line gives way to the artifact's own, whatever the order", () => {
  const value = { kind: "measure", path: "a", id: "LC", value: 1 };
  const collector = collect([
    value,
    value,
    { ...file("a"), measures: { VG: 2 } },
    { ...file("b"), measures: { LC: 3 } },
    { ...value, path: "b" },
  ]);
  const { artifacts, refusals } = assemble(collector, "demo");
  expect(refusalsOf({ refusals })).toEqual(["2 results.measure-repeated", "5 results.measure-repeated"]);
  expect([...artifacts.measures.get("LC")!]).toEqual([Number.NaN, 1, 3]);
});

test("a version has only so many rules", () => {
  const rules = Array.from({ length: rulesMax }, (_, index) => ({ kind: "rule", id: `r${index}` }));
  const collector = collect([
    ...rules,
    finding("", 1, { rule: "r7" }),
    finding("", 2, { rule: "one more" }),
    { kind: "rule", id: "x" },
  ]);
  const { findings, refusals } = assemble(collector, "demo");
  expect(findings.size).toBe(1);
  expect(refusalsOf({ refusals })).toEqual([
    `${rulesMax + 2} results.too-many-kinds`,
    `${rulesMax + 3} results.too-many-kinds`,
  ]);
});
