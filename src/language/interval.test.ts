import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contains, intervalCharactersMax, isEmpty, overlaps, parseInterval, type Interval } from "./index.ts";

/** Checks an interval by its bounds, as `lower included upper included`. */
function check(text: string, expected: [number, boolean, number, boolean] | { code: string; position: number }): void {
  const result = parseInterval(text);
  if (Array.isArray(expected)) {
    expect(result.ok ? tuple(result.value) : result.problem).toEqual(expected);
  } else {
    expect(result.ok ? tuple(result.value) : result.problem).toMatchObject(expected);
  }
}

const tuple = ({ lower, lowerIncluded, upper, upperIncluded }: Interval) => [
  lower,
  lowerIncluded,
  upper,
  upperIncluded,
];

function read(text: string): Interval {
  const result = parseInterval(text);
  if (!result.ok) throw new Error(`${text}: ${result.problem.code}`);
  return result.value;
}

describe("reading", () => {
  test("brackets that look at the number include it", () => check("[0;10]", [0, true, 10, true]));
  test("brackets that look away exclude it", () => check("]0;10[", [0, false, 10, false]));
  test("an omitted lower bound", () => check("];0[", [-Infinity, false, 0, false]));
  test("an omitted upper bound", () => check("[20;[", [20, true, Infinity, false]));
  test("no bound at all", () => check("[;[", [-Infinity, true, Infinity, false]));
  test("spaces", () => check(" [ -1.5 ; 2e3 ] ", [-1.5, true, 2000, true]));
  test("signs, fractions and exponents", () => check("[+.5;1.e+2]", [0.5, true, 100, true]));
  test("a single point", () => check("[5;5]", [5, true, 5, true]));
});

describe("refusals", () => {
  test("nothing", () => check("", { code: "interval.bracket-missing", position: 0 }));
  test("no opening bracket", () => check(" 0;10]", { code: "interval.bracket-missing", position: 1 }));
  test("Q7 `[0;`", () => check("[0;", { code: "interval.bracket-missing", position: 3 }));
  test("Q7 `[a;b]`", () => check("[a;b]", { code: "interval.number-wrong", position: 1 }));
  test("Q7 `[5;0]`", () => check("[5; 0]", { code: "interval.reversed", position: 4 }));
  test("Q7 `[NaN;]`", () => check("[NaN;]", { code: "interval.number-wrong", position: 1 }));
  test("Q7 `[0;1;2]`", () => check("[0;1;2]", { code: "interval.bracket-missing", position: 4 }));
  test("no semicolon", () => check("[5]", { code: "interval.semicolon-missing", position: 2 }));
  test("a bracket too many", () => check("[0;1]]", { code: "interval.rest-unexpected", position: 5 }));
  test("text behind", () => check("[0;1] x", { code: "interval.rest-unexpected", position: 6 }));
  test("the upper number", () => check("[0; 1,5]", { code: "interval.number-wrong", position: 4 }));
  test.each(["Infinity", "-Infinity", "1e400", "0x10", "1_000", "1 0", "--1", ".", "e5", "１"])("number %s", (number) =>
    check(`[${number};]`, { code: "interval.number-wrong", position: 1 }),
  );
  test("the longest passes, one character more does not", () => {
    expect(parseInterval("[0;1]".padEnd(intervalCharactersMax)).ok).toBe(true);
    check("[0;1]".padEnd(intervalCharactersMax + 1), { code: "interval.too-long", position: intervalCharactersMax });
  });
});

describe("meaning", () => {
  test("contains", () => {
    expect([-1, 0, 5, 10, 11].map((value) => contains(read("[0;10["), value))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
  test("a missing value lies in no interval", () => expect(contains(read("[;["), Number.NaN)).toBe(false));
  test("neighbours that share an excluded bound do not overlap", () =>
    expect(overlaps(read("[0;10["), read("[10;20["))).toBe(false));
  test("neighbours that share an included bound do", () =>
    expect(overlaps(read("[0;10]"), read("[10;20["))).toBe(true));
  test("emptiness", () =>
    expect(["]5;5[", "[5;5[", "]5;5]", "[5;5]", "[;["].map((text) => isEmpty(read(text)))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]));
});

const bound = fc.option(fc.integer({ min: -4, max: 4 }), { nil: undefined });
const interval = fc
  .tuple(fc.constantFrom("[", "]"), bound, bound, fc.constantFrom("[", "]"))
  .filter(([, lower, upper]) => lower === undefined || upper === undefined || lower <= upper)
  .map(([open, lower, upper, close]) => read(`${open}${lower ?? ""};${upper ?? ""}${close}`));

test("two intervals overlap exactly when a number lies in both", () => {
  // Quarters between and beyond all bounds meet every way in which two such intervals can cross.
  const numbers = Array.from({ length: 41 }, (_, index) => index / 4 - 5);
  fc.assert(
    fc.property(interval, interval, (one, other) => {
      expect(overlaps(one, other)).toBe(numbers.some((value) => contains(one, value) && contains(other, value)));
      expect(isEmpty(one)).toBe(!numbers.some((value) => contains(one, value)));
    }),
    { numRuns: 3_000 },
  );
});
