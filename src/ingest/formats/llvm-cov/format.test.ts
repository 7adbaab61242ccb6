import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";
import { linesOf, type Segment } from "./segments.ts";

/** Segments as `line count`, with `-` for no count, `*` for the entry of a region and `_` for a gap. */
function lines(...written: readonly string[]): string {
  const segments = written.map((text): Segment => {
    const [line, count, marks = ""] = text.split(" ");
    const hasCount = count !== "-";
    return {
      line: Number(line),
      count: hasCount ? Number(count) : 0,
      hasCount,
      isEntry: marks.includes("*"),
      isGap: marks.includes("_"),
    };
  });
  return [...linesOf(segments)].map(({ line, hit }) => `${line}${hit ? "+" : "-"}`).join(" ");
}

test.each([
  ["a body of three lines", ["1 2 *", "3 -"], "1+ 2+ 3+"],
  ["a region that was not run, in one that was", ["1 1 *", "2 0 *", "4 1", "5 -"], "1+ 2+ 3- 4- 5+"],
  ["code that was not compiled", ["1 1 *", "2 - *", "4 1 *", "5 -"], "1+ 4+ 5+"],
  ["a gap begins no region", ["1 1 *", "2 -", "4 0 *_", "4 -"], "1+ 2+"],
  ["nothing", [], ""],
])("%s", (_, written, expected) => expect(lines(...written)).toBe(expected));

const report = (files: unknown, functions: unknown = []) => ({
  type: "llvm.coverage.json.export",
  version: "2.0.1",
  data: [{ files, functions, totals: {} }],
});

async function read(value: object) {
  const { collector, code } = await readUpload(Buffer.from(JSON.stringify(value)));
  return { code, text: code === undefined ? outline(collector) : "", summary: collector.reports[0] };
}

test("files and functions that lack what they need are refused by name", async () => {
  const segments = [
    [1, 1, 3, true, true, false],
    [2, 1, 0, false, false, false],
  ];
  const region = [1, 1, 2, 1, 3, 0, 0, 0];
  const { text, summary } = await read(
    report(
      [
        { filename: "a.c", segments, branches: [[1, 2, 1, 4, 3, 0, 0, 0, 4], "x"] },
        { filename: "b.c", summary: {} },
        { segments },
        { filename: "a.c", segments: [], branches: {} },
      ],
      [
        { name: "a.c:f", filenames: ["a.c"], regions: [region] },
        { name: "g", filenames: ["a.c"], regions: [] },
        { name: "h", regions: [region] },
        { filenames: ["a.c"], regions: [region] },
      ],
    ),
  );
  expect(text).toContain("artifact FILE a.c COV_LINES=2 COV_LINES_HIT=2 COV_BRANCHES=2 COV_BRANCHES_HIT=1");
  expect(text).toContain("artifact FUNCTION a.c#f ");
  expect(text.match(/(?<="field":")\w+/g)).toEqual([
    "branches",
    "segments",
    "filename",
    "branches",
    "regions",
    "filenames",
    "name",
  ]);
  expect([summary?.version, summary?.counts]).toMatchObject(["2.0.1", { lines: 2, functions: 1, refused: 7 }]);
});

test("a report with summaries alone is refused", async () =>
  expect((await read(report([{ filename: "b.c", summary: {} }]))).code).toBe("results.all-refused"));

test("segments with anything but flags in the places of flags are refused by name", async () => {
  const files = [true, 1, 7, "true"].map((flag, index) => ({
    filename: `${index}.c`,
    segments: [[1, 1, 3, flag, 1, 0]],
  }));
  const { text } = await read(report(files));
  expect(text.match(/^refused \d+ \S+|^artifact FILE \S+/gm)).toEqual([
    "artifact FILE 0.c",
    "artifact FILE 1.c",
    "refused 1 2.c",
    "refused 1 3.c",
  ]);
});
