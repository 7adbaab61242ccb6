import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  parseWhere,
  whereBytesMax,
  whereConditionsMax,
  whereDepthMax,
  whereValuesMax,
  type Condition,
  type FieldPath,
  type Where,
} from "../index.ts";
import { isJunction } from "./tree.ts";

type Refusal = { code: string; position: number; params?: object };

/** A filter that is read is written back with every grouping, quote and edge shown; one that is refused, by its code. */
function check(text: string, expected: string | Refusal): void {
  const result = parseWhere(text);
  const outcome = result.ok ? show(result.value) : result.problem;
  if (typeof expected === "string") expect(outcome).toBe(expected);
  else expect(outcome).toMatchObject(expected);
}

function show(where: Where): string {
  if (isJunction(where)) {
    return `(${where.terms.map(show).join(` ${where.kind} `)})`;
  }
  return `${path(where.field)} ${showCondition(where)}`;
}

function showCondition(condition: Condition): string {
  switch (condition.kind) {
    case "comparison":
      return `${condition.comparator} [${condition.value.text}]`;
    case "match":
      return `${condition.mode} [${condition.value.text}]`;
    case "membership":
      return `${condition.negated ? "not in" : "in"} ${condition.values.map((value) => `[${value.text}]`).join(" ")}`;
    case "presence":
      return condition.negated ? "present" : "absent";
  }
}

const path = (field: FieldPath): string => field.map(({ name }) => name).join("·");

describe("grouping", () => {
  test("W11 AND binds tighter than OR", () => check("a=1 OR b=1 AND c=1", "(a = [1] or (b = [1] and c = [1]))"));
  test("on both sides", () => check("a=1 AND b=1 OR c=1 AND d=1", "((a = [1] and b = [1]) or (c = [1] and d = [1]))"));
  test("a chain is one node", () => check("a=1 OR b=1 OR c=1", "(a = [1] or b = [1] or c = [1])"));
  test("parentheses group", () => check("(a=1 OR b=1) AND c=1", "((a = [1] or b = [1]) and c = [1])"));
  test("and are free where they group nothing", () => check("((a=1))", "a = [1]"));
});

describe("conditions", () => {
  test.each(["=", "!=", "<", "<=", ">", ">="])("%s", (comparator) => check(`a${comparator}1`, `a ${comparator} [1]`));
  test("spaces around comparators are free", () => check("  a   >=   1  ", "a >= [1]"));
  test("IN", () => check("a IN (1,2)", "a in [1] [2]"));
  test("NOT IN", () => check("a NOT IN (x)", "a not in [x]"));
  test("spaces in a list are free", () => check('a IN ( 1 ,2 , "3 4" )', "a in [1] [2] [3 4]"));
  test("IS NULL", () => check("a IS NULL", "a absent"));
  test("IS NOT NULL", () => check("a IS NOT NULL", "a present"));
  test("NULL may end a group", () => check("(a IS NULL) OR (b IS NOT NULL)", "(a absent or b present)"));
  test("keywords in any case", () =>
    check("a in (1) aNd b Not iN (2) oR c is nOt null", "((a in [1] and b not in [2]) or c present)"));
  test("several spaces where one is needed", () =>
    check("a  NOT   IN  (1)  AND   b   IS   NOT   NULL  OR  c=1", "((a not in [1] and b present) or c = [1])"));
});

describe("fields", () => {
  test("dots lead down", () => check("level.id=A", "level·id = [A]"));
  test("quoted segments hold anything", () =>
    check('branches."release/2.1".level.id=A', "branches·release/2.1·level·id = [A]"));
  test("a doubled quote in one", () => check('"a""b"=1', 'a"b = [1]'));
  test("slashes, dashes and other letters need no quotes", () =>
    check("branches.feature/äöü-1=1", "branches·feature/äöü-1 = [1]"));
  test("a keyword may be a field", () =>
    check("in IN (1) AND null IS NULL AND and=1", "(in in [1] and null absent and and = [1])"));
});

describe("values", () => {
  test("W8 a doubled quote is one", () => check('name="a""b"', 'name = [a"b]'));
  test("W10 a keyword inside a value is a part of it", () => check("name=aANDb", "name = [aANDb]"));
  test("W7 a quoted value may hold a whole expression", () => check(`name="x' OR 1=1 --"`, "name = [x' OR 1=1 --]"));
  test("bare values hold dots, comparators and quotes", () => check('a=1.5 AND b=>x"y', '(a = [1.5] and b = [>x"y])'));
  test("an empty text is quoted", () => check('a="" OR a IN ("")', "(a = [] or a in [])"));
  test("a keyword may be a value", () => check("a=AND AND b=null", "(a = [AND] and b = [null])"));
  test("tabs and line ends are allowed in quotes", () => check('a="x\t\r\ny"', "a = [x\t\r\ny]"));
});

describe("~", () => {
  test("contains", () => check("name~text", "name contains [text]"));
  test("starts with", () => check("name~text*", "name starts [text]"));
  test("ends with", () => check("name~*text", "name ends [text]"));
  test("contains, with both stars", () => check("name ~ *text*", "name contains [text]"));
  test.each([
    ['"a b*"', "starts"],
    ['"a b"*', "starts"],
    ['"*a b"', "ends"],
    ['*"a b"', "ends"],
    ['"*a b*"', "contains"],
    ['*"a b*"', "contains"],
    ['"*a b"*', "contains"],
    ['*"a b"*', "contains"],
  ])("a star means the same inside and outside the quotes: %s", (value, mode) =>
    check(`name~${value}`, `name ${mode} [a b]`),
  );
  test("a star in the middle is a star", () => check("name~a*b", "name contains [a*b]"));
  test("and so is one behind the edge", () => check("name~**b", "name ends [*b]"));
  test("W12 signs of SQL are characters", () =>
    check("name~100% OR name~a_b", "(name contains [100%] or name contains [a_b])"));
});

describe("refusals", () => {
  test("W1 nothing", () => check("", { code: "where.empty", position: 0 }));
  test("W1 spaces alone", () => check("   ", { code: "where.empty", position: 0 }));
  test("W2 no value", () => check("name=", { code: "where.value-missing", position: 5 }));
  test("a missing operand is reported where it is missing", () =>
    check("rank>= ", { code: "where.value-missing", position: 7 }));
  test("W3 an unclosed parenthesis", () => check("(name=a", { code: "where.parenthesis-missing", position: 7 }));
  test("W3 a parenthesis too many", () => check("name=a)", { code: "where.parenthesis-unexpected", position: 6 }));
  test("W6 an empty list", () => check("id IN ()", { code: "where.value-missing", position: 7 }));
  test("W9 an unclosed quote", () => check('a=1 AND name="x', { code: "where.quote-unclosed", position: 13 }));
  test("W9 a doubled quote closes nothing", () => check('name="x""', { code: "where.quote-unclosed", position: 5 }));
  test("W9 in a field", () => check('"a=1', { code: "where.quote-unclosed", position: 0 }));
  test("W9 behind a star", () => check('a~*"x', { code: "where.quote-unclosed", position: 3 }));
  test("W13 nothing to look for", () => check("name~", { code: "where.value-missing", position: 5 }));
  test.each(["*", "**", '"*"', '""', '"*"*', '*""*'])("W13 stars alone: %s", (value) =>
    check(`name~${value}`, { code: "where.text-missing", position: 5 }),
  );
  test("W14 NUL in a value", () =>
    check("name=a\0b", { code: "where.control-character", position: 6, params: { character: "U+0000" } }));
  test("W14 NUL in quotes", () => check('name="a\0b"', { code: "where.control-character", position: 7 }));
  test.each(["\u0001", "\u001b", "\u001f"])("W14 other control characters: %j", (character) =>
    check(`name="${character}"`, { code: "where.control-character", position: 6 }),
  );
  // Paths and messages may contain these, and whatever is shown can be asked for.
  test.each(["\u007f", "\u0085", "\u009f"])("characters that paths may have: %j", (character) =>
    check(`name="a${character}b"`, `name = [a${character}b]`),
  );
  test.each(["\t", "\n", "\r"])("a tab or a line end is no space: %j", (character) =>
    check(`a=1${character}AND b=1`, { code: "where.control-character", position: 3 }),
  );
  test("an empty group", () => check("()", { code: "where.condition-missing", position: 1 }));
  test("nothing after AND", () => check("a=1 AND", { code: "where.condition-missing", position: 7 }));
  test("nothing after AND and spaces", () => check("a=1 AND  ", { code: "where.condition-missing", position: 9 }));
  test("nothing before OR", () => check("(=1)", { code: "where.condition-missing", position: 1 }));
  test("a field alone", () => check("name", { code: "where.comparator-missing", position: 4 }));
  test("a field and a word", () => check("name LIKE x", { code: "where.comparator-missing", position: 5 }));
  test("NOT before a group", () => check("NOT (a=1)", { code: "where.comparator-missing", position: 4 }));
  test("half a comparator", () => check("a!b", { code: "where.comparator-missing", position: 1 }));
  test("a dot too many", () => check("a..b=1", { code: "where.name-missing", position: 2 }));
  test("a dot at the end", () => check("a.=1", { code: "where.name-missing", position: 2 }));
  test("a dot at the start", () => check(".a=1", { code: "where.condition-missing", position: 0 }));
  test("NOT without IN", () => check("a NOT 1", { code: "where.in-missing", position: 6 }));
  test("IS without NULL", () => check("a IS x", { code: "where.null-missing", position: 5 }));
  test("IS NOT without NULL", () => check("a IS NOT", { code: "where.null-missing", position: 8 }));
  test("IN without a list", () =>
    check("a IN 1", { code: "where.list-missing", position: 5, params: { keyword: "IN" } }));
  test("NOT IN without a list", () =>
    check("a NOT IN", { code: "where.list-missing", position: 8, params: { keyword: "NOT IN" } }));
  test("a comma too many", () => check("a IN (1,)", { code: "where.value-missing", position: 8 }));
  test("no comma", () => check("a IN (1 2)", { code: "where.comma-missing", position: 8 }));
  test("an unclosed list", () => check("a IN (1", { code: "where.comma-missing", position: 7 }));
  test("a value with a space needs quotes", () =>
    check("name=My Project", { code: "where.operator-missing", position: 8 }));
  test("a value with a comma needs quotes", () => check("name=a,b", { code: "where.operator-missing", position: 6 }));
  test("text behind a quote", () => check('name="a"b', { code: "where.operator-missing", position: 8 }));
  test("text behind a star behind a quote", () => check('name~"a"**', { code: "where.operator-missing", position: 9 }));
  test("two conditions side by side in a group", () =>
    check("(a=1 b=2)", { code: "where.operator-missing", position: 5 }));
  test("letters that only look like a keyword", () =>
    check("a ıN (1)", { code: "where.comparator-missing", position: 2 }));
});

describe("a keyword has a space before and after it", () => {
  test.each([
    ["id IN(1)", "IN", 3],
    ["id NOT IN(1)", "IN", 7],
    ['"id"IN (1)', "IN", 4],
    ["id NOT(1)", "NOT", 3],
    ["(a=1)AND(b=2)", "AND", 5],
    ["(a=1)AND b=2", "AND", 5],
    ["(a=1) AND(b=2)", "AND", 6],
    ['a="1"OR b=2', "OR", 5],
    ['a=1 OR"b"=2', "OR", 4],
    ["a IN (1)and b=2", "AND", 8],
    ['"a"IS NULL', "IS", 3],
    ["a IS(NULL)", "IS", 2],
    ["a IS NOT(NULL)", "NOT", 5],
    ["a IS NULL(b=1)", "NULL", 5],
  ])("%s", (text, keyword, position) => check(text, { code: "where.space-missing", position, params: { keyword } }));
});

describe("bounds", () => {
  const nested = (depth: number): string => `${"(".repeat(depth)}a=1${")".repeat(depth)}`;
  const joined = (count: number): string => Array.from({ length: count }, () => "a=1").join(" OR ");
  const list = (count: number): string => `a IN (${Array.from({ length: count }, () => "1").join(",")})`;
  const accepted = (text: string): void => expect(parseWhere(text)).toMatchObject({ ok: true });

  test("W4 depth", () => {
    accepted(nested(whereDepthMax));
    check(nested(33), { code: "where.too-deep", position: 32, params: { limit: 32 } });
    accepted(Array.from({ length: 100 }, () => "(a=1)").join(" AND "));
  });
  test("W4 a hundred thousand parentheses", () =>
    check(nested(100_000), { code: "where.too-long", position: whereBytesMax }));
  test("W5 bytes", () => {
    accepted(`a=${"x".repeat(8_190)}`);
    check(`a=${"x".repeat(8_191)}`, { code: "where.too-long", position: 8_192, params: { limit: 8_192 } });
  });
  test("W5 characters of several bytes", () => {
    accepted(`a=${"é".repeat(4_095)}`);
    check(`a=x${"é".repeat(4_095)}`, { code: "where.too-long", position: 4_097 });
    accepted(`a=xx${"💥".repeat(2_047)}`);
    check(`a=xxx${"💥".repeat(2_047)}`, { code: "where.too-long", position: 5 + 2 * 2_046 });
  });
  test("W5 bytes as they were sent", () => {
    expect(parseWhere("a=%", whereBytesMax)).toMatchObject({ ok: true });
    expect(parseWhere("a=%", whereBytesMax + 1)).toMatchObject({ problem: { code: "where.too-long", position: 3 } });
  });
  test("W6 values", () => {
    accepted(list(whereValuesMax));
    check(list(501), { code: "where.values-too-many", position: 6 + 1_000, params: { limit: 500 } });
  });
  test("conditions", () => {
    accepted(joined(whereConditionsMax));
    check(joined(201), { code: "where.conditions-too-many", position: 1_400, params: { limit: 200 } });
  });
});

const pieces = fc.constantFrom(
  ...'a|b.c|=|!=|<|~|*|(|)|,|"|"x y"| |  | AND | OR | IN (| NOT IN (| IS NULL| IS NOT NULL|AND|IN|NOT|é|💥|\t|\0'.split(
    "|",
  ),
);

test("any text is read or refused at a place within it", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join("")),
        fc.string(),
      ),
      (text) => {
        const result = parseWhere(text);
        if (result.ok) return;
        expect(result.problem.code).toMatch(/^where\./);
        expect(result.problem.position).toBeGreaterThanOrEqual(0);
        expect(result.problem.position).toBeLessThanOrEqual(text.length);
      },
    ),
    { numRuns: 5_000 },
  );
});

test.each(["(", '"', "a=1 OR ", "a.", "a IN (1,", "~*", 'a="', " ", "NOT "])("8 KiB of %j take no time", (piece) => {
  const text = piece.repeat(Math.floor(whereBytesMax / piece.length));
  const start = performance.now();
  for (let run = 0; run < 20; run++) parseWhere(text);
  expect((performance.now() - start) / 20).toBeLessThan(500);
});

test("trees are frozen", () => {
  const result = parseWhere("a.b=1 AND (c IN (1,2) OR d~x)");
  const isDeepFrozen = (value: unknown): boolean =>
    typeof value !== "object" || value === null || (Object.isFrozen(value) && Object.values(value).every(isDeepFrozen));
  expect(result.ok && isDeepFrozen(result.value)).toBe(true);
});
