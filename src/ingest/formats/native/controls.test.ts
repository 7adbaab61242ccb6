import { expect, test } from "vitest";
import { assemble } from "../../assemble/index.ts";
import { collect, collectBytes, plainRows, refusalsOf } from "../../collected.reference.ts";
import {
  artifact,
  change,
  check,
  checkField,
  finding,
  link,
  measure,
  rule,
  source,
  tree,
  unread,
} from "./records.reference.ts";

const controls = ["\u0000", "a\u0000b", "a\tb", "a\nb", "a\rb", "a\u001fb"];

test("paths, names and ids with control characters are refused (D20)", () => {
  for (const field of ["path", "parent", "name"]) checkField(artifact, field, controls, "control-characters");
  checkField(finding, "artifact", controls, "control-characters");
  checkField(source, "path", controls, "control-characters");
  checkField(measure, "path", controls, "control-characters");
  for (const record of [change, unread]) checkField(record, "path", controls, "control-characters");
  for (const field of ["from", "to"]) checkField(link, field, controls, "control-characters");
  for (const field of ["name", "helpUri", "tool"]) checkField(rule, field, controls, "control-characters");
  for (const control of controls) {
    check({ ...finding, location: { path: control } }, "control-characters");
    check({ ...finding, relatedLocations: [{ path: control }] }, "control-characters");
    check({ ...tree, files: [control] }, "control-characters");
    check({ ...rule, id: control }, "field-invalid");
    check({ ...rule, families: [control] }, "field-invalid");
    check({ ...finding, rule: control }, "field-invalid");
  }
});

test("characters above U+001F are no reason to refuse a name", () => {
  check({ ...artifact, path: "a\u007f\u0085\ufeff\u202e.c", name: " \u00a0" });
});

test("texts keep TAB, LF and CR; other control characters are replaced and listed (D20)", () => {
  const plain = "a\tb\nc\rd";
  const message = `${plain}\u0000\u0007\u000b\u001b[1m`;
  const replaced = `${plain}\ufffd\ufffd\ufffd\ufffd[1m`;
  const collector = collect([
    { ...artifact, infos: { LANGUAGE: message } },
    { ...finding, message, relaxed: message, relatedLocations: [{ message }, { message: "\\u0000 \\b é" }] },
    { ...rule, id: "model:rule", description: message },
    { ...finding, message: plain, relaxed: plain, relatedLocations: [{ message: plain }] },
  ]);
  expect(refusalsOf(collector)).toEqual([
    "1 results.controls-replaced",
    ...Array<string>(3).fill("2 results.controls-replaced"),
    "3 results.controls-replaced",
  ]);
  expect(collector.refusals.records.map(({ reason }) => reason.params?.["field"])).toEqual([
    "infos.LANGUAGE",
    "message",
    "relaxed",
    "relatedLocations",
    "description",
  ]);
  expect(collector.rules.get("model:rule")!.description).toBe(replaced);
  const assembled = assemble(collector, "demo");
  expect(plainRows(assembled)[1]).toMatchObject({ LANGUAGE: replaced });
  const { messages, related, importedRelaxations } = assembled.findings;
  expect([messages.text(0), messages.text(1)].toSorted()).toEqual([plain, replaced]);
  expect(new Set([0, 1].map((row) => importedRelaxations!.values.at(row)))).toEqual(new Set([plain, replaced]));
  expect(new Set([0, 1].map((row) => JSON.parse(related!.values.at(row)!)[0].message))).toEqual(
    new Set([plain, replaced]),
  );
  expect([0, 1].flatMap((row) => JSON.parse(related!.values.at(row)!))).toContainEqual({ message: "\\u0000 \\b é" });
});

test("an end before its start is left out and listed, the rest is accepted (D20)", () => {
  const location = { startLine: 9, startColumn: 2, endLine: 3, endColumn: 4 };
  const collector = collect([
    { ...artifact, location },
    { ...finding, location, relatedLocations: [location, { ...location, endLine: 9 }] },
    { ...artifact, path: "b.c", location: { ...location, endLine: 9 } },
  ]);
  expect(refusalsOf(collector)).toEqual(["1 results.end-left-out", "2 results.end-left-out", "2 results.end-left-out"]);
  const rows = plainRows(assemble(collector, "demo"));
  expect(rows[1]).toMatchObject({ path: "a.c", startLine: 9, startColumn: 2 });
  expect(rows[1]).not.toHaveProperty("endLine");
  expect(rows[2]).toMatchObject({ path: "b.c", startLine: 9, endLine: 9 });
});

test("a parent of the root is ignored and listed (D20)", () => {
  check({ kind: "artifact", path: "", parent: "a", measures: { LC: 1 } }, "root-parent");
  check({ kind: "artifact", path: "", parent: null, measures: { LC: 1 } });
});

test("a category that the model does not have is listed once, and accepted (D20)", () => {
  const collector = collect([
    { ...rule, categories: ["SEVERITY.MAJOR", "SEVERITY.HUGE"] },
    { ...rule, id: "s", categories: ["SEVERITY.HUGE", "COLOUR.RED"] },
  ]);
  expect(refusalsOf(collector)).toEqual(["1 results.category-unknown", "2 results.category-unknown"]);
  expect(collector.rules.get("s")!.categories).toEqual(["SEVERITY.HUGE", "COLOUR.RED"]);
});

test("a control character that is written into the line as it is makes the line invalid", () => {
  expect(refusalsOf(collectBytes(Buffer.from('{"kind":"artifact","path":"a\u0001","type":"FILE"}')))).toEqual([
    "1 results.json-invalid",
  ]);
});
