import { expect, test } from "vitest";
import { assemble } from "../../assemble/index.ts";
import {
  changeRangesMax,
  fingerprintBytesMax,
  kindsMax,
  lineBytesMax,
  nameBytesMax,
  nestingMax,
  notesRememberedMax,
  pathBytesMax,
  pathSegmentsMax,
  relatedLocationsMax,
  ruleEntriesMax,
  textBytesMax,
  treeFilesMax,
} from "../../bounds.ts";
import { collect, plainRows, refusalsOf } from "../../collected.reference.ts";
import {
  artifact,
  change,
  check,
  checkField,
  columns,
  finding,
  link,
  root,
  rule,
  source,
  tree,
} from "./records.reference.ts";

test("numbers that are not finite are refused (I4)", () => {
  check('{"kind":"artifact","path":"a","type":"FILE","measures":{"LC":1e400}}', "number-not-finite");
  check('{"kind":"measure","path":"","id":"LC","value":-1e400}', "number-not-finite");
  const collector = collect([columns, '{"kind":"artifact","path":"a","type":"FILE","values":[1e400,1]}']);
  expect(refusalsOf(collector)).toEqual(["2 results.number-not-finite"]);
});

test("halves of surrogate pairs are refused in every text (I5)", () => {
  const half = "\ud800";
  checkField(artifact, "path", [half, `a${half}b`, "\udc00\ud800"], "text-malformed");
  for (const field of ["parent", "name"]) checkField(artifact, field, [half], "text-malformed");
  checkField(artifact, "infos", [{ LANGUAGE: half }], "text-malformed");
  for (const field of ["artifact", "rule", "message", "fingerprint"]) {
    checkField(finding, field, [half], "text-malformed");
  }
  checkField(finding, "location", [{ path: half }], "text-malformed");
  checkField(finding, "relatedLocations", [[{ path: half }], [{ message: half }]], "text-malformed");
  for (const field of ["id", "name", "description", "helpUri", "tool"]) {
    checkField(rule, field, [half], "text-malformed");
  }
  checkField(rule, "families", [[half]], "text-malformed");
  checkField(source, "text", [half], "text-malformed");
  for (const field of ["from", "to"]) checkField(link, field, [half], "text-malformed");
  checkField(artifact, "type", [half], "id-invalid");
});

test("what a refusal repeats of a record is always well-formed", () => {
  const pairs = "\u{1f600}".repeat(100);
  const collector = collect([
    { kind: `a${pairs}` },
    { ...artifact, type: `a${pairs}` },
    { ...artifact, measures: { [`a${pairs}`]: "x" } },
    { ...artifact, infos: { [`a${pairs}`]: 1 } },
    { ...artifact, path: `a${pairs.repeat(50)}` },
    { ...artifact, [`a${pairs}`]: 1 },
    { kind: "columns", measures: [`a${pairs}`, `a${pairs}`] },
  ]);
  expect(collector.refusals.count).toBe(7);
  for (const { path, reason } of collector.refusals.records) {
    expect(JSON.stringify([path, reason.params])).not.toMatch(/\\ud[89a-f]/);
  }
});

test("texts end at their limits (I11)", () => {
  const limits: [object, string, number, string][] = [
    [artifact, "path", pathBytesMax, "path-too-long"],
    [artifact, "parent", pathBytesMax, "path-too-long"],
    [artifact, "name", nameBytesMax, "text-too-long"],
    [finding, "rule", fingerprintBytesMax, "text-too-long"],
    [finding, "message", textBytesMax, "text-too-long"],
    [finding, "fingerprint", fingerprintBytesMax, "text-too-long"],
    [rule, "id", fingerprintBytesMax, "text-too-long"],
    [rule, "name", nameBytesMax, "text-too-long"],
    [rule, "description", textBytesMax, "text-too-long"],
    [rule, "helpUri", nameBytesMax, "text-too-long"],
    [rule, "tool", nameBytesMax, "text-too-long"],
  ];
  for (const [record, field, bytes, code] of limits) {
    const fits = collect([{ ...record, [field]: "é".repeat(bytes / 2) }]);
    expect(refusalsOf(fits), field).toEqual([]);
    check({ ...record, [field]: `${"é".repeat(bytes / 2)}a` }, code);
  }
  check({ ...artifact, infos: { LANGUAGE: "a".repeat(textBytesMax) } });
  check({ ...artifact, infos: { LANGUAGE: "a".repeat(textBytesMax + 1) } }, "text-too-long");
});

test("a path ends at its limit of segments", () => {
  check({ ...artifact, path: "a/".repeat(pathSegmentsMax - 1) });
  check({ ...artifact, path: "a/".repeat(pathSegmentsMax) }, "path-too-deep");
  check({ ...artifact, parent: "a/".repeat(pathSegmentsMax) }, "path-too-deep");
});

test("lists end at their limits", () => {
  const many = (length: number) => Array.from({ length }, (_, index) => `a${index}`);
  check({ ...rule, families: many(ruleEntriesMax) });
  check({ ...rule, families: many(ruleEntriesMax + 1) }, "too-many-entries");
  check({ ...rule, families: ["a".repeat(nameBytesMax + 1)] }, "text-too-long");
  check({ ...rule, families: many(5).map((id) => id + "a".repeat(4000)) }, "text-too-long");
  check({ ...finding, relatedLocations: Array.from({ length: relatedLocationsMax }, () => ({ startLine: 1 })) });
  const over = Array.from({ length: relatedLocationsMax + 1 }, () => ({ startLine: 1 }));
  check({ ...finding, relatedLocations: over }, "too-many-entries");
  check({ ...finding, relatedLocations: [{ message: "a".repeat(textBytesMax - 10) }] }, "text-too-long");
  check({ kind: "columns", measures: many(kindsMax + 1) }, "too-many-entries");
  const ranges = (length: number) => Array.from({ length }, (_, index) => [index + 1, index + 1]);
  check({ ...change, lines: ranges(changeRangesMax) });
  check({ ...change, lines: ranges(changeRangesMax + 1) }, "too-many-entries");
  check({ ...change, path: "a".repeat(pathBytesMax + 1) }, "path-too-long");
  check({ ...tree, files: many(treeFilesMax) });
  check({ ...tree, files: many(treeFilesMax + 1) }, "too-many-entries");
  check({ ...tree, files: ["a".repeat(pathBytesMax + 1)] }, "path-too-long");
});

test("a record that is nested too deep is refused as a whole, wherever the nesting is", () => {
  const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));
  check({ ...artifact, x: nested(nestingMax - 1) }, "field-unknown");
  const deep = nested(nestingMax);
  for (const record of [
    { ...artifact, x: deep },
    { ...artifact, x: deep, y: [] },
    { ...artifact, location: { x: deep } },
    { ...artifact, families: deep },
    { ...finding, relatedLocations: [{ x: deep }] },
    { ...rule, measures: deep },
    { ...columns, x: deep },
  ]) {
    const collector = collect([record, columns]);
    expect(refusalsOf(collector)).toEqual(["1 results.nesting-too-deep"]);
    expect(plainRows(assemble(collector, "demo"))).toEqual([root]);
  }
  check({ ...artifact, name: "[{".repeat(100) });
});

test("JSON of any depth is refused without exhausting the stack (I3)", () => {
  const depth = 100_000;
  check("[".repeat(1_000_000), "nesting-too-deep");
  check(`${'{"0":'.repeat(depth)}1${"}".repeat(depth)}`, "nesting-too-deep");
  const related = `${'{"0":'.repeat(depth)}1${"}".repeat(depth)}`;
  check(`{"kind":"finding","artifact":"","rule":"r","relatedLocations":[${related}]}`, "nesting-too-deep");
});

test("a long line is taken in for a source alone, whatever it says of itself inside", () => {
  const long = "a".repeat(lineBytesMax);
  check({ ...source, text: long });
  check({ ...artifact, infos: { kind: "source" }, x: long }, "line-too-long");
  check({ ...rule, x: { kind: "source" }, text: long }, "line-too-long");
});

test("the first thousand refusals are listed, all are counted", () => {
  const collector = collect(Array.from({ length: 1500 }, () => "x"));
  expect(collector.refusals.count).toBe(1500);
  expect(collector.refusals.records.length).toBe(1000);
  expect(collector.refusals.records.at(-1)!.line).toBe(1000);
});

test("what was noted is remembered to a limit, and counted each time beyond it", () => {
  const fields = Array.from({ length: 50 }, (_, index) => index);
  const line = (id: string, group: number) =>
    `{"kind":"rule","id":"${id}",${fields.map((field) => `"${field}-${group}":1`).join(",")}}`;
  const groups = notesRememberedMax / fields.length + 1;
  const lines = Array.from({ length: groups }, (_, group) => line(`${group}`, group));
  const collector = collect([...lines, line("first again", 0), line("last again", groups - 1)]);
  expect(collector.rules.size).toBe(groups + 2);
  expect(collector.refusals.count).toBe(notesRememberedMax + 2 * fields.length);
});
