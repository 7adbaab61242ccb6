import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeScratch } from "./scratch.ts";

test("folders of processes that are gone are removed, and nothing else", async () => {
  const parent = await mkdtemp(join(tmpdir(), "belvedere-scratch-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  const own = await makeScratch(parent);
  const gone = spawnSync(process.execPath, ["--version"]).pid;
  const nameOf = (owner: number | string, end = "abcDEF"): string =>
    join(parent, basename(own).replace(/\d+-\w{6}$/, `${owner}-${end}`));
  const abandoned = nameOf(gone);
  const link = nameOf(gone, "linked");
  const left = [
    nameOf(process.ppid),
    nameOf("other"),
    join(parent, `belvedere-import-00000000-${gone}-abcDEF`),
    join(parent, "belvedere-import-abcDEF"),
  ];
  for (const folder of [abandoned, ...left]) await mkdir(folder);
  await writeFile(join(abandoned, "issues"), "{}\n");
  await symlink(left[0] ?? "", link);
  const next = await makeScratch(parent);
  expect(existsSync(abandoned)).toBe(false);
  expect([own, next, link, ...left].filter((folder) => !existsSync(folder))).toEqual([]);
});
