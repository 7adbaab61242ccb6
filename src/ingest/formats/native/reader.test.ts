import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { assemble } from "../../assemble/index.ts";
import { idCharactersMax, pathBytesMax } from "../../bounds.ts";
import { collect, collectBytes, plainRows, refusalsOf } from "../../collected.reference.ts";
import {
  artifact,
  change,
  check,
  checkField,
  checkRows,
  columns,
  file,
  finding,
  link,
  measure,
  root,
  rule,
  source,
  tree,
  unread,
} from "./records.reference.ts";

const notText = [1, true, [], {}, ["a"]];

test("every kind of record is taken in", () => {
  const collector = collect([
    { ...artifact, measures: { LC: 1 }, infos: { LANGUAGE: "C" }, location: { startLine: 1, endLine: 9 } },
    { ...finding, artifact: "a.c", fingerprint: "f", location: { startLine: 2, startColumn: 3, path: "b.h" } },
    { ...rule, name: "R", description: "d", helpUri: "u", tool: "t", families: ["f"], categories: ["SEVERITY.MAJOR"] },
    { ...link, from: "a.c" },
    { ...source, path: "a.c" },
    { ...measure, path: "a.c", id: "VG", value: -2.5 },
    columns,
    { kind: "artifact", path: "b.c", type: "FILE", values: [3, null] },
  ]);
  const assembled = assemble(collector, "demo");
  expect(refusalsOf(assembled)).toEqual([]);
  expect(assembled.accepted).toBe(6);
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
    categories: ["SEVERITY.MAJOR"],
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
  checkField({ ...artifact, values: [] }, "measures", [{}], "values-mixed");
  checkField({ ...artifact, path: "" }, "type", ["FILE", "FOLDER"], "root-type");
  check({ kind: "artifact", path: "" });
});

test("fields of a location", () => {
  for (const record of [artifact, finding]) {
    checkField(record, "location", ["x", 1, []]);
    for (const key of ["startLine", "startColumn", "endLine", "endColumn"]) {
      for (const part of [0, -1, 1.5, "1", 2 ** 31, []]) {
        check({ ...record, location: { [key]: part } }, "field-invalid");
      }
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
  checkField(finding, "relaxed", [1, {}, []]);
  for (const relaxed of [null, false, true, "", "why"]) check({ ...finding, relaxed });
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

test("of several faults the first in the order of fields is reported, a wrong type or a broken bound", () => {
  check({ ...finding, rule: "r".repeat(2000), message: 5 }, "text-too-long");
  check({ ...finding, rule: 5, fingerprint: "f".repeat(2000) }, "field-invalid");
  check({ ...finding, fingerprint: "f".repeat(2000), relatedLocations: 5 }, "text-too-long");
  check({ ...rule, name: "n".repeat(5000), families: [5] }, "text-too-long");
  check({ ...link, from: "a/".repeat(200), to: 5 }, "path-too-deep");
});

test("only the known fields of a related location are stored", () => {
  const related = [{ path: "b.c", startLine: 1, message: "here", x: { path: "no" }, "0": "no" }, { "1": 2 }];
  const { findings } = assemble(collect([{ ...finding, relatedLocations: related }]), "demo");
  expect(findings.related!.values.at(0)).toBe('[{"path":"b.c","startLine":1,"message":"here"},{}]');
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
  expect(collector.accepted).toBe(2);
});

test("a carriage return before the newline and a mark at the start do no harm (I5)", () => {
  const bytes = Buffer.from(`\ufeff${JSON.stringify(artifact)}\r\n${JSON.stringify(measure)}\r\n`);
  const collector = collectBytes(bytes);
  expect(collector.accepted).toBe(2);
  expect(collector.refusals.count).toBe(0);
});

test("a tree line says which files exist, and counts as nothing else", () => {
  const collector = collect([artifact, tree, { kind: "tree" }, { kind: "tree", files: ["b", "a.c"] }]);
  expect([collector.bringsTree, collector.accepted, collector.refusals.count]).toEqual([true, 1, 0]);
  expect(Array.from(collector.treeFiles, (path) => collector.paths.text(path))).toEqual(["a", "b", "a.c"]);
  checkRows([artifact, tree], [file]);
  expect(collect([artifact]).bringsTree).toBe(false);
});

test("a tree line that is refused says nothing", () => {
  checkField(tree, "files", ["a", {}, 1]);
  checkField(tree, "files", [["a", 1]]);
  // Files are missing then, so that nothing may be called absent.
  for (const lines of [
    [{ kind: "tree", files: ["a", 1] }, tree],
    [tree, { kind: "tree", files: 1 }],
  ]) {
    expect(collect(lines).bringsTree).toBe(false);
  }
});

test("an unread line names a file that exists and was not analysed, and is noted once", () => {
  const collector = collect([artifact, unread, { ...unread, reason: "binary" }, { ...unread, path: "c.js" }]);
  expect(Array.from(collector.unread, ([path, reason]) => `${collector.paths.text(path)} ${reason}`)).toEqual([
    "b.js too-large",
    "c.js too-large",
  ]);
  expect([collector.accepted, collector.refusals.count]).toEqual([1, 2]);
  checkRows([artifact, unread], [file], ["2 results.file-unread"]);
});

test("an unread line that is refused says nothing", () => {
  checkField(unread, "path", [1, null, ""]);
  checkField(unread, "reason", [1, null, "", "a\nb"]);
  check({ ...unread, reason: "r".repeat(idCharactersMax) }, "file-unread");
  checkField(unread, "reason", ["r".repeat(idCharactersMax + 1)], "text-too-long");
  checkField(unread, "path", ["a".repeat(pathBytesMax + 1)], "path-too-long");
});

test("change lines say which lines of files changed, and count as nothing else", () => {
  const collector = collect([
    artifact,
    change,
    {
      kind: "change",
      path: "a.c",
      lines: [
        [9, 9],
        [2, 4],
      ],
    },
  ]);
  expect([collector.bringsChanges, collector.accepted, collector.refusals.count]).toEqual([true, 1, 0]);
  checkRows(
    [
      artifact,
      change,
      {
        ...change,
        lines: [
          [9, 9],
          [2, 4],
        ],
      },
    ],
    [{ ...file, change: "1-4 9" }],
    [],
    "",
  );
  checkRows([artifact, { ...change, lines: [] }], [{ ...file, change: "" }], [], "");
  checkRows([artifact, { ...change, path: "b.c" }], [file], [], "");
  expect(collect([artifact]).bringsChanges).toBe(false);
  expect(collect([change]).accepted).toBe(0);
});

test("a change line that is refused says nothing", () => {
  checkField(change, "path", [undefined, null, ...notText]);
  const position = [0, -1, 1.5, 2 ** 31, "1", null];
  const lists = [undefined, null, 1, "1-2", {}, [1, 2], [[1]], [[1, 2, 3]], [[2, 1]], [[1, 2], null]];
  checkField(change, "lines", [...lists, ...position.map((value) => [[value, 9]]), [[1, 2 ** 31]]]);
  // Changed lines are missing then, so that no file may count as unchanged.
  for (const lines of [
    [{ ...change, lines: 1 }, change],
    [change, { ...change, path: 1 }],
  ]) {
    expect(collect(lines).bringsChanges).toBe(false);
  }
});

test("changed lines of paths that no file has belong to the file with the same end of its path", () => {
  const path = "src/main/java/org/Main.java";
  const at = (name: string) => ({ ...artifact, path: name });
  const texts = (files: readonly string[], changed: readonly string[]) => {
    const lines = [
      ...files.map(at),
      ...changed.map((name, index) => ({ ...change, path: name, lines: [[index + 1, 9]] })),
    ];
    const rows = plainRows(assemble(collect(lines), "demo"));
    return rows.filter(({ type }) => type === "FILE").map((row) => row["change"]);
  };
  expect(texts(["org/Main.java", "org/Other.java"], [path])).toEqual(["1-9", undefined]);
  expect(texts([path, "Main.java"], ["org/Main.java"])).toEqual(["1-9", "1-9"]);
  expect(texts(["a/org/Main.java", "b/org/Main.java"], ["org/Main.java"])).toEqual(["?", "?"]);
  expect(texts(["org/Main.java"], [`a/${path}`, `b/${path}`])).toEqual(["?"]);
  // One path that agrees shows that all paths are counted from the same folder.
  expect(texts(["docs/README.md", "a.c"], ["README.md", "a.c"])).toEqual(["2-9", undefined]);
});
