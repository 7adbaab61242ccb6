import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { elementBytesMax } from "../../bounds.ts";
import { outlineOf, readUpload } from "../examples.reference.ts";

const diagnostic = (name: string, level = "Warning"): string =>
  `  - DiagnosticName: ${name}\n    DiagnosticMessage:\n      Message: 'a ''quoted'' text'\n      FilePath: 'a.c'\n    Level: ${level}\n`;
const report = (content: string): Buffer =>
  Buffer.from(`---\nMainSourceFile: 'a.c'\nDiagnostics:${content === "" ? " []" : ""}\n${content}...\n`);
const read = (content: string): Promise<string> => outlineOf(report(content), noAlignment);

test.each([
  ["Error", "CRITICAL"],
  ["Warning", "MAJOR"],
  ["Remark", "MINOR"],
])("%s is %s", async (level, severity) => {
  const outline = await read(diagnostic("x", level));
  expect(outline).toContain(`SEVERITY.${severity} |`);
  expect(outline).toContain("finding a.c 0:0:0:0 clang-tidy:x: a 'quoted' text");
});

test("the flat form of old versions is read; a report without diagnostics is valid", async () => {
  expect(await read("  - DiagnosticName: x\n    Message: m\n    FilePath: 'a.c'\n    FileOffset: 3\n")).toContain(
    "finding a.c 0:0:0:0 clang-tidy:x: m",
  );
  expect(await read("")).toBe("artifact APPLICATION (project) “demo”\n");
});

test("a diagnostic that is given again counts once; a compile error is a failed analysis", async () => {
  const { collector } = await readUpload(report(diagnostic("clang-diagnostic-error").repeat(2)));
  expect(collector.reports[0]?.counts).toMatchObject({ findings: 1, repeated: 1, refused: 0 });
  expect(collector.refusals.failures.count).toBe(1);
});

test("diagnostics after the end of the list are refused by name", async () => {
  const { collector } = await readUpload(Buffer.concat([report(diagnostic("x")), Buffer.from(diagnostic("y"))]));
  expect(collector.reports[0]?.counts).toMatchObject({ findings: 1, refused: 5 });
});

test("broken, incomplete and too large diagnostics and unknown keys are refused by name", async () => {
  const large = `  - DiagnosticName: large\n${`    # ${"x".repeat(500_000)}\n`.repeat(elementBytesMax / 500_000 + 1)}`;
  const broken = "  - DiagnosticName: 'open\n  - Message: m\n  - DiagnosticName: y\n  - &a [*a]\n  - *b\n";
  const outline = await read(`${diagnostic("x")}${broken}${large}Other: 3\n`);
  expect(outline.match(/^refused \d+/gm)).toEqual([
    "refused 9",
    "refused 10",
    "refused 11",
    "refused 12",
    "refused 13",
    "refused 14",
    expect.anything(),
  ]);
  expect(outline).toContain("results.element-too-large");
  expect(outline).toContain("finding a.c 0:0:0:0 clang-tidy:x:");
});
