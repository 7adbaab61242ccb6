import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFolder } from "./folder.ts";

let folder: string;
const git = (...words: readonly string[]) => execFileSync("git", words, { cwd: folder });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "belvedere-tree-"));
  git("init", "--quiet");
  mkdirSync(join(folder, "src"));
  mkdirSync(join(folder, "away"));
  for (const path of ["src/a.c", "src/b.c", "away/c.c", ".gitignore"]) {
    writeFileSync(join(folder, path), path === ".gitignore" ? "*.o\n" : "int f;\n");
  }
  git("add", ".");
  git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--message=first");
});
afterAll(() => rmSync(folder, { recursive: true }));

const list = async (): Promise<readonly string[]> => {
  const source = await openFolder(folder);
  if (!source.ok) throw new Error(source.problem.code);
  return source.value.list();
};

test("a file that was deleted and not committed is gone; one that cannot be looked at or is left out still exists", async () => {
  expect(await list()).toEqual([".gitignore", "away/c.c", "src/a.c", "src/b.c"]);
  rmSync(join(folder, "src", "a.c"));
  writeFileSync(join(folder, "src", "new.c"), "int g;\n");
  writeFileSync(join(folder, "src", "new.o"), "");
  expect(await list()).toEqual([".gitignore", "away/c.c", "src/b.c", "src/new.c"]);
  // The folder exists, and what is in it cannot be looked at.
  rmSync(join(folder, "away"), { recursive: true });
  symlinkSync("away", join(folder, "away"));
  expect(await list()).toContain("away/c.c");
  rmSync(join(folder, "away"));
  git("checkout", "--quiet", "--", "away");
  git("sparse-checkout", "set", "src");
  expect(await list()).toContain("away/c.c");
});
