import { expect, test } from "vitest";
import { Chance } from "../formats/mutations.reference.ts";
import { JsonOutline } from "./json-outline.ts";

const text = JSON.stringify({
  version: "2.1.0",
  runs: [{ tool: { driver: { name: 'a "quoted" \\ name' } } }, { results: [{ line: 3 }, { message: { text: "m" } }] }],
  files: { "src/a.c": { errors: [] } },
  none: null,
});

test("keys and first values are found by path; elements of a list are merged", () => {
  const outline = new JsonOutline(text);
  expect(outline.has("runs[].tool.driver.name", "runs[].results[].message.text", "files.*.errors")).toBe(true);
  expect(outline.has("runs[].tool", "runs[].missing")).toBe(false);
  expect(outline.hasList("runs")).toBe(true);
  expect(outline.hasObject("files")).toBe(true);
  expect([outline.text("version"), outline.text("runs[].results[].line"), outline.text("none")]).toEqual([
    "2.1.0",
    "3",
    "null",
  ]);
  expect([outline.isList, outline.isFollowed]).toEqual([false, false]);
});

test("a text that is cut off anywhere has what comes before the cut", () => {
  const paths = ["version", "runs[].tool.driver.name", "runs[].results[].line", "files.*.errors", "none"];
  const ends = paths.map((path) => {
    let end = 0;
    while (!new JsonOutline(text.slice(0, end)).has(path)) end++;
    return end;
  });
  expect(ends).toEqual(ends.toSorted((left, right) => left - right));
  for (const [index, path] of paths.entries()) {
    for (let end = ends[index]!; end <= text.length; end += 7) {
      expect(new JsonOutline(text.slice(0, end)).has(path), `${path} at ${end}`).toBe(true);
    }
  }
});

test("lists, several values, and texts that are not JSON", () => {
  expect(new JsonOutline('[{"a":1}]').has("[].a")).toBe(true);
  expect([new JsonOutline("[]").isEmptyList, new JsonOutline("[1]").isEmptyList]).toEqual([true, false]);
  expect(new JsonOutline('{"a":1}\n{"b":2}').isFollowed).toBe(true);
  for (const broken of ["", "{", "[", '{"a"', '{"a":', "{a:1}", "[}", '{"a":}', "]", '"', "\\"]) {
    expect(new JsonOutline(broken).has("b"), broken).toBe(false);
  }
  expect(new JsonOutline(`${"[".repeat(5000)}1`).has("[][]")).toBe(true);
});

test("objects with other keys, in another order and with many keys", () => {
  const objects = [
    { a: 1, b: { c: 1 } },
    { b: { d: 2 }, a: "first of two" },
    { ab: 3, a: 4 },
    { "": 5, b: { "": 6 } },
    {},
  ];
  const outline = new JsonOutline(JSON.stringify(objects));
  expect(outline.has("[].a", "[].b.c", "[].b.d", "[].ab")).toBe(true);
  expect(outline.has("[].b.a")).toBe(false);
  expect([outline.text("[].a"), outline.text("[].ab"), outline.text("[].b.d")]).toEqual(["1", "3", "2"]);
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`k${n}`, { v: n }]));
  const long = new JsonOutline(JSON.stringify([many, many, { last: 1 }, { k0: { w: 1 } }]));
  expect(long.has("[].k499.v", "[].k0.w", "[].*.w")).toBe(true);
  expect(long.has("[].last")).toBe(false);
  expect(long.text("[].k7.v")).toBe("7");
});

test("values of members beyond the bound are passed whole, whatever they contain", () => {
  const values: unknown[] = [
    1,
    -2.5e3,
    "text",
    'a "quoted" } ] \\',
    null,
    true,
    {},
    [],
    { a: [{ b: "}" }] },
    [[1], { c: 2 }],
  ];
  const files = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`file${index}`, values[index % 10]]));
  const outline = new JsonOutline(JSON.stringify([{ files, after: "seen" }, { later: 1 }], undefined, 1));
  expect([outline.has("[].files.file499", "[].later"), outline.text("[].after")]).toEqual([true, "seen"]);
  expect(outline.has("[].files.file899")).toBe(false);
  const cut = JSON.stringify({ files }).slice(0, -2);
  for (const broken of ["}", "]", ",", ":", '"', "[", '{"a"']) {
    expect(new JsonOutline(`${cut},"more":${broken}`).has("files.file0"), broken).toBe(true);
  }
});

/** Every path below a value, in the notation of outlines. */
function pathsOf(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  if (Array.isArray(value)) return [path, ...value.flatMap((element) => pathsOf(element, `${path}[]`))];
  const under = (key: string): string => (path === "" ? key : `${path}.${key}`);
  return [path, ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, under(key)))];
}

const keys = ["a", '"', "\\", "b", "c", "name", "files", ...Array.from({ length: 30 }, (_, index) => `key${index}`)];

function randomValue(chance: Chance, depth: number): unknown {
  const kind = depth > 5 ? 2 : chance.below(3);
  const size = chance.below(5) === 0 ? 25 : chance.below(4);
  if (kind === 0) return Array.from({ length: size }, () => randomValue(chance, depth + 1 + (size >> 3)));
  if (kind === 2) return chance.pick([1, -2.5e3, 'a "quoted" } ] \\', null, true, "x".repeat(40), ""]);
  return Object.fromEntries(
    Array.from({ length: size }, () => [chance.pick(keys), randomValue(chance, depth + 1 + (size >> 3))]),
  );
}

test("an outline that records what was asked for before has the same as one that records everything", () => {
  const chance = new Chance(11);
  for (let round = 0; round < 40; round++) {
    const value = { [`round${round}`]: 1, some: [randomValue(chance, 0), randomValue(chance, 0)] };
    const whole = JSON.stringify(value, undefined, round % 3);
    const cut = whole.slice(0, 1 + chance.below(whole.length));
    // The first path is new with every round: the first outline records everything, the second what the first was asked.
    const asked = [
      `round${round}.none`,
      ...[...new Set(pathsOf(value))].slice(0, 40),
      "some[].*.*",
      "some[].*[].a",
      "*[].b",
    ];
    const facts = (outline: JsonOutline): unknown[] => [
      ...asked.map((path) => [
        path,
        outline.has(path),
        outline.hasList(path),
        outline.hasObject(path),
        outline.text(path),
      ]),
      [outline.isList, outline.isEmptyList, outline.isFollowed, outline.isAlone],
    ];
    const first = facts(new JsonOutline(cut));
    expect(facts(new JsonOutline(cut)), cut).toEqual(first);
  }
});
