import { expect, test } from "vitest";
import { assemble } from "../../assemble/index.ts";
import { idCharactersMax, kindsMax } from "../../bounds.ts";
import { collect, plainRows, refusalsOf } from "../../collected.reference.ts";
import { artifact, check, checkRows, columns, file, finding, link, measure, root, rule } from "./records.reference.ts";

test("ids that the model does not know are accepted and noted once each", () => {
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
  expect(refusalsOf(assembled)).toEqual([
    "1 results.type-unknown",
    "1 results.measure-unknown",
    "1 results.info-unknown",
    "1 results.field-unknown",
    "5 results.link-unknown",
    "7 results.rule-unknown",
    "9 results.measure-unknown",
  ]);
  expect(assembled.accepted).toBe(9);
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
  expect(refusalsOf(assembled)).toEqual([1, 2, 3, 4, 5, 6, 7].map((line) => `${line} results.strict-unknown`));
  expect(plainRows(assembled)).toEqual([root]);
  expect(assembled.findings.size).toBe(1);
  expect(assembled.accepted).toBe(1);
});

test("a computed measure without a value is no value", () => {
  checkRows([{ ...artifact, measures: { DENSITY: null, LC: 2 } }], [{ ...file, LC: 2 }], []);
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
    expect(refusalsOf(assembled).map((refusal) => refusal.slice(10))).toEqual([
      "type-unknown",
      "measure-unknown",
      "info-unknown",
      "link-unknown",
      "field-unknown",
    ]);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });
}
