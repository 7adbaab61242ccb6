import { expect, test } from "vitest";
import { causesOf, parseFormula, type CauseKnowledge } from "./index.ts";

type Values = Readonly<Record<string, number>>;

function knowing(formulas: Readonly<Record<string, string>>, values: Values): CauseKnowledge {
  return {
    value: (id) => values[id],
    formula(id) {
      const text = formulas[id];
      const parsed = text === undefined ? undefined : parseFormula(text);
      return parsed?.ok === true ? parsed.value : undefined;
    },
  };
}

/** The causes of `X` as `measure share limit`, for a target that `X` should be below. */
function check(formula: string, values: Values, target: number | undefined, ...expected: readonly string[]): void {
  const causes = causesOf({ id: "X", rises: true, target }, knowing({ X: formula, Y: "2 * A" }, values));
  expect(causes.map(({ id, share, limit, rises }) => `${id} ${share} ${rises ? "<" : ">"} ${limit}`)).toEqual(expected);
}

test("each alternative of max is a cause, the worst first", () => {
  check("max(A, 2 * B)", { X: 20, A: 12, B: 10 }, 8, "B 20 < 4", "A 12 < 8");
  check("min(100, 4 * max(0, A - 5))", { X: 100, A: 33 }, 80, "A 100 < 25");
});

test("a sum is divided into its terms; a limit leaves the other terms as they are", () => {
  check("A + 2 * B + 3", { X: 33, A: 10, B: 10 }, 30, "B 23 < 8.5", "A 13 < 7");
  check("A - B", { X: 2, A: 5, B: 3 }, 1, "A 5 < 4");
});

test("a cause that does not suffice alone has no limit", () => {
  check("A + B", { X: 30, A: 10, B: 20 }, 5, "B 20 < undefined", "A 10 < undefined");
  check("max(50, A)", { X: 60, A: 60 }, 40, "A 60 < undefined");
  check("A", { X: 3, A: 3 }, undefined, "A 3 < undefined");
});

test("what falls as another rises is wanted high", () => {
  check("max(0, 100 - A)", { X: 60, A: 40 }, 20, "A 60 > 80");
  check("-A + 10", { X: 4, A: 6 }, 2, "A 4 > 8");
});

test("the lowest value is decided by one alternative", () => check("min(A, B)", { X: 3, A: 3, B: 9 }, 2, "A 3 < 2"));

test("only the value that coalesce and if use is a cause", () => {
  check("coalesce(A, B)", { X: 3, B: 3 }, 1, "B 3 < 1");
  check("if(A > 1, B, C)", { X: 3, A: 2, B: 3, C: 9 }, 1, "B 3 < 1");
});

test("formulas of formulas are taken apart; a ratio of measures is a cause by itself", () => {
  check("Y + 1", { X: 7, Y: 6, A: 3 }, 5, "A 7 < 2");
  check("A / B", { X: 3, A: 6, B: 2 }, 2, "X 3 < 2");
  check("sqrt(A)", { X: 3, A: 9 }, 2, "X 3 < 2");
});

test("weights that depend on which measures are known are constants", () =>
  check("(3 * A + coalesce(B, 0)) / (coalesce(0 * A + 3, 0) + 1)", { X: 6, A: 8, B: 0 }, 3, "A 6 < 4"));

test("a measure without harm is its own cause, a missing one has none", () => {
  check("max(0, A - 5)", { X: 0, A: 1 }, undefined, "X 0 < undefined");
  check("A", {}, 1);
});

test("a formula that refers to itself through others ends", () => {
  const known = knowing({ X: "1 * Y", Y: "1 * X" }, { X: 1, Y: 1 });
  expect(causesOf({ id: "X", rises: true, target: 0 }, known)).toHaveLength(1);
});
