import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { assemble } from "../../assemble/index.ts";
import {
  fingerprintBytesMax,
  idCharactersMax,
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
} from "../../bounds.ts";
import { collect, collectBytes, plainRows, refusalsOf, type PlainRow } from "../../collected.reference.ts";

const artifact = { kind: "artifact", path: "a.c", type: "FILE" };
const finding = { kind: "finding", artifact: "", rule: "model:rule", message: "m" };
const rule = { kind: "rule", id: "r" };
const link = { kind: "link", type: "TESTS", from: "", to: "" };
const source = { kind: "source", path: "", text: "t" };
const measure = { kind: "measure", path: "", id: "LC", value: 1 };
const columns = { kind: "columns", measures: ["LC", "VG"] };
const root = { path: "", name: "demo", type: "APPLICATION", parent: null };
const file = { path: "a.c", name: "a.c", type: "FILE", parent: "" };

/** One line alone: what is refused or noted of it. */
function check(line: string | object, ...codes: string[]): void {
  const collector = collect([line]);
  assemble(collector, "demo");
  expect(refusalsOf(collector)).toEqual(codes.map((code) => `1 results.${code}`));
}

/** Several lines: the rows that come of them, and what is refused or noted. */
function checkRows(lines: readonly (string | object)[], rows: readonly PlainRow[], refused: readonly string[] = []) {
  const collector = collect(lines);
  expect(plainRows(assemble(collector, "demo"))).toEqual([root, ...rows]);
  expect(refusalsOf(collector)).toEqual(refused);
}

/** The record is refused for each of the values in turn, with the code. */
function checkField(record: object, field: string, values: readonly unknown[], code = "field-invalid"): void {
  for (const value of values) check({ ...record, [field]: value }, code);
}

const notText = [1, true, [], {}, ["a"]];

test("every kind of record is taken in", () => {
  const collector = collect([
    { ...artifact, measures: { LC: 1 }, infos: { LANGUAGE: "C" }, location: { startLine: 1, endLine: 9 } },
    { ...finding, artifact: "a.c", fingerprint: "f", location: { startLine: 2, startColumn: 3, path: "b.h" } },
    { ...rule, name: "R", description: "d", helpUri: "u", tool: "t", families: ["f"], categories: ["S.L"] },
    { ...link, from: "a.c" },
    { ...source, path: "a.c" },
    { ...measure, path: "a.c", id: "VG", value: -2.5 },
    columns,
    { kind: "artifact", path: "b.c", type: "FILE", values: [3, null] },
  ]);
  const assembled = assemble(collector, "demo");
  expect(refusalsOf(collector)).toEqual([]);
  expect(collector.accepted).toBe(8);
  const hash = createHash("sha256").update("t").digest("hex");
  expect(plainRows(assembled)).toEqual([
    root,
    { ...file, LC: 1, VG: -2.5, LANGUAGE: "C", startLine: 1, endLine: 9, source: hash },
    { path: "b.c", name: "b.c", type: "FILE", parent: "", LC: 3 },
  ]);
  expect(assembled.findings.rules[0]).toEqual({
    id: "r",
    name: "R",
    description: "d",
    helpUri: "u",
    tool: "t",
    families: ["f"],
    categories: ["S.L"],
  });
  expect(assembled.findings.locationPaths!.values.at(0)).toBe("b.h");
  expect(assembled.links.size).toBe(1);
});

test("null counts as absent where a field is optional", () => {
  const nothing = { parent: null, name: null, location: null, measures: null, infos: null, values: null };
  checkRows([{ ...artifact, ...nothing }], [file]);
  checkRows([{ ...artifact, measures: { LC: null }, infos: { LANGUAGE: null } }], [file]);
  check({ ...finding, message: null, fingerprint: null, location: null, relatedLocations: null });
  check({ ...finding, location: { startLine: null, path: null }, relatedLocations: [{ path: null, message: null }] });
  check({ ...rule, name: null, description: null, helpUri: null, tool: null, families: null, categories: null });
});

test("a line that is no JSON object is refused", () => {
  for (const line of ["x", "{", '{"kind":"rule"', "[]", "null", "1", '"x"', '{"kind":"rule","id":NaN}', "{}{}"]) {
    check(line, "json-invalid");
  }
});

test("blank lines say nothing", () => {
  const collector = collect(["", "  \t ", "\r", ""]);
  expect(collector.refusals.count).toBe(0);
  expect(collector.accepted).toBe(0);
});

test("the kind must be one that is known", () => {
  check({}, "field-invalid");
  for (const kind of [1, null, ["artifact"]]) check({ kind }, "field-invalid");
  for (const kind of ["", "Artifact", "__proto__", "constructor"]) check({ kind }, "kind-unknown");
});

test("fields of an artifact", () => {
  checkField(artifact, "path", [null, ...notText]);
  checkField(artifact, "parent", notText);
  checkField(artifact, "name", notText);
  checkField(artifact, "type", [null, ...notText]);
  checkField(artifact, "infos", ["x", 1, []]);
  checkField(artifact, "infos", [{ LANGUAGE: 1 }, { LANGUAGE: [] }]);
  checkField(artifact, "measures", ["x", 1, [], [1]]);
  checkField(artifact, "measures", [{ LC: "1" }, { LC: true }, { LC: [1] }, { LC: {} }]);
  checkField({ ...artifact, values: [] }, "measures", [{}]);
  checkField({ ...artifact, path: "" }, "type", ["FILE", "FOLDER"], "root-type");
  check({ kind: "artifact", path: "" });
});

test("fields of a location", () => {
  for (const record of [artifact, finding]) {
    checkField(record, "location", ["x", 1, []]);
    for (const key of ["startLine", "startColumn", "endLine", "endColumn"]) {
      for (const part of [0, -1, 1.5, "1", 2 ** 31, []])
        check({ ...record, location: { [key]: part } }, "field-invalid");
      check({ ...record, location: { [key]: 2 ** 31 - 1 } });
    }
  }
  check('{"kind":"artifact","path":"a","type":"FILE","location":{"startLine":1e400}}', "field-invalid");
});

test("fields of a finding", () => {
  checkField(finding, "artifact", [null, ...notText]);
  checkField(finding, "rule", [null, "", "a\nb", "\u0000", ...notText]);
  checkField(finding, "message", notText);
  checkField(finding, "fingerprint", notText);
  checkField(finding, "location", [{ path: 1 }]);
  checkField(finding, "relatedLocations", ["x", {}, [1], [null], [[]], [{ startLine: 0 }], [{ path: 1 }]]);
  checkField(finding, "relatedLocations", [[{ message: {} }]]);
});

test("fields of a rule", () => {
  checkField(rule, "id", [null, "", "a\tb", ...notText]);
  for (const field of ["name", "description", "helpUri", "tool"]) checkField(rule, field, notText);
  for (const field of ["families", "categories"]) checkField(rule, field, ["x", 1, {}, [1], [null], [[]], [""]]);
  checkField(rule, "families", [["a\nb"]]);
  checkField(rule, "categories", [["SEVERITY"], ["A.B.C"], ["1.A"], ["A."], ["Ä.B"]]);
});

test("fields of a link, a source, a measure and a columns line", () => {
  checkField(link, "type", [null, ...notText]);
  checkField(link, "from", [null, ...notText]);
  checkField(link, "to", [null, ...notText]);
  checkField(source, "path", [null, ...notText]);
  checkField(source, "text", [null, ...notText]);
  checkField(measure, "path", [null, ...notText]);
  checkField(measure, "id", [null, ...notText]);
  checkField(measure, "value", [null, "1", ...notText.slice(1)]);
  checkField(columns, "measures", [null, "x", {}, [1], [null]]);
});

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
  for (const field of ["artifact", "rule", "message", "fingerprint"])
    checkField(finding, field, [half], "text-malformed");
  checkField(finding, "location", [{ path: half }], "text-malformed");
  checkField(finding, "relatedLocations", [[{ path: half }], [{ message: half }]], "text-malformed");
  for (const field of ["id", "name", "description", "helpUri", "tool"])
    checkField(rule, field, [half], "text-malformed");
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
});

test("what nests too deep is refused whole, wherever it stands", () => {
  const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));
  check({ ...artifact, x: nested(nestingMax - 1) }, "field-unknown");
  const deep = nested(nestingMax);
  for (const record of [
    { ...artifact, x: deep },
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

test("only what is known of a related location is kept", () => {
  const related = [{ path: "b.c", startLine: 1, message: "here", x: { path: "no" }, "0": "no" }, { "1": 2 }];
  const { findings } = assemble(collect([{ ...finding, relatedLocations: related }]), "demo");
  expect(findings.related!.values.at(0)).toBe('[{"path":"b.c","startLine":1,"message":"here"},{}]');
});

test("what the model does not know is taken in and told once each", () => {
  const unknown = {
    ...artifact,
    type: "ODD",
    measures: { ODD: 1 },
    infos: { ODD_INFO: "x" },
    odd: 1,
  };
  const collector = collect([
    unknown,
    { ...unknown, path: "b.c" },
    columns,
    { kind: "columns", measures: ["ODD"] },
    { ...link, type: "ODD" },
    { ...link, type: "ODD" },
    { ...finding, rule: "odd" },
    { ...finding, rule: "odd" },
    { ...measure, id: "ODD2" },
    { ...measure, id: "ODD2", path: "b.c" },
    { ...rule, odd: 2, id: "described" },
    { ...finding, rule: "described" },
  ]);
  const assembled = assemble(collector, "demo");
  expect(refusalsOf(collector)).toEqual([
    "1 results.type-unknown",
    "1 results.measure-unknown",
    "1 results.info-unknown",
    "1 results.field-unknown",
    "5 results.link-unknown",
    "7 results.rule-unknown",
    "9 results.measure-unknown",
  ]);
  expect(collector.accepted).toBe(12);
  expect(plainRows(assembled)[1]).toEqual({ ...file, type: "ODD", ODD: 1, ODD_INFO: "x" });
});

test("a strict model refuses what it does not know", () => {
  const collector = collect(
    [
      { ...artifact, type: "ODD" },
      { ...artifact, measures: { ODD: 1 } },
      { ...artifact, infos: { ODD: "x" } },
      { ...link, type: "ODD" },
      { ...rule, id: "odd" },
      { ...finding, rule: "odd" },
      { ...measure, id: "ODD" },
      finding,
    ],
    true,
  );
  const assembled = assemble(collector, "demo");
  expect(refusalsOf(collector)).toEqual([1, 2, 3, 4, 5, 6, 7].map((line) => `${line} results.strict-unknown`));
  expect(plainRows(assembled)).toEqual([root]);
  expect(assembled.findings.size).toBe(1);
  expect(collector.accepted).toBe(1);
});

test("a value of a computed measure is refused, its record stays", () => {
  checkRows([{ ...artifact, measures: { DENSITY: 1, LC: 2 } }], [{ ...file, LC: 2 }], ["1 results.measure-computed"]);
  checkRows(
    [
      { kind: "columns", measures: ["DENSITY", "LC"] },
      { ...artifact, values: [1, 2] },
    ],
    [{ ...file, LC: 2 }],
    ["1 results.measure-computed"],
  );
  checkRows([artifact, { ...measure, path: "a.c", id: "DENSITY" }], [file], ["2 results.measure-computed"]);
});

test("ids have their form and length", () => {
  for (const id of ["", "1", "a-b", "a b", "é", "a.b", "a\n", "a".repeat(idCharactersMax + 1)]) {
    check({ ...artifact, type: id }, "id-invalid");
    check({ ...artifact, measures: { [id]: 1 } }, "id-invalid");
    check({ ...artifact, infos: { [id]: "x" } }, "id-invalid");
    check({ ...link, type: id }, "id-invalid");
    check({ ...measure, id }, "id-invalid");
    check({ kind: "columns", measures: [id] }, "id-invalid");
  }
  check({ ...artifact, type: "a".repeat(idCharactersMax) }, "type-unknown");
});

test("a version has only so many different measures", () => {
  const lines = Array.from({ length: kindsMax + 2 }, (_, index) => ({ ...measure, id: `M${index}` }));
  const collector = collect(lines);
  expect(collector.accepted).toBe(kindsMax);
  expect(collector.refusals.count).toBe(kindsMax + 2);
});

for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
  test(`${name} is a word like any other`, () => {
    const text = `{"kind":"artifact","path":"${name}","type":"${name}","measures":{"${name}":1},"infos":{"${name}":"x"}}`;
    const collector = collect([
      text,
      { ...rule, id: name },
      { ...finding, rule: name, artifact: name },
      { ...link, type: name, from: name },
      `{"kind":"rule","id":"odd","${name}":1}`,
    ]);
    const assembled = assemble(collector, "demo");
    const [, row] = plainRows(assembled);
    expect(row!.path).toBe(name);
    expect(row!.type).toBe(name);
    expect([...assembled.artifacts.measures.keys()]).toEqual([name]);
    expect([...assembled.artifacts.infos.keys()]).toEqual([name]);
    expect(assembled.findings.rules.map(({ id }) => id)).toEqual([name, "odd"]);
    expect(assembled.links.type.choices).toEqual([name]);
    expect(refusalsOf(collector).map((refusal) => refusal.slice(10))).toEqual([
      "type-unknown",
      "measure-unknown",
      "info-unknown",
      "link-unknown",
      "field-unknown",
    ]);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });
}

const twice = (measures: string, more = "") =>
  `{"kind":"artifact","path":"a.c","type":"FILE"${more},"measures":${measures}}`;

test("a measure given twice refuses its record, however it is written", () => {
  check(twice('{"LC":1,"LC":2}'), "measure-repeated");
  check(twice('{"LC":1,"LC":1}'), "measure-repeated");
  check(twice('{ "LC" : 1 ,\t"VG":2, "LC"\t:\t2 }'), "measure-repeated");
  check(twice('{"LC":1,"\\u004cC":2}'), "measure-repeated");
  check(twice('{"LC":null,"LC":2}'), "measure-repeated");
  check(twice('{"LC":"}","LC":2}'), "measure-repeated");
  check(twice('{"LC":{"a":1},"LC":2}'), "measure-repeated");
  check(twice('{"LC":1,"LC":2}', ',"x":{"measures":{"LC":1}}'), "measure-repeated");
  check(twice('{"LC":1,"LC":2}', ',"name":"a::b"'), "measure-repeated");
  check('{"kind":"artifact","path":"a.c","type":"FILE","m\\u0065asures":{"LC":1,"LC":2}}', "measure-repeated");
  check(twice('{"LC":1}', ',"measures":{"VG":1}'), "field-invalid");
});

test("what only looks like a measure given twice does not refuse", () => {
  check(twice('{"LC":1}', ',"x":{"measures":{"LC":1,"LC":2,"VG":3}}'), "field-unknown");
  check(twice('{"LC":1}', ',"name":"\\"measures\\":{\\"LC\\":1,\\"LC\\":2}"'));
  check(twice('{"LC":1,"VG":1}', ',"infos":{"LANGUAGE":"LC: \\"LC\\":"}'));
  check(twice("{}", ',"infos":{"measures":":"}'), "info-unknown");
});

test("values go to the columns before them", () => {
  const line = (path: string, ...values: (number | null)[]) => ({ ...artifact, path, values });
  const row = (path: string, more: object) => ({ path, name: path, type: "FILE", parent: "", ...more });
  checkRows(
    [
      line("0", 1, 2),
      columns,
      line("1", 1, 2),
      line("2", null, 2),
      line("3", null, null),
      line("4", 1),
      line("5", 1, 2, 3),
      { kind: "columns", measures: ["VG"] },
      line("6", 7),
      { kind: "columns", measures: [] },
      line("7"),
    ],
    [row("1", { LC: 1, VG: 2 }), row("2", { VG: 2 }), row("3", {}), row("6", { VG: 7 }), row("7", {})],
    ["1 results.columns-missing", "6 results.values-length", "7 results.values-length"],
  );
});

test("values must be numbers", () => {
  const values = ["1", true, [1], {}];
  const collector = collect([columns, ...values.map((value) => ({ ...artifact, values: [1, value] }))]);
  expect(refusalsOf(collector)).toEqual(values.map((_, index) => `${index + 2} results.field-invalid`));
  check({ ...artifact, values: "x" }, "field-invalid");
});

test("after a refused columns line, values do not go to the columns before it", () => {
  checkRows(
    [columns, { kind: "columns", measures: ["LC", "LC"] }, { ...artifact, values: [1, 2] }],
    [],
    ["2 results.measure-repeated", "3 results.columns-missing"],
  );
});

test("a record that is refused leaves nothing behind", () => {
  checkRows(
    [
      { ...artifact, measures: { LC: 1, VG: "x" }, infos: { LANGUAGE: "C" } },
      { ...artifact, location: { startLine: 1, endLine: 0 } },
      artifact,
      { ...artifact, measures: { LC: 5 }, infos: { LANGUAGE: "D" }, location: { startLine: 1 } },
    ],
    [file],
    ["1 results.field-invalid", "2 results.field-invalid", "4 results.path-repeated"],
  );
});

test("what may be said once is refused when said again", () => {
  const collector = collect([
    rule,
    rule,
    source,
    source,
    { kind: "artifact", path: "" },
    { kind: "artifact", path: "" },
  ]);
  expect(refusalsOf(collector)).toEqual([
    "2 results.rule-repeated",
    "4 results.source-repeated",
    "6 results.path-repeated",
  ]);
  expect(collector.accepted).toBe(3);
});

test("the first thousand refusals are kept, all are counted", () => {
  const collector = collect(Array.from({ length: 1500 }, () => "x"));
  expect(collector.refusals.count).toBe(1500);
  expect(collector.refusals.records.length).toBe(1000);
  expect(collector.refusals.records.at(-1)!.line).toBe(1000);
});

test("what was noted is remembered to a limit, and counted beyond it", () => {
  const fields = Array.from({ length: 50 }, (_, index) => `"${index}`);
  const lines = Array.from(
    { length: notesRememberedMax / 50 + 1 },
    (_, line) => `{"kind":"rule","id":"${line}",${fields.map((field) => `${field}-${line}":1`).join(",")}}`,
  );
  const collector = collect([
    ...lines,
    lines.at(0)!.replace('"id":"0"', '"id":"x"'),
    lines.at(-1)!.replace('"id":', '"id":"x","id":'),
  ]);
  expect(collector.refusals.count).toBe(notesRememberedMax + 50 + 1);
});

test("a carriage return before the newline and a mark at the start do no harm (I5)", () => {
  const bytes = Buffer.from(`\ufeff${JSON.stringify(artifact)}\r\n${JSON.stringify(measure)}\r\n`);
  const collector = collectBytes(bytes);
  expect(collector.accepted).toBe(2);
  expect(collector.refusals.count).toBe(0);
});
