import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outline, outlineOf, readUpload } from "../examples.reference.ts";

const file = '<artifact id="a" name="a.c" type="FILE"/>';

/** A report of which nothing is accepted is broken as a whole. */
const accepted = '<artifact name="demo" type="APPLICATION"><metric name="LC" value="9"/></artifact>';

/** The lines about what a bundle with this content leads to. */
async function check(content: string, expected: readonly string[]): Promise<void> {
  const text = await outlineOf(Buffer.from(`<bundle version="2.0">\n${content}\n${accepted}</bundle>\n`), noAlignment);
  const facts = text
    .split("\n")
    .filter((line) => line !== "" && !/^(?:artifact (?:APPLICATION|FOLDER)|rule) /.test(line));
  expect(facts).toEqual(expected);
}

test("a key may be used before the artefact that has it", () =>
  check(`<metric ref="k" name="LC" value="3"/>\n<artifact name="a.c" type="FILE"><key value="k"/></artifact>`, [
    "artifact FILE a.c LC=3",
  ]));

test("a key that is given to an artefact afterwards may be used before, too", () =>
  check(`${file}<metric ref="k" name="LC" value="3"/><key ref="a" value="k"/>`, ["artifact FILE a.c LC=3"]));

test("keys and local keys are different", () =>
  check(
    `<artifact id="a" name="a.c" type="FILE"/><artifact local-key="a" name="b.c" type="FILE"/>\n` +
      `<metric ref="a" name="LC" value="1"/><metric local-ref="a" name="LC" value="2"/>`,
    ["artifact FILE a.c LC=1", "artifact FILE b.c LC=2"],
  ));

test("a key of two artefacts names neither", () =>
  check(`${file}\n<artifact id="a" name="b.c" type="FILE"/>\n<metric ref="a" name="LC" value="1"/>`, [
    "artifact FILE a.c",
    "artifact FILE b.c",
    'refused 4  results.artifact-unknown  {"path":"a"}',
  ]));

test("a finding of the project, and one whose message has more than ten parts", () => {
  const parts = Array.from({ length: 11 }, (_, part) => `p${10 - part}="${10 - part}"`).join(" ");
  return check(`<artifact name="demo" type="Application"><finding name="R" ${parts}/></artifact>`, [
    "finding (project) 0:0:0:0 squore:R: 0 1 2 3 4 5 6 7 8 9 10",
  ]);
});

test("what an artefact without a type or a name contains is refused with it", () =>
  check(
    `${file}\n<artifact name="b.c">\n<metric name="LC" value="1"/>\n<finding name="R" p="m"/>\n<artifact name="f" type="FUNCTION"/></artifact>\n<artifact type="FILE"/>`,
    [
      "artifact FILE a.c",
      'refused 3 b.c results.field-invalid  {"field":"type","expected":{"form":"string"}}',
      'refused 4  results.artifact-unknown  {"path":"b.c"}',
      'refused 5  results.artifact-unknown  {"path":"b.c"}',
      'refused 6  results.artifact-unknown  {"path":"b.c"}',
      'refused 7  results.field-invalid  {"field":"name","expected":{"form":"string"}}',
    ],
  ));

test("what lacks a name, a value or an end is refused by the name of the attribute", () =>
  check(
    `<artifact id="a" name="a.c" type="FILE">\n<metric value="1"/>\n<metric name="LC"/>\n<info name="I"/>\n<info value="v"/>\n<key/>\n` +
      `<link name="CALLS"/>\n<link dst="a"/>\n<link name="CALLS" dst="b"/>\n<finding p="m"/>\n</artifact>`,
    [
      "artifact FILE a.c",
      ...["name", "value", "value", "name", "value", "dst", "name"].map((field, index) => {
        const expected = index === 1 ? "number" : "string";
        return `refused ${index + 3} a.c results.field-invalid  {"field":"${field}","expected":{"form":"${expected}"}}`;
      }),
      'refused 10  results.artifact-unknown  {"path":"b"}',
      'refused 11 a.c results.field-invalid  {"field":"name","expected":{"form":"string"}}',
    ],
  ));

test("a finding with an unknown status or place is refused, never read as an open one", () =>
  check(
    `<artifact name="a.c" type="FILE">\n<finding name="R" p="m"><relax status="OPEN"/></finding>\n` +
      `<finding name="R" p="m"><location ref="b"/></finding>\n` +
      `<finding name="R" p="m"><relax status="LEGACY"/><relax status="DEROGATION"/></finding></artifact>`,
    [
      "artifact FILE a.c",
      'refused 3 a.c results.field-invalid  {"field":"status","expected":{"form":"string"}}',
      'refused 4  results.artifact-unknown  {"path":"b"}',
      'refused 5 a.c results.field-repeated  {"field":"relax"}',
    ],
  ));

test("elements in other elements than a bundle has them in are refused by name", () =>
  check(
    `${file}\n<group><metric ref="a" name="LC" value="1"/></group>\n<location ref="a"/>\n<finding ref="a" name="R" p="m"><artifact id="b" name="b.c" type="FILE"><metric name="LC" value="1"/><finding name="R" p="m"/></artifact></finding>\n<metric ref="b" name="LC" value="1"/>`,
    [
      "artifact FILE a.c",
      "finding a.c 0:0:0:0 squore:R: m",
      'refused 3  results.element-misplaced  {"name":"group","parent":"bundle"}',
      'refused 3  results.element-misplaced  {"name":"metric","parent":"group"}',
      'refused 4  results.element-misplaced  {"name":"location","parent":"bundle"}',
      'refused 5  results.element-misplaced  {"name":"artifact","parent":"finding"}',
      'refused 5  results.element-misplaced  {"name":"metric","parent":"artifact"}',
      'refused 5  results.element-misplaced  {"name":"finding","parent":"artifact"}',
      'refused 6  results.artifact-unknown  {"path":"b"}',
    ],
  ));

test("names that objects have by themselves are refused as elements", () =>
  check(`${file}\n<artifact parent="a" name="f" type="FUNCTION"><constructor/>\n<toString/>\n<__proto__/></artifact>`, [
    "artifact FILE a.c",
    "artifact FUNCTION a.c#f",
    'refused 3  results.element-misplaced  {"name":"constructor","parent":"artifact"}',
    'refused 4  results.element-misplaced  {"name":"toString","parent":"artifact"}',
    'refused 5  results.element-misplaced  {"name":"__proto__","parent":"artifact"}',
  ]));

test("a value with a comma, or with more digits than can be stored, is refused", () =>
  check(
    `<artifact name="a.c" type="FILE">\n<metric name="LC" value="1,234"/>\n<metric name="VG" value="9007199254740993"/></artifact>`,
    [
      "artifact FILE a.c",
      'refused 3 a.c results.field-invalid  {"field":"value","expected":{"form":"number"}}',
      'refused 4 a.c results.field-invalid  {"field":"value","expected":{"form":"number"}}',
    ],
  ));

test("a bundle of another version is refused by its version; one without content is a result", async () => {
  const read = (text: string) => readUpload(Buffer.from(text));
  const other = await read(`<bundle version="3.0">${file}</bundle>`);
  expect([other.code, other.problem?.params?.["version"]]).toEqual(["results.format-version", "3.0"]);
  for (const empty of ['<bundle version="2.0"/>', '<bundle version="2.0">\n</bundle>']) {
    const { code, collector } = await read(empty);
    expect([code, collector.reports[0]?.format]).toEqual([undefined, "squore-xml"]);
  }
});

test("paths are aligned once, those of all artefacts alike", async () => {
  const content =
    '<artifact name="a.c" type="FILE"><artifact name="f" type="FUNCTION"><finding name="R" p="m"/></artifact></artifact>';
  const alignment = { strip: "", pathPrefix: "lib" };
  const { collector } = await readUpload(Buffer.from(`<bundle>${content}</bundle>`), { alignment });
  expect(outline(collector)).toContain("finding lib/a.c#f 0:0:0:0 squore:R: m");
});

test("names of any length and depth are refused where the path is too long", async () => {
  const depth = 100;
  const content = `<artifact name="${"n".repeat(1000)}" type="FOLDER">`.repeat(depth) + "</artifact>".repeat(depth);
  const { collector } = await readUpload(Buffer.from(`<bundle>${content}${accepted}</bundle>`));
  expect(collector.reports[0]!.counts.refused).toBe(depth - 4);
});
