import fc from "fast-check";
import { expect, test } from "vitest";
import { sized } from "../../../test/harness/form.ts";
import { parseWhere, printWhere, type Where } from "../index.ts";
import { trees } from "./trees.reference.ts";

function check(text: string, expected: string): void {
  const result = parseWhere(text);
  expect(result.ok ? printWhere(result.value) : result.problem).toBe(expected);
}

test("the shortest form", () => {
  check('  ( a = "1"  or ( b=1 aNd c  not  in ( "x" , "y z" ) ) )', 'a=1 OR b=1 AND c NOT IN (x,"y z")');
  check('"a"."b c" is  not null', 'a."b c" IS NOT NULL');
  check('a~*"x"* or a~"*x y" or a~**x*', 'a~x OR a~"*x y" OR a~**x*');
  check('a< =1 OR a>"=1" OR a==1', "a< =1 OR a> =1 OR a==1");
  check("(a=1 OR b=1) AND (c=1 AND d=1)", "(a=1 OR b=1) AND (c=1 AND d=1)");
});

test("what is written reads back as the same tree", () => {
  fc.assert(
    fc.property(trees, (tree) => {
      const result = parseWhere(printWhere(tree));
      expect(result.ok ? withoutPositions(result.value) : result.problem).toEqual(withoutPositions(tree));
    }),
    { numRuns: sized({ quick: 1_000, long: 20_000 }) },
  );
});

test("what is read is written no longer than it was, so that it stays within the bounds", () => {
  const pieces = fc.constantFrom(...'a|"b c"|.|=|~|*|(|)|,| | AND | OR | IN (|"x""y"| IS NULL|"'.split("|"));
  let read = 0;
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 3, maxLength: 9 }), (parts) => {
      const text = parts.join("");
      const result = parseWhere(text);
      if (!result.ok) return;
      read += 1;
      expect(printWhere(result.value).length).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: sized({ quick: 20_000, long: 100_000 }) },
  );
  expect(read).toBeGreaterThan(50);
});

function withoutPositions(tree: Where): unknown {
  return JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === "position" ? undefined : value)));
}
