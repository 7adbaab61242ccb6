import { describe, expect, test } from "vitest";
import type { LanguageId } from "../languages/language.ts";
import { valueIn } from "./file-result.ts";
import { FileMeasurer } from "./measure-file.ts";

const measurer = new FileMeasurer();

/** The cognitive complexity of the first function, computed by the definition (Campbell, Cognitive Complexity). */
async function check(source: string, expected: number, language: LanguageId = "java"): Promise<void> {
  const text = language === "java" ? `class Sample { ${source} }` : source;
  const measured = await measurer.measure(language, text);
  const found = measured!.result.units.find(({ type }) => type === "METHOD" || type === "FUNCTION");
  expect(valueIn(found!.values, "COG")).toBe(expected);
}

describe("structures cost one, and one more for each level around them", () => {
  test("a loop in a loop, a condition, a jump to a label: 1 + 2 + 3 + 1", () =>
    check(
      `int primes(int max) { int sum = 0;
        OUTER: for (int n = 2; n < max; n++) {
          for (int d = 2; d < n; d++) {
            if (n % d == 0) { continue OUTER; }
          }
          sum += n;
        }
        return sum; }`,
      7,
    ));
  test("a switch costs one, whatever its cases: 1", () =>
    check(
      `String word(int n) { switch (n) { case 1: return "one"; case 2: return "two"; default: return "many"; } }`,
      1,
    ));
  test("try is free, catch is not, and both nest like the rest: 1 + 2 + 3 + 1 + 2", () =>
    check(`void run() { try { if (a) { for (;;) { while (b) { } } } } catch (Oops | Ouch e) { if (c) { } } }`, 9));
  test("a lambda nests without costing: 2", () => check(`void run() { Runnable r = () -> { if (a) { } }; }`, 2));
  test("else and else if cost one each, and do not nest: 1 + 1 + 1", () =>
    check(`void run() { if (a) { } else if (b) { } else { } }`, 3));
  test("code in an else is one level deeper: 1 + 1 + 2", () =>
    check(`void run() { if (a) { } else { if (b) { } } }`, 4));
  test("a conditional expression is a structure like others: 1 + 2", () =>
    check(`int run() { if (a) { return b ? 1 : 2; } return 0; }`, 3));
  test("conditions are not one level deeper than their structure: 1 + 1", () =>
    check(`void run() { if (a ? b : c) { } }`, 2));
});

describe("conditions cost one for each run of the same operator", () => {
  test.each([
    ["a && b && c", 1],
    ["a || b || c", 1],
    ["a && b || c", 2],
    ["a && b && c || d || e && f", 3],
    ["a && !(b && c)", 2],
    ["a && (b && c)", 1],
    ["a && (b || c) && d", 3],
    ["f(a && b) || c", 2],
    ["a == b", 0],
  ])("%s: %i, and 1 for the `if`", (condition, runs) => check(`void run() { if (${condition}) { } }`, 1 + runs));
});

describe("what else breaks the flow", () => {
  test("a function that calls itself", () => check(`int down(int n) { return n > 0 ? down(n - 1) : 0; }`, 2));
  test("a call of another object's function of the same name is not recursion", () =>
    check(`int down(int n) { return other.down(n - 1); }`, 0));
  test("a jump without a label is free", () => check(`void run() { while (a) { break; } }`, 1));
  test("goto", () => check("void f(void) { goto end; end: return; }", 1, "c"));
  test("functions inside count for the one around them, one level deeper", () =>
    check("function outer() { const inner = () => { if (a) { } }; }", 2, "javascript"));
  test("and by themselves without it", async () => {
    const measured = await measurer.measure("javascript", "function outer() { function inner() { if (a) { } } }");
    expect(measured!.result.units.map(({ values }) => valueIn(values, "COG"))).toEqual([2, 1]);
    expect(valueIn(measured!.result.values, "COG")).toBe(2);
  });
  test("Python's else of a loop is no other way", () =>
    check("def f():\n    for x in y:\n        pass\n    else:\n        pass\n", 1, "python"));
  test("a guard's else is the guard itself", () => check("func f() { guard a else { return } }", 1, "swift"));
});
