import { expect, test } from "vitest";
import { outline, outlineOf, readUpload } from "../examples.reference.ts";

async function read(...lines: readonly string[]): Promise<readonly string[]> {
  const { collector, code } = await readUpload(Buffer.from(lines.join("\n")));
  expect(code).toBeUndefined();
  return outline(collector).split("\n");
}

const first = "M;${file(a.c)};LC;1";

test.each([
  ["a metric without a value", "M;${file(a.c)};LC"],
  ["a metric that is not a number", "M;${file(a.c)};LC;many"],
  ["a line without an artefact", "M;a.c;LC;3"],
  ["an id that no line before it defines", "M;${uid(u-1)};LC;3"],
  ["a value of a function that only the sources could name", "M;${function(a.c,12)};VG;3"],
  ["a function without a name", "D;${function(a.c)}"],
  ["an artefact with too many parts", "D;${artefact(FILE,a.c,u-1,x)}"],
  ["a finding without a rule", "F;${file(a.c)};;text;3"],
  ["a finding with too many cells", "F;${file(a.c)};R;text;3;LEGACY;reason;x"],
  ["a link without a type", "L;${file(a.c)};;${file(b.c)}"],
  ["a link to nothing", "L;${file(a.c)};CALLS;b.c"],
  ["a key without an id", "K;${file(a.c)};"],
  ["a line of another kind", "TABLE;${file(a.c)};x"],
])("%s is refused alone", async (_case, line) => {
  const lines = await read(first, line);
  expect(lines.filter((text) => text.startsWith("refused"))).toEqual([
    `refused 2  results.line-unknown  ${JSON.stringify({ excerpt: line })}`,
  ]);
  expect(lines).toContain("artifact FILE a.c LC=1");
});

test("ids of artefacts and of keys name them in later lines", async () => {
  const lines = await read(
    "D;${artefact(FILE,a.c,u-1)}",
    "K;${function(a.c,main)};u-2",
    "M;${uid(u-1)};LC;3",
    "m;${uid(u-2)};VG;2",
  );
  expect(lines.slice(1, 3)).toEqual(["artifact FILE a.c LC=3", "artifact FUNCTION a.c#main VG=2"]);
});

test("the path of a finding's artefact is aligned once", async () => {
  const lines = "F;${artefact(FOLDER,Requirements)};R;Not reviewed;https://reviews.example/1\nF;${file(a.c)};R;m;3\n";
  const text = await outlineOf(Buffer.from(lines), { strip: "", pathPrefix: "lib" });
  expect(text.match(/^finding .*$/gm)).toEqual([
    "finding lib/Requirements 0:0:0:0 squore:R: Not reviewed",
    "finding lib/a.c 3:0:0:0 squore:R: m",
  ]);
});
