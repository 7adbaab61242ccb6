import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FactsCache } from "./facts-cache.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-cache-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a value is read back with its time, and only under its key", async () => {
  const cache = new FactsCache(folder);
  await cache.write(["a", 1], { text: "x" }, 5);
  expect(await cache.read(["a", 1])).toEqual({ value: { text: "x" }, time: 5 });
  expect(await cache.read(["a", "1"])).toBeUndefined();
  await cache.remove(["a", 1]);
  expect(await cache.read(["a", 1])).toBeUndefined();
});

test("damaged entries are ignored", async () => {
  const cache = new FactsCache(folder);
  await cache.write(["a"], 1, 5);
  const [name = ""] = await readdir(folder);
  for (const text of ["", "{", '{"format":0,"time":1,"value":2}']) {
    await writeFile(join(folder, name), text);
    expect(await cache.read(["a"])).toBeUndefined();
  }
});

test("a value that is too large is not stored, and replaces the one before", async () => {
  const cache = new FactsCache(folder, { bytesMax: 1000, entryBytesMax: 100, entriesMax: 10 });
  await cache.write(["a"], "short", 5);
  await cache.write(["a"], "x".repeat(100), 6);
  expect(await readdir(folder)).toEqual([]);
});

test("the oldest entries are removed", async () => {
  const cache = new FactsCache(folder, { bytesMax: 1_000_000, entryBytesMax: 1000, entriesMax: 20 });
  for (let index = 0; index < 101; index++) await cache.write([index], index, index);
  expect((await readdir(folder)).length).toBe(20);
  expect(await cache.read([100])).toEqual({ value: 100, time: 100 });
});

test("a folder that cannot be written is no failure", async () => {
  const cache = new FactsCache(join(folder, "file", "below"));
  await writeFile(join(folder, "file"), "");
  await cache.write(["a"], 1, 5);
  expect(await cache.read(["a"])).toBeUndefined();
});
