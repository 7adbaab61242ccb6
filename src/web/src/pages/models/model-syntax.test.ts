import { expect, test } from "vitest";
import { isJson, jsonSyntax } from "./model-syntax.ts";
import { yamlSyntax } from "./yaml-syntax.ts";

const yaml = ["id: HOUSE", "measures:", "  - id: LC", "    aggregate: SUM", "  - {id: VG}"].join("\n");

test("a text says by its beginning how it is written", () => {
  expect(['{"id":1}', " [", "", "\n"].map(isJson)).toEqual([true, true, true, true]);
  expect([yaml, "# comment\n{}", "---\nid: A"].map(isJson)).toEqual([false, false, false]);
});

test("both say the same of the same", () => {
  const value = { id: "HOUSE", measures: [{ id: "LC", aggregate: "SUM" }, { id: "VG" }] };
  expect(yamlSyntax.valueOf(yaml)).toEqual(value);
  expect(jsonSyntax.valueOf(JSON.stringify(value))).toEqual(value);
});

test("a pointer leads to its place, or to the nearest thing around it", () => {
  const at = (pointer: string) => {
    const { start, end } = yamlSyntax.placeOf(yaml, pointer);
    return yaml.slice(start, end);
  };
  expect(at("/id")).toBe("HOUSE");
  expect(at("/measures/1/id")).toBe("VG");
  expect(at("/measures/1/nothing")).toBe("{id: VG}");
  expect(at("/nowhere")).toBe("");
});

test("what is no YAML is told where; bombs of aliases are refused", () => {
  const check = (text: string, at: number | undefined) => expect(yamlSyntax.faultOf(text)?.start).toBe(at);
  check(yaml, undefined);
  check("id: a\nid: b", 6);
  check("a: [1, 2", 8);
  const bomb = ["a: &a [x,x,x,x,x,x,x,x,x,x]"]
    .concat(Array.from("bcdefgh", (name, index) => `${name}: &${name} [${`*${"abcdefg"[index]},`.repeat(10)}]`))
    .join("\n");
  expect(yamlSyntax.faultOf(bomb)?.message).toMatch(/alias/i);
});
