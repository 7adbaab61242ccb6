import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FolderMacros } from "./folder-macros.ts";

test("headers are read again when one is saved, or after a while, and not at every save", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lsp-macros-"));
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  let now = 0;
  const macros = new FolderMacros(folder, () => now);
  const known = async (path: string): Promise<readonly string[]> => [...(await (await macros.for(path))()).keys()];
  expect(await known("a.c")).toEqual([]);
  await writeFile(join(folder, "a.h"), "#define my_export\n");
  expect(await known("a.c")).toEqual([]);
  expect(await known("a.h")).toEqual(["my_export"]);
  await writeFile(join(folder, "b.h"), "#define my_import\n");
  now = 5 * 60 * 1000;
  expect(await known("a.c")).toEqual(["my_export"]);
  now += 1;
  expect(await known("a.c")).toEqual(["my_export", "my_import"]);
  await rm(folder, { recursive: true });
});
