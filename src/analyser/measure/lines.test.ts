import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LanguageId } from "../languages/language.ts";
import { valueIn } from "./file-result.ts";
import { FileMeasurer } from "./measure-file.ts";

type Counts = readonly [code: number, comment: number, blank: number];

const measurer = new FileMeasurer();

async function ours(language: LanguageId, source: string): Promise<Counts> {
  const { values } = (await measurer.measure(language, source))!.result;
  return [valueIn(values, "LOC")!, valueIn(values, "CLOC")!, valueIn(values, "BLANK")!];
}

const braces = `// first
int a; // beside code

/* a block

   with a blank line */ int b;
/* whole */
int c; /* starts here
ends here */
`;
const samples: readonly (readonly [LanguageId, string, string])[] = [
  ["c", "a.c", braces],
  ["cpp", "a.cpp", braces.replace("int a;", 'auto a = "// no comment";')],
  ["java", "A.java", `/** Documentation.\n * More.\n */\nclass A {\n\n  int a; // x\n}\n`],
  ["csharp", "a.cs", `/// <summary>x</summary>\nclass A {\n\n  /* y */\n  int a;\n}\n`],
  ["kotlin", "a.kt", `// x\nfun f() {\n\n  /* y\n  z */\n  g()\n}\n`],
  ["scala", "a.scala", `/* x\n y */\nobject A {\n\n  // z\n  def f = 1\n}\n`],
  ["javascript", "a.js", `#!/usr/bin/env node\n// x\nconst a = 1; // y\n\n/*\n z */\nf();\n`],
  ["typescript", "a.ts", `// x\nconst a: string = "http://b";\n\n/** y */\nexport type T = 1;\n`],
  ["python", "a.py", `# x\ndef f():\n    """Says.\n\n    More.\n    """\n    return 1  # y\n\n`],
  ["go", "a.go", `// x\npackage a\n\n/* y\nz */\nfunc f() {}\n`],
  ["rust", "a.rs", `//! x\n/// y\nfn f() {}\n\n/* z */\n`],
  ["ruby", "a.rb", `# x\ndef f\n  1 # y\nend\n\n=begin\nz\n=end\n`],
  ["php", "a.php", `<?php\n// x\n# y\n/* z */\n\nf();\n`],
  ["swift", "a.swift", `// x\nfunc f() {\n\n  /* y\n  z */\n}\n`],
  ["bash", "a.sh", `#!/bin/bash\n# x\nf() {\n\n  g # y\n}\n`],
];

// cloc is written in Perl, which nearly every system has.
const hasPerl = spawnSync("perl", ["-v"]).status === 0;

describe.skipIf(!hasPerl)("lines are counted as cloc counts them", () => {
  let folder = "";
  let theirs: Record<string, { readonly code: number; readonly comment: number; readonly blank: number }> = {};

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "belvedere-lines-"));
    for (const [, name, source] of samples) writeFileSync(join(folder, name), source);
    const cloc = join(import.meta.dirname, "..", "..", "..", "node_modules", "cloc", "lib", "cloc");
    const report = execFileSync("perl", [cloc, "--json", "--by-file", "--quiet", "--skip-uniqueness", "."], {
      cwd: folder,
      encoding: "utf8",
    });
    theirs = JSON.parse(report) as typeof theirs;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(samples)("%s", async (language, name, source) => {
    const counted = theirs[`./${name}`]!;
    expect(await ours(language, source)).toEqual([counted.code, counted.comment, counted.blank]);
  });
});

/** cloc finds comments with patterns, line by line; the analyser uses the grammar. These are the differences. */
describe("what cloc takes for comments and the grammar does not", () => {
  test("the start of a comment in a text", async () =>
    expect(await ours("javascript", 'const a = "/*";\nf();\nconst b = "*/";\n')).toEqual([3, 0, 0]));
  test("a number sign in a here-document", async () =>
    expect(await ours("bash", "cat <<END\n# code of another language\nEND\n")).toEqual([3, 0, 0]));
});

describe("every line is exactly one of code, comment and blank", () => {
  test.each(["", "\n", "a", "a\n", "a\r\n\r\n// b\r\n", "  \n\t\n", "/*\n\n*/", "a /* b\n*/ c"])(
    "%j",
    async (source) => {
      const { values } = (await measurer.measure("javascript", source))!.result;
      const lines = source === "" ? 0 : source.split("\n").length - (source.endsWith("\n") ? 1 : 0);
      expect(valueIn(values, "LC")).toBe(lines);
      expect(valueIn(values, "LOC")! + valueIn(values, "CLOC")! + valueIn(values, "BLANK")!).toBe(lines);
    },
  );
});
