import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PackReader } from "./pack-reader.ts";
import { ResultCache, type NewResult } from "./result-cache.ts";
import { packIndex, SharedIndex } from "./result-index.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "belvedere-cache-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const keyOf = (number: number): string => `ffff0000${number.toString(16).padStart(24, "0")}`;

function resultOf(number: number): NewResult {
  return {
    key: keyOf(number),
    head: Buffer.from(`head ${number}`),
    body: Buffer.from(`body ${number}`),
    tokenHashes: new Uint8Array(Int32Array.of(number, -number).buffer),
    tokensPerLine: new Uint8Array(Uint16Array.of(1, 1, 0).buffer),
  };
}

function readBack(cache: ResultCache, number: number): unknown {
  const found = new SharedIndex(packIndex(cache.entries)).find(keyOf(number));
  if (found === undefined) return undefined;
  const reader = new PackReader();
  const { hashes, perLine } = reader.readTokens(cache.packs, found);
  return [reader.readHead(cache.packs, found), reader.readBody(cache.packs, found), [...hashes], [...perLine]];
}

const expected = (number: number): unknown => [`head ${number}`, `body ${number}`, [number, -number], [1, 1, 0]];

test("results of one analysis are found by the next one", async () => {
  const first = await ResultCache.open(folder);
  for (let number = 1; number <= 500; number++) await first.add(resultOf(number));
  await first.close(true);
  const second = await ResultCache.open(folder);
  for (const number of [1, 250, 500]) expect(readBack(second, number)).toEqual(expected(number));
  expect(readBack(second, 501)).toBeUndefined();
  await second.close(true);
});

test("an analysis that did not finish leaves no results", async () => {
  const first = await ResultCache.open(folder);
  await first.add(resultOf(1));
  await first.close(false);
  const second = await ResultCache.open(folder);
  expect([second.entries.size, second.packs]).toEqual([0, []]);
  await second.close(true);
});

test("many small packs become one, with what the last analysis needed", async () => {
  for (let number = 1; number <= 13; number++) {
    const cache = await ResultCache.open(folder);
    for (const key of cache.entries.keys()) if (key !== keyOf(3)) cache.use(key);
    await cache.add(resultOf(number));
    await cache.close(true);
  }
  const cache = await ResultCache.open(folder);
  expect(readdirSync(cache.folder).filter((name) => name.endsWith(".pack"))).toHaveLength(1);
  expect(readBack(cache, 3)).toBeUndefined();
  for (const number of [1, 2, 4, 13]) expect(readBack(cache, number)).toEqual(expected(number));
  await cache.close(true);
});

describe("without a folder", () => {
  test("nothing is left", async () => {
    const cache = await ResultCache.open(undefined);
    await cache.add(resultOf(1));
    await cache.flush();
    expect(readdirSync(cache.folder)).toHaveLength(1);
    await cache.close(true);
    expect(() => readdirSync(cache.folder)).toThrow("ENOENT");
  });
});

test("the newest relations stay, by name", async () => {
  const cache = await ResultCache.open(folder);
  for (let number = 0; number < 12; number++) await cache.writeRelation(`r${number}`, { number });
  expect(await cache.readRelation("r11")).toEqual({ number: 11 });
  expect(await cache.readRelation("absent")).toBeNull();
  await cache.close(true);
  expect(readdirSync(cache.folder)).toHaveLength(8);
});
