import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clauses } from "./clauses.ts";

/** A clause counts as tested if a test file in this folder names it. The compiler checks that the name is known. */
const named = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".test.ts"))
  .flatMap((file) => [...readFileSync(join(import.meta.dirname, file), "utf8").matchAll(/^clause\("(\w+)",/gm)])
  .map(([, id]) => id!);

test("every clause has a test that names it, and every test a clause", () => {
  const known: string[] = clauses.map(({ id }) => id);
  expect(known.filter((id) => !named.includes(id))).toEqual([]);
  expect(named.filter((id) => !known.includes(id))).toEqual([]);
});

test("the list is whole: S1 to S98, and D1 to D13 with letters from a on, each once", () => {
  const ids: string[] = clauses.map(({ id }) => id);
  const specified = ids.filter((id) => id.startsWith("S"));
  expect(specified).toEqual(Array.from({ length: 98 }, (_, index) => `S${index + 1}`));
  const decided = ids.filter((id) => id.startsWith("D"));
  const numbers = new Set(decided.map((id) => Number(/^D(\d+)[a-z]$/.exec(id)?.[1])));
  expect([...numbers]).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
  for (const number of numbers) {
    const letters = decided.filter((id) => new RegExp(`^D${number}[a-z]$`).test(id)).map((id) => id.at(-1)!);
    expect(letters).toEqual(letters.map((_, index) => String.fromCodePoint("a".codePointAt(0)! + index)));
  }
});

test("no text occurs twice", () => {
  const texts = clauses.map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
});
