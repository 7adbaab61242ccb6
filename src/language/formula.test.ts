import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formulaCharactersMax, formulaDepthMax, measuresIn, parseFormula, type Formula } from "./index.ts";

/** Checks a formula by its text with all parentheses, or a refusal by its code and position. */
function check(text: string, expected: string | { code: string; position: number; params?: object }): void {
  const result = parseFormula(text);
  if (typeof expected === "string") {
    expect(result.ok ? show(result.value) : result.problem).toBe(expected);
  } else {
    expect(result.ok ? show(result.value) : result.problem).toMatchObject(expected);
  }
}

function show(formula: Formula): string {
  switch (formula.kind) {
    case "number":
      return String(formula.value);
    case "measure":
      return formula.id;
    case "negate":
      return `(-${show(formula.operand)})`;
    case "not":
      return `(not ${show(formula.operand)})`;
    case "binary":
      return `(${show(formula.left)} ${formula.operator} ${show(formula.right)})`;
    case "call":
      return `${formula.name}(${formula.operands.map(show).join(", ")})`;
  }
}

describe("precedence", () => {
  test("* binds tighter than +", () => check("a + b * c", "(a + (b * c))"));
  test("operators of one strength group from the left", () => check("a - b - c / d / e", "((a - b) - ((c / d) / e))"));
  test("unary minus binds tighter than *", () => check("-a * -b", "((-a) * (-b))"));
  test("unary minus repeats", () => check("--a", "(-(-a))"));
  test("comparison binds looser than +", () => check("if(a + 1 > b, 1, 0)", "if(((a + 1) > b), 1, 0)"));
  test("not binds looser than comparison", () => check("if(not a = b, 1, 0)", "if((not (a = b)), 1, 0)"));
  test("and binds tighter than or", () =>
    check("if(a<b or a<c and b<c, 1, 0)", "if(((a < b) or ((a < c) and (b < c))), 1, 0)"));
  test("not binds tighter than and", () => check("if(not a<b and c<d, 1, 0)", "if(((not (a < b)) and (c < d)), 1, 0)"));
  test("parentheses group", () => check("(a + b) * c", "((a + b) * c)"));
});

describe("tokens", () => {
  test("numbers with fraction and exponent", () => check("1.5e3 + 2E-1 + 007", "((1500 + 0.2) + 7)"));
  test("spaces, tabs and line ends are free", () => check(" a\t+\r\n b ", "(a + b)"));
  test("none are needed", () => check("a<=b+1=c", { code: "formula.comparison-chained", position: 6 }));
  test("a function's name alone is a measure", () => check("min + if", "(min + if)"));
  test("a keyword in capitals is a measure", () => check("AND + Or", "(AND + Or)"));
  test("names of Object's own are measures", () => check("__proto__ + constructor", "(__proto__ + constructor)"));
  test("a space is allowed before the parenthesis of a call", () => check("abs (a)", "abs(a)"));
});

describe("refusals", () => {
  test("nothing", () => check("", { code: "formula.operand-missing", position: 0 }));
  test("spaces alone", () => check("  ", { code: "formula.operand-missing", position: 2 }));
  test("a missing operand is reported where it is missing", () =>
    check("a +", { code: "formula.operand-missing", position: 3 }));
  test("unary plus", () => check("+a", { code: "formula.operand-missing", position: 0 }));
  test("a keyword as an operand", () => check("1 + and", { code: "formula.operand-missing", position: 4 }));
  test("an unclosed parenthesis", () => check("(a", { code: "formula.parenthesis-missing", position: 2 }));
  test("a parenthesis too many", () => check("a)", { code: "formula.token-unexpected", position: 1 }));
  test("two operands side by side", () => check("a b", { code: "formula.token-unexpected", position: 2 }));
  test("a number glued to a name", () => check("12ab", { code: "formula.token-unexpected", position: 2 }));
  test("a fraction without digits", () => check("1.", { code: "formula.character-unexpected", position: 1 }));
  test("a foreign character", () =>
    check("a + 💥", { code: "formula.character-unexpected", position: 4, params: { character: "💥" } }));
  test("a no-break space", () => check("a\u00a0+ 1", { code: "formula.character-unexpected", position: 1 }));
  test("a number beyond all", () => check("1 + 1e400", { code: "formula.number-too-large", position: 4 }));
  test("an unknown function", () => check("1 + exp(a)", { code: "formula.function-unknown", position: 4 }));
  test("a method of Object is no function", () =>
    check("toString(a)", { code: "formula.function-unknown", position: 0 }));
  test("too few operands", () =>
    check("if(a>b, 1)", { code: "formula.operands-wrong", position: 0, params: { expected: "3", given: 2 } }));
  test("too many operands", () => check("abs(a, b)", { code: "formula.operands-wrong", position: 0 }));
  test("no operands", () => check("1 + coalesce()", { code: "formula.operands-wrong", position: 4 }));
  test("an empty operand", () => check("min(a,)", { code: "formula.operand-missing", position: 6 }));
});

describe("types", () => {
  test("a formula is a number", () => check("a > b", { code: "formula.number-expected", position: 2 }));
  test("a condition cannot be added", () => check("1 + (a > b)", { code: "formula.number-expected", position: 7 }));
  test("conditions cannot be compared", () =>
    check("if((a < b) = (c < d), 1, 0)", { code: "formula.number-expected", position: 6 }));
  test("functions take numbers", () => check("max(1, a < b)", { code: "formula.number-expected", position: 9 }));
  test("and joins conditions", () =>
    check("if(a and b < c, 1, 0)", { code: "formula.condition-expected", position: 3 }));
  test("not negates conditions", () => check("if(not a, 1, 0)", { code: "formula.condition-expected", position: 7 }));
  test("minus negates numbers", () => check("-(a < b)", { code: "formula.number-expected", position: 4 }));
  test("if asks for a condition", () => check("if(a, 1, 0)", { code: "formula.condition-expected", position: 3 }));
  test("the branches of if agree", () => check("if(a<b, 1, a<c)", { code: "formula.branches-differ", position: 12 }));
  test("if may choose between conditions", () =>
    check("if(if(a<b, a<c, b<c), 1, 0)", "if(if((a < b), (a < c), (b < c)), 1, 0)"));
  test("and the whole is then no number", () =>
    check("if(a<b, a<c, b<c)", { code: "formula.number-expected", position: 0 }));
});

describe("bounds", () => {
  const nested = (open: string, close: string, depth: number) => open.repeat(depth) + "a" + close.repeat(depth);

  test("the longest formula passes, however it leans", () => {
    const text = "a" + "+a".repeat((formulaCharactersMax - 2) / 2) + " ";
    expect(text.length).toBe(formulaCharactersMax);
    const result = parseFormula(text);
    expect(result.ok && measuresIn(result.value).length).toBe(formulaCharactersMax / 2);
  });
  test("one character more does not", () =>
    check(" ".repeat(formulaCharactersMax) + "a", { code: "formula.too-long", position: formulaCharactersMax }));
  test.each([
    ["(", ")"],
    ["-", ""],
    ["abs(", ")"],
  ])("%s nests to the bound and no deeper", (open, close) => {
    expect(parseFormula(nested(open, close, formulaDepthMax)).ok).toBe(true);
    const position = open.length * (formulaDepthMax + 1);
    check(nested(open, close, formulaDepthMax + 1), { code: "formula.too-deep", position });
  });
  test("not nests to the bound and no deeper", () => {
    const text = (depth: number) => `if(${"not ".repeat(depth)}a<b,1,0)`;
    expect(parseFormula(text(formulaDepthMax - 1)).ok).toBe(true);
    check(text(formulaDepthMax), { code: "formula.too-deep", position: 3 + 4 * formulaDepthMax });
  });
  test("parentheses do not use up the depth one after another", () =>
    expect(parseFormula(Array.from({ length: 100 }, () => "(a)").join("+")).ok).toBe(true));
});

test("mentions come in reading order, with their places", () => {
  const result = parseFormula("if(b > a, c, a)");
  expect(result.ok && measuresIn(result.value)).toEqual([
    { id: "b", position: 3 },
    { id: "a", position: 7 },
    { id: "c", position: 10 },
    { id: "a", position: 13 },
  ]);
});

test("any text is read or refused at a place within it", () => {
  const pieces = fc.constantFrom("a", "1", "+", "-", "(", ")", ",", "<", "if(", "max(", "and", "not", " ", "=", "$");
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const text = parts.join("");
      const result = parseFormula(text);
      if (result.ok) return;
      expect(result.problem.code).toMatch(/^formula\./);
      expect(result.problem.position).toBeGreaterThanOrEqual(0);
      expect(result.problem.position).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 2_000 },
  );
});

test("trees are frozen", () => {
  const result = parseFormula("max(a, -b) + 1");
  expect(result.ok && Object.isFrozen(result.value)).toBe(true);
});
