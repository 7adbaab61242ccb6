import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fillOnce } from "./unpacked-folder.ts";

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = join(await mkdtemp(join(tmpdir(), "belvedere-unpacked-")), "cache");
  folder = join(parent, "version-2");
});

afterEach(() => rm(join(parent, ".."), { recursive: true, force: true }));

/** Writes a file in two steps, with a wait for another process between them. */
function fillSlowly(text: string, between: () => Promise<unknown> = async () => {}) {
  return async (partial: string): Promise<void> => {
    await writeFile(join(partial, "file"), "half");
    await between();
    await writeFile(join(partial, "file"), text);
  };
}

test("a folder is filled once", async () => {
  await fillOnce(folder, fillSlowly("first"));
  await fillOnce(folder, fillSlowly("second"));
  expect(await readFile(join(folder, "file"), "utf8")).toBe("first");
  expect(await readdir(parent)).toEqual(["version-2"]);
});

test("two that fill it at once both see one that is whole", async () => {
  const second = fillOnce(folder, fillSlowly("second"));
  const first = fillOnce(
    folder,
    fillSlowly("first", () => second),
  );
  await Promise.all([first, second]);
  expect(await readFile(join(folder, "file"), "utf8")).toBe("second");
  expect(await readdir(parent)).toEqual(["version-2"]);
});

test("a failure leaves nothing behind", async () => {
  const failing = fillSlowly("never", () => Promise.reject(new Error("disk full")));
  await expect(fillOnce(folder, failing)).rejects.toThrow("disk full");
  expect(await readdir(parent)).toEqual([]);
});

test("earlier versions are removed, one that is being filled is not", async () => {
  for (const name of ["version-1", "version-2.partial-x"]) await mkdir(join(parent, name), { recursive: true });
  await utimes(join(parent, "version-1"), 0, 0);
  await fillOnce(folder, fillSlowly("first"));
  expect((await readdir(parent)).toSorted()).toEqual(["version-2", "version-2.partial-x"]);
});
