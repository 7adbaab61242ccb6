import fc from "fast-check";
import { expect, test } from "vitest";
import { isJson, jsonSyntax, rangeInScalar } from "./model-syntax.ts";
import { yamlSyntax } from "./yaml-syntax.ts";

const yaml = ["id: HOUSE", "measures:", "  - id: LC", "    aggregate: SUM", "  - {id: VG}"].join("\n");

test("the first character decides between JSON and YAML", () => {
  expect(['{"id":1}', " [", "", "\n"].map(isJson)).toEqual([true, true, true, true]);
  expect([yaml, "# comment\n{}", "---\nid: A"].map(isJson)).toEqual([false, false, false]);
});

test("both syntaxes read the same document alike", () => {
  const value = { id: "HOUSE", measures: [{ id: "LC", aggregate: "SUM" }, { id: "VG" }] };
  expect(yamlSyntax.valueOf(yaml)).toEqual(value);
  expect(jsonSyntax.valueOf(JSON.stringify(value))).toEqual(value);
});

test("a pointer leads to its value, or to the nearest existing parent", () => {
  const at = (pointer: string) => {
    const { start, end } = yamlSyntax.rangeOf(yaml, pointer);
    return yaml.slice(start, end);
  };
  expect(at("/id")).toBe("HOUSE");
  expect(at("/measures/1/id")).toBe("VG");
  expect(at("/measures/1/nothing")).toBe("{id: VG}");
  expect(at("/nowhere")).toBe("");
});

test("a YAML syntax error has a position; exponential aliases are refused", () => {
  const check = (text: string, at: number | undefined) => expect(yamlSyntax.faultOf(text)?.start).toBe(at);
  check(yaml, undefined);
  check("id: a\nid: b", 6);
  check("a: [1, 2", 8);
  const bomb = ["a: &a [x,x,x,x,x,x,x,x,x,x]"]
    .concat(Array.from("bcdefgh", (name, index) => `${name}: &${name} [${`*${"abcdefg"[index]},`.repeat(10)}]`))
    .join("\n");
  expect(yamlSyntax.faultOf(bomb)?.message).toMatch(/alias/i);
});

test("the conversion to the other syntax and back keeps every value", () => {
  const check = (value: unknown) => {
    const written = yamlSyntax.textOf(value);
    expect(yamlSyntax.faultOf(written)).toBeUndefined();
    expect(jsonSyntax.valueOf(jsonSyntax.textOf(yamlSyntax.valueOf(written)))).toEqual(value);
  };
  check({
    id: "HOUSE",
    strict: true,
    scales: [{ id: "S", levels: [{ id: "A", rank: -1, bounds: "[;20[", color: [1, 2, 3, 255] }] }],
  });
  check({
    id: "YES",
    words: ["yes", "null", "1e3", "0x10", "~", "- a", "a: b", "# c", " d ", "", "e\nf\n", "<<", "=", "!x"],
  });
  const plain = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
  fc.assert(fc.property(fc.array(plain), check), { numRuns: 60 });
});

test("a position in a string is found in its text, past quotes and escapes", () => {
  const check = (text: string, position: number, expected: string) => {
    const { start, end } = rangeInScalar(text, { start: 0, end: text.length }, position);
    expect(text.slice(start, end)).toBe(expected);
  };
  check('"a < b"', 4, "b");
  check(String.raw`"\"\u0041b"`, 2, "b");
  check("'it''s'", 3, "s");
  check("a + b", 4, "b");
  check('"ab"', 2, '"');
});
