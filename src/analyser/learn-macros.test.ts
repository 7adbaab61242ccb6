import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { analyse, analyseFiles, analyseFolder } from "./analyse.ts";
import type { AnalysisOptions } from "./analysis.ts";
import type { FileSource } from "./sources/file-source.ts";
import { memorySource } from "./sources/memory.ts";

let cacheDir: string;
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "learned-macros-"));
});
afterAll(() => rm(cacheDir, { recursive: true, force: true }));

/** Has a syntax error if the macro is not known. */
const code = "void (*my_call g)(int);\n";

async function analyseTexts(files: Readonly<Record<string, string>>, options: AnalysisOptions = {}) {
  const bytes = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const);
  const analysis = analyseFiles(new Map(bytes), { threads: 1, ...options });
  if (!analysis.ok) throw new Error(analysis.problem.code);
  const texts: string[] = [];
  for await (const text of analysis.value) texts.push(text);
  const { filesWithSyntaxErrors, filesCached } = analysis.value.summary;
  return { output: texts.join(""), errors: filesWithSyntaxErrors, cached: filesCached };
}

test("macros of headers are known in all files, macros of other files only there", async () => {
  expect(await analyseTexts({ "a.c": code })).toMatchObject({ errors: 1 });
  expect(await analyseTexts({ "a.c": code, "b.h": "#define my_call\n" })).toMatchObject({ errors: 0 });
  expect(await analyseTexts({ "a.c": code, "b.c": "#define my_call\n" })).toMatchObject({ errors: 1 });
  expect(await analyseTexts({ "a.c": `#define my_call\n${code}` })).toMatchObject({ errors: 0 });
});

test("the wanted languages do not decide which headers are read", async () => {
  const files = {
    "a.c": code,
    "b.hpp": "#define my_call\n",
    "c.h": "class A {};\n#define my_other\n",
    "d.py": "x = 1\n",
  };
  const other = { ...files, "a.c": code.replace("my_call", "my_other") };
  expect(await analyseTexts(files, { languages: ["c"] })).toMatchObject({ errors: 0 });
  expect(await analyseTexts(other, { languages: ["c"] })).toMatchObject({ errors: 0 });
  expect(await analyseTexts({ ...files, "a.cpp": code }, { languages: ["cpp", "python"] })).toMatchObject({
    errors: 0,
  });
});

test("macros are known in headers alone", async () => {
  expect(await analyseTexts({ "a.h": code, "b.hpp": "#define my_call\n" })).toMatchObject({ errors: 0 });
});

test("a header in another language than the wanted one is part of the state of a folder", async () => {
  const root = await mkdtemp(join(tmpdir(), "learned-state-"));
  const scan = async (): Promise<number> => {
    const options = {
      root,
      cacheDir: join(cacheDir, "state"),
      languages: ["c"],
      threads: 1,
      now: () => Date.now() + 60_000,
    } as const;
    const analysis = await analyseFolder(options);
    if (!analysis.ok) throw new Error(analysis.problem.code);
    for await (const text of analysis.value) expect(text).not.toBe("");
    return analysis.value.summary.filesWithSyntaxErrors;
  };
  await writeFile(join(root, "a.c"), code);
  await writeFile(join(root, "b.hpp"), "#define my_call\n");
  expect([await scan(), await scan()]).toEqual([0, 0]);
  await writeFile(join(root, "b.hpp"), "#define my_call 1\n");
  expect(await scan()).toBe(1);
  await rm(root, { recursive: true });
});

test("of a part, its own headers count as they are analysed, and the others of the tree", async () => {
  const bytes = (files: Readonly<Record<string, string>>) =>
    new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  const whole = memorySource(bytes({ "a.c": "", "b.h": "#define my_call 1\n", "c.h": "#define LOW\n" }));
  const source = (header: string): FileSource => ({
    ...memorySource(bytes({ "a.c": code, ...(header === "" ? {} : { "b.h": header }) })),
    whole: () => Promise.resolve(whole),
  });
  for (const [header, errors] of [
    ["#define my_call LOW\n", 0],
    ["", 1],
  ] as const) {
    const analysis = analyse(source(header), { threads: 1 });
    if (!analysis.ok) throw new Error(analysis.problem.code);
    for await (const text of analysis.value) expect(text).not.toBe("");
    expect(analysis.value.summary.filesWithSyntaxErrors).toBe(errors);
  }
});

test("headers that are not analysed are not read", async () => {
  const files = { "a.c": code, "b.h": "#define my_call\n" };
  expect(await analyseTexts(files, { exclude: ["*.h"] })).toMatchObject({ errors: 1 });
});

test("the result depends neither on the order of the files nor on the threads", async () => {
  const files = { "a.c": code, "b.h": "#define my_call LOW\n", "c.h": "#define LOW const\n", "d.c": code };
  const { output } = await analyseTexts(files);
  const reversed = Object.fromEntries(Object.entries(files).toReversed());
  expect((await analyseTexts(reversed, { threads: 3 })).output).toBe(output);
});

test("a changed definition invalidates the files that use it, and no others", async () => {
  const files = { "a.c": code, "b.h": "#define my_call\n", "c.c": "int g(void) { return 1; }\n" };
  expect(await analyseTexts(files, { cacheDir })).toMatchObject({ errors: 0, cached: 0 });
  expect(await analyseTexts(files, { cacheDir })).toMatchObject({ errors: 0, cached: 3 });
  const changed = { ...files, "b.h": "#define my_call 1\n" };
  expect(await analyseTexts(changed, { cacheDir })).toMatchObject({ errors: 1, cached: 1 });
  expect((await analyseTexts(changed, { cacheDir })).output).toBe((await analyseTexts(changed)).output);
});
