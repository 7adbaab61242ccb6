import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand, type RunOptions } from "../run-command.reference.ts";
import { readDiff } from "./read-diff.ts";

let folder: string;
const git = (...words: readonly string[]): string => execFileSync("git", words, { cwd: folder, encoding: "utf8" });
const ternary = (name: string): string => `let ${name} = b ? c : d ? e : f;\n`;

async function paths(place: RunOptions, ...line: readonly string[]): Promise<string> {
  const environment = { XDG_CACHE_HOME: join(folder, ".cache") };
  const { code, output, errors } = await runCommand(["scan", "--format", "ndjson", ...line], {
    folder,
    environment,
    ...place,
  });
  if (code !== 0) return `${code}: ${errors.split("\n")[0]}`;
  const found = output.split("\n").filter((text) => text !== "");
  return found
    .map((text) => JSON.parse(text) as { path: string; startLine: number })
    .map(({ path, startLine }) => `${path}:${startLine}`)
    .join(" ");
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-part-"));
  await mkdir(join(folder, "src"));
  git("init", "-q");
  await writeFile(join(folder, ".gitignore"), ".cache\n");
  for (const name of ["a", "b", "c"]) {
    await writeFile(join(folder, "src", `${name}.js`), ternary(name) + "let x;\n".repeat(9));
  }
  git("add", ".");
  git("-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qm", "one");
  await writeFile(join(folder, "src", "a.js"), ternary("a") + "let x;\n".repeat(9) + ternary("z"));
  git("add", ".");
  await writeFile(join(folder, "src", "a.js"), "let y;\n" + ternary("a") + "let x;\n".repeat(9) + ternary("z"));
  await writeFile(join(folder, "src", "new.js"), ternary("n"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("a part of the code", () => {
  test("is a list of files", async () => {
    expect(await paths({}, "src/b.js", "src/c.js")).toBe("src/b.js:1 src/c.js:1");
    expect(await paths({ folder: join(folder, "src") }, "b.js")).toBe("b.js:1");
  });
  test("is what changed, new files too", async () =>
    expect(await paths({}, "--changed", "HEAD")).toBe("src/a.js:2 src/a.js:12 src/new.js:1"));
  test("is what is staged, not what is on disk", async () =>
    expect(await paths({}, "--staged")).toBe("src/a.js:1 src/a.js:11"));
  test("is the lines of a diff, with and without context, from a file or standard input", async () => {
    for (const context of ["-U0", "-U3"]) {
      expect(await paths({ input: git("diff", context, "HEAD") }, "--diff", "-")).toBe("src/a.js:12");
    }
    await writeFile(join(folder, ".cache", "x.diff"), git("diff", "HEAD"));
    const inside = { folder: join(folder, "src") };
    expect(await paths(inside, "--diff", "../.cache/x.diff")).toBe("a.js:12");
  });
  test.each([
    [["absent.js"], "2: Error: "],
    [["src", "src/a.js"], "2: Error: One folder or several files"],
    [["src/a.js", "--staged"], "2: Error: A list of files, --changed"],
    [["--changed", "absent"], "2: Error: git cannot compare with absent"],
    [["src/a.js", "--project", "Engine"], "2: Error: "],
  ] as const)("%j", async (line, expected) => expect(await paths({}, ...line)).toContain(expected));
});

test("results of a part are not written", async () => {
  const { code, errors } = await runCommand(["scan", "src/a.js", "--output", "x.ndjson"], { folder });
  expect([code, errors.includes("Results need all files")]).toEqual([2, true]);
});

test("diffs of `diff -u`, and texts that are none", () => {
  const plain = "--- old.c\t2020-01-01\n+++ new.c\t2020-01-02\n@@ -1,2 +1,3 @@\n same\n--- removed\n+++ added\n+more\n";
  expect(readDiff(plain)).toMatchObject({ ok: true, value: [{ path: "new.c", lines: [[2, 3]] }] });
  expect(readDiff("")).toMatchObject({ ok: true, value: [] });
  expect(readDiff("int main;\n")).toMatchObject({ ok: false });
  expect(readDiff("--- a\n+++ b\n@@ -1,2 +1,3 @@\n same\n")).toMatchObject({ ok: false });
  expect(readDiff("diff --cc a\n@@@ -1,1 -1,1 +1,1 @@@\n")).toMatchObject({ ok: false });
});
