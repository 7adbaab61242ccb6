import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { displayWidth } from "../output/display-width.ts";
import { runCommand, type CommandResult } from "../run-command.reference.ts";
import { codeFrame } from "./code-frame.ts";
import { noColors } from "../output/colors.ts";
import type { ScanFinding } from "./finding.ts";

let folder: string;
const scan = (columns: number | undefined, ...line: readonly string[]): Promise<CommandResult> =>
  runCommand(["scan", ...line], {
    folder,
    environment: { XDG_CACHE_HOME: folder },
    ...(columns === undefined ? {} : { columns }),
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-scan-"));
  await mkdir(join(folder, "code"));
  const conditions = Array.from({ length: 20 }, (_, index) => `    if (first === ${index}) second += ${index};`);
  const method = `class LongNameOfAClass {\n  methodWithALongName(first, second) {\n${conditions.join("\n")}\n    return second;\n  }\n}\n`;
  await writeFile(join(folder, "code", "methods.js"), method);
});
afterAll(() => rm(folder, { recursive: true }));

describe("the text of a scan", () => {
  test.each([60, 80, 140])("fits into a terminal of %d columns", async (columns) => {
    const { code, output } = await scan(columns, "code", "--sort", "cognitive", "--top", "1");
    expect(code).toBe(0);
    const lines = stripVTControlCharacters(output).split("\n");
    expect(lines.filter((line) => displayWidth(line) > columns && !line.includes("/"))).toEqual([]);
    expect(lines.find((line) => /methodWithALongName +\d/.test(line))).toMatch(/ 20!/);
    expect(output).toContain("\u001b[31m");
  });

  test("names methods too, with thresholds, without colours outside of a terminal", async () => {
    const { output } = await scan(undefined, "code");
    expect(output).toContain("\n  > 2 │   methodWithALongName(first, second) {\n      │   ^^^^^^^^^^");
    expect(output).toMatch(/^ {2}code\/methods\.js#LongNameOfAClass\.methodWithALongName\S* +21! +20! +23 /m);
    expect(output).toMatch(/^ {2}threshold +15 +15 +80 +4 +7 +6$/m);
    expect(output).toMatch(/: 1 file in \d+\.\d s.*, 25 lines, 1 function, 2 findings\n$/);
    expect(output).not.toContain("\u001b");
  });

  test("says how many findings it does not show", async () => {
    expect((await scan(undefined, "code", "--findings", "1")).output).toContain(
      "\n… and 1 more finding: --findings all\n",
    );
    expect((await scan(undefined, "code", "--findings", "0")).output).not.toContain("methods.js:2");
    expect((await scan(undefined, "code", "--findings", "all")).output).toContain("cognitive-complexity");
    expect(await scan(undefined, "code", "--findings", "many")).toMatchObject({ code: 2, output: "" });
  });

  test("explains why --fail-on fails", async () => {
    const { code, errors } = await scan(undefined, "code", "--fail-on", "major");
    expect(code).toBe(3);
    expect(errors).toMatch(
      /^Failed because of --fail-on MAJOR: 2 findings \(2 MAJOR\)\. The first: code\/methods\.js:2 /,
    );
  });
});

describe("--output -", () => {
  test("writes the results or the format to standard output, and makes no file", async () => {
    const { code, output } = await scan(undefined, "code", "--output", "-");
    expect([code, output.startsWith('{"kind":"tree"')]).toEqual([0, true]);
    const sarif = await scan(undefined, "code", "--format", "sarif", "--output", "-");
    expect(JSON.parse(sarif.output)).toMatchObject({ version: "2.1.0" });
    const formats = await runCommand(["formats", "--format", "csv", "--output", "-"], { folder });
    expect(formats.output).toContain("junit");
    expect(await readdir(folder)).not.toContain("-");
  });

  test.each([["--json"], ["--project", "Engine"]])(
    "is refused with %s, which needs standard output",
    async (...line) => {
      expect(await scan(undefined, "code", "--output", "-", ...line)).toMatchObject({ code: 2, output: "" });
    },
  );
});

test("an unknown language is refused before the analysis, with the known ones", async () => {
  const { code, errors } = await scan(undefined, "code", "--language", "cobol");
  expect(code).toBe(2);
  expect(errors).toContain("There is no language cobol");
  expect(errors).toContain("python");
});

test("a long line is shown from near the place on, and tabs are columns", () => {
  const at = { startLine: 1, startColumn: 102, endLine: 1, endColumn: 105 } as ScanFinding;
  const [line = "", marks = ""] = codeFrame([`\t${"x".repeat(100)}abc${"y".repeat(100)}`], at, noColors, 50);
  expect(displayWidth(line)).toBeLessThanOrEqual(50);
  expect(line.slice(marks.indexOf("^"), marks.lastIndexOf("^") + 1)).toBe("abc");
  expect(codeFrame([], at, noColors, 50)).toEqual([]);
});
