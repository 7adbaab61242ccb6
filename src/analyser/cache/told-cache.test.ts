import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { toldBytesMax, toldMax } from "../bounds.ts";
import { analyserVersion } from "../version.ts";
import { ToldCache } from "./told-cache.ts";

let folder = "";
let cache: ToldCache;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "belvedere-told-"));
  cache = new ToldCache(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const told = (): string => join(folder, analyserVersion, "told");

async function* partsOf(...texts: readonly string[]): AsyncGenerator<{ readonly text: string }> {
  for (const text of texts) yield { text };
}

async function keep(name: string, note: object | null = { name }): Promise<void> {
  for await (const _ of cache.keep(name, partsOf("a\n", "ä\nb\n"), () => note));
}

async function find(name: string): Promise<readonly [unknown, string] | null> {
  const found = await cache.find(name);
  if (found === null) return null;
  let text = "";
  for await (const lines of found.lines) text += lines;
  return [found.note, text];
}

/** Makes it look as old as that. */
function age(name: string, days: number): void {
  const time = new Date(Date.now() - days * 86_400_000);
  utimesSync(join(told(), name), time, time);
}

test("what was told is found by its name, whole, with its note", async () => {
  await keep("one");
  expect(await find("one")).toEqual([{ name: "one" }, "a\nä\nb\n"]);
  expect(await find("other")).toBeNull();
  truncateSync(join(told(), "one.ndjson"), 3);
  expect(await find("one")).toBeNull();
});

test("nothing stays of what is not worth keeping, or not read to its end", async () => {
  await keep("one", null);
  for await (const _ of cache.keep("two", partsOf("a\n", "b\n"), () => ({}))) break;
  expect(readdirSync(told())).toEqual([]);
});

test("the ones told last stay, also those that were told again", async () => {
  for (let number = 0; number < toldMax; number++) {
    await keep(`n${number}`);
    age(`n${number}.json`, 100 - number);
  }
  await find("n0");
  await keep("new");
  expect([await find("n0"), await find("n1"), await find("n2")].map((found) => found !== null)).toEqual([
    true,
    false,
    true,
  ]);
});

test("as far as there is room for them, and what was left half done goes after a day", async () => {
  await keep("small");
  await keep("large");
  truncateSync(join(told(), "large.ndjson"), toldBytesMax);
  for (const [place, name] of ["small", "large"].entries()) age(`${name}.json`, 2 - place);
  for (const name of ["old.draft", "young.draft"]) writeFileSync(join(told(), name), "half");
  age("old.draft", 2);
  await keep("new");
  expect(readdirSync(told()).sort()).toEqual(["new.json", "new.ndjson", "young.draft"]);
});
