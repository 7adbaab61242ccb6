import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cachedOutputsBytesMax, cachedOutputsMax } from "../bounds.ts";
import { analyserVersion } from "../version.ts";
import { OutputCache } from "./output-cache.ts";

let folder = "";
let cache: OutputCache;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "belvedere-outputs-"));
  cache = new OutputCache(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const outputs = (): string => join(folder, analyserVersion, "outputs");

async function* textsOf(...texts: readonly string[]): AsyncGenerator<{ readonly text: string }> {
  for (const text of texts) yield { text };
}

async function store(name: string, note: object | null = { name }): Promise<void> {
  for await (const _ of cache.store(name, textsOf("a\n", "ä\nb\n"), () => note));
}

async function find(name: string): Promise<readonly [unknown, string] | null> {
  const found = await cache.find(name);
  if (found === null) return null;
  let text = "";
  for await (const lines of found.lines) text += lines;
  return [found.note, text];
}

/** Sets the time of a file into the past. */
function age(name: string, days: number): void {
  const time = new Date(Date.now() - days * 86_400_000);
  utimesSync(join(outputs(), name), time, time);
}

test("an output is found by its name, whole, with its note", async () => {
  await store("one");
  expect(await find("one")).toEqual([{ name: "one" }, "a\nä\nb\n"]);
  expect(await find("other")).toBeNull();
  truncateSync(join(outputs(), "one.ndjson"), 3);
  expect(await find("one")).toBeNull();
});

test("nothing is stored without a note, or when the reader stops early", async () => {
  await store("one", null);
  for await (const _ of cache.store("two", textsOf("a\n", "b\n"), () => ({}))) break;
  expect(readdirSync(outputs())).toEqual([]);
});

test("outputs that were used last stay", async () => {
  for (let number = 0; number < cachedOutputsMax; number++) {
    await store(`n${number}`);
    age(`n${number}.json`, 100 - number);
  }
  await find("n0");
  await store("new");
  expect([await find("n0"), await find("n1"), await find("n2")].map((found) => found !== null)).toEqual([
    true,
    false,
    true,
  ]);
});

test("outputs stay within the bound of bytes, and drafts are removed after a day", async () => {
  await store("small");
  await store("large");
  truncateSync(join(outputs(), "large.ndjson"), cachedOutputsBytesMax);
  for (const [index, name] of ["small", "large"].entries()) age(`${name}.json`, 2 - index);
  for (const name of ["old.draft", "young.draft"]) writeFileSync(join(outputs(), name), "half");
  age("old.draft", 2);
  await store("new");
  expect(readdirSync(outputs()).sort()).toEqual(["new.json", "new.ndjson", "young.draft"]);
});
