import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

async function read(classes: unknown) {
  const { collector, code } = await readUpload(Buffer.from(JSON.stringify({ "a.dll": { "src/A.cs": classes } })));
  return { code, text: code === undefined ? outline(collector) : "", counts: collector.reports[0]?.counts };
}

const method = {
  Lines: { 3: 1, 4: 0 },
  Branches: [
    { Line: 3, Hits: 1 },
    { Line: 3, Hits: 0 },
  ],
};

test("lines, branches and methods; a line of two methods was run if either ran it", async () => {
  const { text, counts } = await read({
    "N.A": {
      "System.Void N.A::M(System.Int32)": method,
      "System.Void N.A::L()": { Lines: { 4: { Hits: 2 } }, Branches: [] },
    },
  });
  expect(text).toContain("artifact FILE src/A.cs COV_LINES=2 COV_LINES_HIT=2 COV_BRANCHES=2 COV_BRANCHES_HIT=1");
  expect(text).toContain("artifact FUNCTION src/A.cs#N.A.M(System.Int32) ");
  expect(counts).toMatchObject({ lines: 2, functions: 2, refused: 0 });
});

test("a class, method or branch of another form is refused by name, and so is a line that is no number", async () => {
  const { text, counts } = await read({
    "N.A": { "N.A::M()": method, "N.A::L()": {}, "N.A::K()": { Lines: { x: 1 }, Branches: [{}] } },
    "N.B": 5,
  });
  expect(text.match(/results\.[\w-]+/g)).toEqual([
    "results.field-invalid",
    "results.field-invalid",
    "results.field-invalid",
    "results.coverage-line",
  ]);
  expect(counts).toMatchObject({ lines: 2, functions: 1, refused: 4 });
});
