import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { Head } from "../../head.ts";
import { detectFormat } from "../../intake/read-report.ts";
import { outlineOf, readUpload } from "../examples.reference.ts";

const factPattern = /^(?:artifact (?:FILE|FUNCTION)|refused) .*$/gm;

async function check(lines: readonly string[], expected: readonly string[]): Promise<void> {
  const outline = await outlineOf(Buffer.from(lines.join("\n")), noAlignment);
  expect(outline.match(factPattern)).toEqual(expected);
}

test("cells may be quoted, empty, with blanks around them, and numbers with a comma", () =>
  check(
    ["Artefact ; LC ; VG", '"a;b.c" ;"1,5"; 2e1', "c.c;;-3"],
    ["artifact FILE a;b.c LC=1.5 VG=20", "artifact FILE c.c VG=-3"],
  ));

test("a column that the model has as an info is one, also where it has a number", () =>
  check(["Path;SUPPLIER;LC", "a.c;42;3"], ["artifact FILE a.c LC=3 SUPPLIER=42"]));

test("without a model, numbers are measures and other texts infos", async () => {
  const everything = { strict: false, computes: () => false, knows: () => true };
  const { collector } = await readUpload(Buffer.from("Path;LC;SUPPLIER\na.c;3;Bolt\n"), {}, everything);
  expect(collector.looseMeasures.map(({ id, value }) => [id, value])).toEqual([["LC", 3]]);
});

test("a line with another number of cells, an open quote, or a function without a file is refused", () =>
  check(
    ["Path;Function;LC", "a.c;f;1;2", "a.c;f", 'a.c;f;"1', ";f;1", "a.c;g;1"],
    [
      "artifact FILE a.c",
      "artifact FUNCTION a.c#g LC=1",
      'refused 2  results.line-unknown  {"excerpt":"a.c;f;1;2"}',
      'refused 3  results.line-unknown  {"excerpt":"a.c;f"}',
      'refused 4  results.line-unknown  {"excerpt":"a.c;f;\\"1"}',
      'refused 5  results.line-unknown  {"excerpt":";f;1"}',
    ],
  ));

test("a second value of a measure, and a path outside of the project, are refused", () =>
  check(
    ["Path\tLC", "a.c\t1", "a.c\t2", "../../b.c\t3"],
    [
      "artifact FILE a.c LC=1",
      'refused 3 a.c results.measure-repeated  {"measure":"LC"}',
      'refused 4 ../../b.c results.path-outside  {"path":"../../b.c"}',
    ],
  ));

test("lines of pairs begin as the first one does", () =>
  check(
    ["File;a.c;LC;1", "file;b.c;LC;2;VG;3", "Path;c.c;LC;4", "File;d.c;lc;4"],
    [
      "artifact FILE a.c LC=1",
      "artifact FILE b.c LC=2 VG=3",
      'refused 3  results.line-unknown  {"excerpt":"Path;c.c;LC;4"}',
      'refused 4  results.line-unknown  {"excerpt":"File;d.c;lc;4"}',
    ],
  ));

test("tables of other tools are not taken for it", () => {
  for (const line of [
    "path;measure;value",
    "Path;Line;Message",
    "File;Severity;LINE;Message",
    "File;Severity;LINE;Message;RULE;Name",
    "File,LC,VG",
    "Name;LC;VG",
    "FILE;FUNCTION;RULE_ID;MESSAGE;LINE",
    "Path",
    "Path;Function",
    "FILE;METHOD;LC;VG",
    "FILE;LC;FUNCTION",
    "FILE;FUNCTION;FUNCTION;LC",
    "FILE;CLASS;METHOD;LC",
    "File;LINE;COLUMN;CODE",
    "FILE;LINE;COLUMN;RULE;MESSAGE",
    "File;a.c;LINE;3;COLUMN;4",
  ]) {
    expect(detectFormat(new Head([Buffer.from(`${line}\na.c;1;2\n`)]))?.id, line).not.toBe("squore-table");
  }
});

test("a line with text after a quote, or with a quote in a cell, is refused", () =>
  check(
    ["Path;LC", 'a.c;"1"2', '"b.c"x;3', ' "d.c";1', '"e', 'f";5', "g.c;1"],
    [
      "artifact FILE d.c LC=1",
      "artifact FILE g.c LC=1",
      'refused 2  results.line-unknown  {"excerpt":"a.c;\\"1\\"2"}',
      'refused 3  results.line-unknown  {"excerpt":"\\"b.c\\"x;3"}',
      'refused 5  results.line-unknown  {"excerpt":"\\"e"}',
      'refused 6  results.line-unknown  {"excerpt":"f\\";5"}',
    ],
  ));

test("a number with a comma is refused where tabs separate", () =>
  check(
    ["Path\tLC\tVG", "a.c\t1,234\t2"],
    ["artifact FILE a.c VG=2", 'refused 2 a.c results.field-invalid  {"field":"LC","expected":{"form":"number"}}'],
  ));

test("a separator may end any line", () =>
  check(
    ["Path;Function;LC;", "a.c;f;1;", "a.c;g;2", "a.c;h;3;;"],
    [
      "artifact FILE a.c",
      "artifact FUNCTION a.c#f LC=1",
      "artifact FUNCTION a.c#g LC=2",
      'refused 4  results.line-unknown  {"excerpt":"a.c;h;3;;"}',
    ],
  ));

test("a separator may end any line of pairs, also the first one", () =>
  check(
    ["File;a.c;LC;1;", "File;b.c;LC;2;VG;", "File;c.c;LC"],
    ["artifact FILE a.c LC=1", "artifact FILE b.c LC=2", 'refused 3  results.line-unknown  {"excerpt":"File;c.c;LC"}'],
  ));

test("the first line of pairs may end with an id without a value", () =>
  check(["File;a.c;LC;1;VG;"], ["artifact FILE a.c LC=1"]));

test("a header again, and a function of the project, are refused", () =>
  check(
    ["Path;Function;LC", "a.c;;1", "path;function;LC", ".;f;8"],
    [
      "artifact FILE a.c LC=1",
      'refused 3  results.line-unknown  {"excerpt":"path;function;LC"}',
      'refused 4 . results.field-invalid  {"field":"path","expected":{"form":"text-filled"}}',
    ],
  ));

test("artefacts whose paths would be the same are refused, and a second info", () =>
  check(
    ["Path;Function;LC;SUPPLIER", "a;b.c#f;1;", "a#b.c;f;2;", "a#b.c#f;;3;", "a;;;S", "a;;;T", "a;;;S"],
    [
      "artifact FILE a SUPPLIER=S",
      "artifact FUNCTION a#b.c#f LC=1",
      "artifact FILE a#b.c",
      "refused 3 a#b.c#f results.path-repeated  {}",
      "refused 4 a#b.c#f results.path-repeated  {}",
      'refused 6 a results.field-repeated  {"field":"infos.SUPPLIER"}',
    ],
  ));

test("a carriage return alone ends no line", async () =>
  expect((await readUpload(Buffer.from("Path;LC\ra.c;3\rb.c;4\r"))).code).toBe("results.format-unknown"));

test("a table of which nothing can be read is broken", async () =>
  expect((await readUpload(Buffer.from("Path;LC\na.c;x\n"))).code).toBe("results.all-refused"));
