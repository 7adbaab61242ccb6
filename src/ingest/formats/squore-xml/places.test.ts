import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outline, outlineOf, readUpload } from "../examples.reference.ts";
import { artefactAt, placeBelow, projectPlace, type Place } from "./place.ts";

/** A report of which nothing is accepted is broken as a whole. */
const accepted = '<artifact name="z.c" type="FILE"><metric name="LC" value="9"/></artifact>';

/** The lines about what a bundle with these lines leads to. */
async function check(lines: readonly string[], expected: readonly string[]): Promise<void> {
  const text = await outlineOf(Buffer.from(`<bundle>${accepted}\n${lines.join("\n")}</bundle>\n`), noAlignment);
  const facts = text.split("\n").filter((line) => line !== "" && !/^(?:artifact FILE z\.c|rule )/.test(line));
  expect(facts).toEqual(["artifact APPLICATION (project) “demo”", ...expected]);
}

const unknown = (line: number, key: string) => `refused ${line}  results.artifact-unknown  {"path":"${key}"}`;
const misplaced = (line: number, path: string, name: string, parent: string) =>
  `refused ${line} ${path} results.element-misplaced  {"name":"${name}","parent":"${parent}"}`;
const repeated = (line: number, path: string) => `refused ${line} ${path} results.path-repeated  {}`;

test("a parent may come later, and so may its own", () =>
  check(
    [
      '<metric ref="a" name="LC" value="3"/><artifact id="a" parent="b" name="a.c" type="FILE"/>',
      '<artifact id="b" parent="c" name="y" type="FOLDER"><artifact name="d.c" type="FILE"><key value="d"/></artifact></artifact>',
      '<artifact id="c" name="x" type="FOLDER"/><metric ref="d" name="LC" value="4"/>',
    ],
    ["artifact FOLDER x", "artifact FOLDER x/y", "artifact FILE x/y/a.c LC=3", "artifact FILE x/y/d.c LC=4"],
  ));

test("parents in a circle are refused, and what belongs to them", () =>
  check(
    [
      '<artifact id="a" parent="b" name="x" type="FOLDER"/>',
      '<artifact id="b" parent="a" name="y" type="FOLDER"/>',
      '<artifact id="c" parent="c" name="z" type="FOLDER"/>',
      '<key ref="k" value="k"/>',
      '<metric ref="a" name="LC" value="1"/>',
    ],
    [unknown(2, "b"), unknown(3, "a"), unknown(4, "c"), unknown(5, "k"), unknown(6, "a")],
  ));

test("a key of two artefacts names neither, wherever their parents are", () =>
  check(
    [
      '<metric ref="a" name="LC" value="7"/>',
      '<artifact id="a" parent="late" name="f.c" type="FILE"/>',
      '<artifact id="a" name="g.c" type="FILE"/><artifact id="late" name="dir" type="FOLDER"/>',
    ],
    ["artifact FOLDER dir", "artifact FILE dir/f.c", "artifact FILE g.c", unknown(2, "a")],
  ));

test("what is refused has no key: below an ambiguous parent, in a finding, in another bundle", () =>
  check(
    [
      '<artifact id="p" name="x" type="FOLDER"/><artifact id="p" name="y" type="FOLDER"/>',
      '<artifact id="a" parent="p" name="f.c" type="FILE"/>',
      '<metric ref="a" name="LC" value="7"/>',
      '<artifact name="a.c" type="FILE"><finding name="R" p="m"><bundle>',
      '<artifact id="q" name="hid.c" type="FILE"/></bundle></finding></artifact>',
      '<metric ref="q" name="LC" value="5"/>',
      '<bundle><artifact id="n" name="n.c" type="FILE"/></bundle>',
      '<metric ref="n" name="LC" value="5"/>',
      '<key value="none"/>',
      '<metric ref="none" name="LC" value="5"/>',
    ],
    [
      "artifact FILE a.c",
      "artifact FOLDER x",
      "artifact FOLDER y",
      "finding a.c 0:0:0:0 squore:R: m",
      unknown(3, "p"),
      unknown(4, "a"),
      misplaced(5, "", "bundle", "finding"),
      misplaced(6, "", "artifact", "bundle"),
      unknown(7, "q"),
      misplaced(8, "", "bundle", "bundle"),
      misplaced(8, "", "artifact", "bundle"),
      unknown(9, "n"),
      'refused 10  results.field-invalid  {"field":"ref","expected":{"form":"string"}}',
      unknown(11, "none"),
    ],
  ));

test("different artefacts of one path are refused, with what belongs to them", () =>
  check(
    [
      '<artifact name="a.c" type="FILE"><artifact name="f" type="FUNCTION"><metric name="LC" value="1"/></artifact>',
      '<artifact name="f" type="CLASS"><metric name="VG" value="1"/></artifact>',
      '<artifact name="A" type="CLASS"><artifact name="b.c" type="FUNCTION"/></artifact>',
      '<artifact name="A.b" type="CLASS"><artifact name="c" type="FUNCTION"/></artifact></artifact>',
      '<artifact id="k" name="a.c#f" type="FILE"/>',
      '<metric ref="k" name="VG" value="2"/>',
      '<artifact name="x" type="FOLDER"/>',
      '<artifact name="x" type="FILE"/>',
    ],
    [
      "artifact FILE a.c",
      "artifact CLASS a.c#A",
      "artifact FUNCTION a.c#A.b.c",
      "artifact CLASS a.c#A.b",
      "artifact FUNCTION a.c#f LC=1",
      "artifact FOLDER x",
      repeated(3, "a.c#f"),
      unknown(3, "f"),
      repeated(5, "a.c#A.b.c"),
      repeated(6, "a.c#f"),
      repeated(7, "a.c#f"),
      repeated(9, "x"),
    ],
  ));

test("a second project is refused", () =>
  check(
    [
      '<artifact name="one" type="APPLICATION"><artifact name="one" type="APPLICATION"/></artifact>',
      '<artifact name="two" type="APPLICATION"><metric name="VG" value="1"/></artifact>',
    ],
    [repeated(3, "two"), unknown(3, "two")],
  ));

test("files in files, projects in folders, and names that lead nowhere are refused", () =>
  check(
    [
      '<artifact name="a.c" type="FILE"><artifact name="b.c" type="FILE"/>',
      '<artifact name="F" type="CLASS"><artifact name="b" type="Folder"/></artifact></artifact>',
      '<artifact id="d" name="d" type="FOLDER"><artifact name="app2" type="APPLICATION"/>',
      '<artifact name="." type="FILE"><metric name="LC" value="1"/></artifact>',
      '<artifact name="../e.c" type="FILE"/></artifact>',
      '<artifact parent="d" type="APPLICATION"><metric name="LC" value="1"/></artifact>',
      '<artifact name="./" type="FILE"/>',
    ],
    [
      "artifact FILE a.c",
      "artifact CLASS a.c#F",
      "artifact FOLDER d",
      misplaced(2, "b.c", "FILE", "FILE"),
      misplaced(3, "b", "FOLDER", "CLASS"),
      misplaced(4, "app2", "APPLICATION", "FOLDER"),
      'refused 5 . results.field-invalid  {"field":"name","expected":{"form":"string"}}',
      unknown(5, "."),
      'refused 6 ../e.c results.field-invalid  {"field":"name","expected":{"form":"string"}}',
      misplaced(7, "", "APPLICATION", "FOLDER"),
      unknown(7, "d"),
      'refused 8 ./ results.field-invalid  {"field":"name","expected":{"form":"string"}}',
    ],
  ));

test("with a path prefix, the project of the bundle is the folder of the prefix", async () => {
  const content = '<artifact name="demo" type="APPLICATION"><metric name="LC" value="9"/></artifact>';
  const alignment = { strip: "", pathPrefix: "lib" };
  const { collector } = await readUpload(Buffer.from(`<bundle>${content}</bundle>`), { alignment });
  expect(outline(collector)).toBe("artifact APPLICATION (project) “demo”\nartifact FOLDER lib LC=9\n");
});

test("what would be passed over is refused: two attributes of one meaning, infos, lines, other namespaces", () =>
  check(
    [
      '<artifact id="a" local-key="a" name="a.c" type="FILE"><info name="SUPPLIER" value="1"/><info name="SUPPLIER" value="1"/>',
      '<info name="SUPPLIER" value="2"/>',
      '<metric name="LC" n="VG" value="1"/>',
      '<metric name="LC" value="1" v="2"/>',
      '<finding name="R" loc="0" p="m"/>',
      '<finding name="R" loc="1" p="m"><location ref="a" loc="99999999999"/></finding>',
      '<finding name="R" loc="1" location="2" p="m"/>',
      '<finding name="R" loc="1" p="m"><location ref="a" local-ref="a"/></finding>',
      '<other:metric xmlns:other="z" name="LC" value="1"/>',
      '<metric xmlns="z" name="LC" value="1"/></artifact>',
      '<metric ref="a" local-ref="a" name="LC" value="1"/>',
      '<artifact parent="a" local-parent="a" name="f" type="FUNCTION"><key value="k"/></artifact>',
      '<key ref="a" value="k" v="l"/><finding ref="a" name="R" loc="7" p1000="b" p999="a"/>',
    ],
    [
      "artifact FILE a.c SUPPLIER=1",
      "finding a.c 7:0:0:0 squore:R: a b",
      'refused 3 a.c results.field-repeated  {"field":"infos.SUPPLIER"}',
      'refused 4  results.field-repeated  {"field":"name"}',
      'refused 5  results.field-repeated  {"field":"value"}',
      'refused 6 a.c results.field-invalid  {"field":"loc","expected":{"form":"integer-between","places":{"min":1,"max":2147483647}}}',
      'refused 7  results.field-invalid  {"field":"loc","expected":{"form":"integer-between","places":{"min":1,"max":2147483647}}}',
      'refused 8  results.field-repeated  {"field":"loc"}',
      'refused 9  results.field-repeated  {"field":"ref"}',
      misplaced(10, "", "other:metric", "artifact"),
      misplaced(11, "", "metric", "artifact"),
      'refused 12  results.field-repeated  {"field":"ref"}',
      'refused 13 f results.field-repeated  {"field":"parent"}',
      unknown(13, "f"),
      'refused 14  results.field-repeated  {"field":"value"}',
    ],
  ));

test("a place has no text but its own name: long paths are not stored for each artefact", () => {
  let place: Place = projectPlace();
  for (let level = 0; level < 19; level++) place = placeBelow(place, "FOLDER", "n".repeat(200)) as Place;
  const file = placeBelow(place, "FILE", "f.c") as Place;
  expect(Object.values(file).filter((value) => typeof value === "string")).toEqual(["FILE", "f.c"]);
  expect(artefactAt(file).path).toHaveLength(19 * 201 + 3);
});

test("parents that refer to each other are refused beyond the depth of a tree", async () => {
  const folders = Array.from(
    { length: 300 },
    (_, at) => `<artifact id="k${at}" parent="k${at + 1}" name="n" type="CLASS"/>`,
  );
  const text = `<bundle>${accepted}${folders.join("")}<artifact id="k300" name="a.c" type="FILE"/></bundle>`;
  const { collector } = await readUpload(Buffer.from(text));
  expect(collector.reports[0]!.counts.refused).toBe(300 - 255);
});
