import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { analyseFiles } from "./analyse.ts";
import type { AnalysisOptions } from "./analysis.ts";

let cacheDir: string;
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "learned-macros-"));
});
afterAll(() => rm(cacheDir, { recursive: true, force: true }));

/** Has a syntax error if the macro is not known. */
const code = "void (*my_call g)(int);\n";

async function analyse(files: Readonly<Record<string, string>>, options: AnalysisOptions = {}) {
  const bytes = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const);
  const analysis = analyseFiles(new Map(bytes), { threads: 1, ...options });
  if (!analysis.ok) throw new Error(analysis.problem.code);
  const texts: string[] = [];
  for await (const text of analysis.value) texts.push(text);
  const { filesWithSyntaxErrors, filesCached } = analysis.value.summary;
  return { output: texts.join(""), errors: filesWithSyntaxErrors, cached: filesCached };
}

test("macros of headers are known in all files, macros of other files only there", async () => {
  expect(await analyse({ "a.c": code })).toMatchObject({ errors: 1 });
  expect(await analyse({ "a.c": code, "b.h": "#define my_call\n" })).toMatchObject({ errors: 0 });
  expect(await analyse({ "a.c": code, "b.c": "#define my_call\n" })).toMatchObject({ errors: 1 });
  expect(await analyse({ "a.c": `#define my_call\n${code}` })).toMatchObject({ errors: 0 });
});

test("headers that are not analysed are not read", async () => {
  const files = { "a.c": code, "b.h": "#define my_call\n" };
  expect(await analyse(files, { exclude: ["*.h"] })).toMatchObject({ errors: 1 });
});

test("the result depends neither on the order of the files nor on the threads", async () => {
  const files = { "a.c": code, "b.h": "#define my_call LOW\n", "c.h": "#define LOW const\n", "d.c": code };
  const { output } = await analyse(files);
  const reversed = Object.fromEntries(Object.entries(files).toReversed());
  expect((await analyse(reversed, { threads: 3 })).output).toBe(output);
});

test("a changed definition invalidates the files that use it, and no others", async () => {
  const files = { "a.c": code, "b.h": "#define my_call\n", "c.c": "int g(void) { return 1; }\n" };
  expect(await analyse(files, { cacheDir })).toMatchObject({ errors: 0, cached: 0 });
  expect(await analyse(files, { cacheDir })).toMatchObject({ errors: 0, cached: 3 });
  const changed = { ...files, "b.h": "#define my_call 1\n" };
  expect(await analyse(changed, { cacheDir })).toMatchObject({ errors: 1, cached: 1 });
  expect((await analyse(changed, { cacheDir })).output).toBe((await analyse(changed)).output);
});
