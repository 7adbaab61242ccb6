import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makePrivateFile, makePrivateFolder } from "./private.ts";

let scratch: string;
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "belvedere-private-"));
});
afterEach(() => rm(scratch, { recursive: true }));

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

test("folders are created with their parents, for their owner alone; existing ones stay unchanged", async () => {
  const path = join(scratch, "one", "two");
  await Promise.all([makePrivateFolder(path), makePrivateFolder(path)]);
  expect([await modeOf(join(scratch, "one")), await modeOf(path)]).toEqual([0o700, 0o700]);
  await makePrivateFolder(scratch);
  await makePrivateFolder("/");
});

test("a refusal of the system is thrown, and the call ends", async () => {
  const check = async (path: string, code: string): Promise<void> =>
    expect(makePrivateFolder(path)).rejects.toMatchObject({ code });
  await writeFile(join(scratch, "file"), "");
  await check(join(scratch, "file"), "EEXIST");
  await check(join(scratch, "file", "below"), "ENOTDIR");
});

test.runIf(process.platform === "linux")("a folder that cannot be, under one that is there, is a refusal", async () => {
  for (const path of ["/proc/nope", "/proc/nope/below"]) {
    await expect(makePrivateFolder(path)).rejects.toMatchObject({ code: "ENOENT" });
  }
});

test("a file is accessible to its owner alone; an existing one stays unchanged", async () => {
  const path = join(scratch, "file");
  makePrivateFile(path);
  expect(await modeOf(path)).toBe(0o600);
  await writeFile(path, "text");
  makePrivateFile(path);
  expect((await stat(path)).size).toBe(4);
  expect(() => makePrivateFile(join(path, "below"))).toThrow("ENOTDIR");
});
