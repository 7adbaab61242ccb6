import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sized } from "../../test/harness/form.ts";
import { compilePattern, matches, patternCharactersMax, type Pattern } from "./index.ts";

function compiled(text: string): Pattern {
  const result = compilePattern(text);
  if (!result.ok) throw new Error(`${text}: ${result.problem.code}`);
  return result.value;
}

function check(pattern: string, fitting: readonly string[], others: readonly string[]): void {
  const outcome = [...fitting, ...others].filter((text) => matches(compiled(pattern), text));
  expect(outcome, pattern).toEqual(fitting);
}

describe("meaning", () => {
  test("a text is itself, whole", () => check("abc", ["abc"], ["", "ab", "abcd", "xabc"]));
  test("* is any sequence, or none", () => check("a*c", ["ac", "abc", "a*c", "acbc"], ["ab", "acb", "xac"]));
  test("* alone is everything", () => check("*", ["", "a", "💥"], []));
  test("** is no more than *", () => check("**a**", ["a", "ba", "ab"], ["", "b"]));
  test("nothing is the empty text", () => check("", [""], ["a"]));
  test("? is one character", () => check("a?c", ["abc", "a?c", "a💥c", "aßc", "aİc"], ["ac", "abbc"]));
  test("? matches characters that the pattern contains elsewhere, too", () => check("?a", ["aa", "ba"], ["a", "ab"]));
  test("a composed letter is one character, a decomposed one is two", () => check("?", ["\u00e9"], ["e\u0301"]));
  test("case is ignored", () => check("ÀB*Σ", ["àbσ", "ÀBς", "Àb1Σ"], ["ab"]));
  test("Q9 everything else is itself", () => check("[a-z]+.*", ["[a-z]+.", "[A-Z]+.x"], ["abc", "a.", "aa.x"]));
  test("signs of regular expressions and SQL", () => check("^a$|(b)\\%_{2}", ["^a$|(b)\\%_{2}"], ["a", "b"]));
  test("every star is tried", () => check("*ab*ab*c", ["ababc", "abxabababxc"], ["abc", "abab", "abcab"]));
  test("more places than fit into one word", () =>
    check(
      `${"ab".repeat(40)}*${"?c".repeat(40)}`,
      ["ab".repeat(40) + "xc".repeat(41)],
      ["ab".repeat(40) + "xc".repeat(39)],
    ));
});

test("what restricts nothing says so", () => {
  expect(["*", "***", "", "?", "*a", "?*"].map((text) => compiled(text).unrestricted)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("the longest pattern is read, one character more is not", () => {
  expect(compilePattern("a".repeat(patternCharactersMax))).toMatchObject({ ok: true });
  expect(compilePattern("a".repeat(patternCharactersMax + 1))).toMatchObject({
    problem: { code: "pattern.too-long", position: patternCharactersMax, params: { limit: patternCharactersMax } },
  });
});

test("patterns mean what regular expressions made of them do", () => {
  const letters = fc.constantFrom("a", "b", "B", "💥");
  const pattern = fc.string({ unit: fc.oneof(letters, fc.constantFrom("*", "?")), maxLength: 8 });
  let fitting = 0;
  fc.assert(
    fc.property(pattern, fc.string({ unit: letters, maxLength: 8 }), (written, text) => {
      const expected = new RegExp(`^${written.replaceAll("*", ".*").replaceAll("?", ".")}$`, "isu").test(text);
      fitting += expected ? 1 : 0;
      expect(matches(compiled(written), text)).toBe(expected);
    }),
    { numRuns: sized({ quick: 5_000, long: 100_000 }) },
  );
  expect(fitting).toBeGreaterThan(500);
});

test("Q8 the time depends on the length of the text alone", () => {
  const text = `${"a".repeat(2 ** 20)}b`;
  for (const pattern of ["*a".repeat(12), `${"*a".repeat(12)}*c`, `*${"?a".repeat(15)}c`, `${"a*".repeat(500)}c`]) {
    const machine = compiled(pattern);
    const start = performance.now();
    expect(matches(machine, text)).toBe(false);
    expect(performance.now() - start, pattern).toBeLessThan(2_000);
  }
});
