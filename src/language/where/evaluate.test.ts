import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sized } from "../../../test/harness/form.ts";
import {
  bindWhere,
  evaluateWhere,
  parseWhere,
  printWhere,
  type BoundWhere,
  type Condition,
  type Where,
  type WhereContext,
} from "../index.ts";
import { projectSchema, writtenDay } from "../project.reference.ts";
import { isJunction } from "./tree.ts";
import { junctionsOf } from "./trees.reference.ts";

function bound(text: string): BoundWhere {
  const parsed = parseWhere(text);
  const result = parsed.ok ? bindWhere(parsed.value, projectSchema) : parsed;
  if (!result.ok) throw new Error(`${text}: ${JSON.stringify(result.problem)}`);
  return result.value;
}

const element = {
  id: 7,
  name: "Belvedere",
  metaProject: false,
  creationTime: "2026-11-14T23:30:00.000+00:00",
  group: "",
  rank: 2.5,
  level: { id: "LEVELB", icon: "icons/b" },
  lastBuild: null,
  branches: { main: { id: 1, name: "main", dirty: true, lastBaselineId: null } },
};

function check(text: string, expected: boolean, changed: object = {}, context: WhereContext = writtenDay): void {
  expect(evaluateWhere(bound(text), { ...element, ...changed }, context), text).toBe(expected);
}

test("= is exact", () => {
  check("name=Belvedere", true);
  check("name=belvedere", false);
  check('group=""', true);
  check("id=7 AND rank=2.50 AND metaProject=FALSE", true);
  check("rank=-0", true, { rank: 0 });
});

test("IN and NOT IN", () => {
  check("id IN (1,7)", true);
  check("id NOT IN (1,7)", false);
  check("id NOT IN (1,2)", true);
});

test("~ ignores case, and every sign is itself", () => {
  check("name~VEDE", true);
  check("name~bel*", true);
  check("name~*DERE", true);
  check("name~vede*", false);
  check("name~*vede", false);
  check("name~*vede*", true);
  check("name~100%", false, { name: "1000" });
  check("name~100%", true, { name: "at 100%!" });
  check("name~a_b", false, { name: "axb" });
  check("name~a.b", false, { name: "axb" });
  check("name~a*b", false, { name: "axb" });
  check("name~a*b", true, { name: "1 a*b 2" });
  check("name~straße", true, { name: "STRAßE" });
  check("name~οδος", true, { name: "ΟΔΟΣ" });
  check("name~Σ", true, { name: "οδος" });
  check("name~привет", true, { name: "ПРИВЕТ!" });
});

test("W7 a value is never read as an expression", () => check(`name="x' OR 1=1 --"`, false));
test("W8 a doubled quote finds one", () => check('name="a""b"', true, { name: 'a"b' }));
test("W10 the literal aANDb", () => check("name=aANDb", true, { name: "aANDb" }));
test("W20 composed and decomposed é differ", () => {
  check("name=\u00e9", false, { name: "e\u0301" });
  check("name~\u00e9", false, { name: "e\u0301" });
  check("name~\u00c9", true, { name: "\u00e9" });
});

test("numbers are ordered by size, texts by code point", () => {
  check("rank>2", true);
  check("rank>=2.5", true);
  check("rank<2.5", false);
  check("id<10", true);
  check("id<9007199254740991", true);
  check("name<a", true);
  check("name>Z", false);
  check("name<=Belvedere AND name>=Belvedere", true);
  // By UTF-16 units it would be the other way round.
  check("name<\u{1f600}", true, { name: "\uff5e" });
  check("name>\uff5e", true, { name: "\u{1f600}" });
  check("name>ab", true, { name: "abc" });
});

test("where values are of several types, a condition names them as texts; numbers are ordered by size", () => {
  check("name=2", true, { name: 2 });
  check("name!=2", false, { name: 2 });
  check("name IN (1,true)", true, { name: true });
  check("name~*2", true, { name: 12 });
  check("name>9", true, { name: 12 });
  check("name>nine", false, { name: 12 });
  check("name>a", true, { name: true });
});

test("a timestamp is compared by its day in the zone of the answer", () => {
  const nextDay = { dayOf: () => "2026-11-15" };
  check("creationTime=2026-11-14", true);
  check("creationTime=2026-11-14", false, {}, nextDay);
  check("creationTime=2026-11-15", true, {}, nextDay);
  check("creationTime>2026-11-14", false);
  check("creationTime>=2026-11-14 AND creationTime<2026-11-15", true);
  check("creationTime IN (2026-11-13,2026-11-14)", true);
});

describe("missing and null", () => {
  test.each(["lastBuild.id", "branches.dev.id", "branches.main.lastBaselineId"])("%s equals nothing", (field) => {
    check(`${field}=1`, false);
    check(`${field}!=1`, true);
    check(`${field} IN (1,2)`, false);
    check(`${field} NOT IN (1,2)`, true);
    check(`${field}<1`, false);
    check(`${field}>=1`, false);
    check(`${field} IS NULL`, true);
    check(`${field} IS NOT NULL`, false);
  });
  test("nor is anything found in it", () => check("lastBuild.status.name~a", false));
  test("a missing day matches nothing", () => check("lastBuild.analysisTime<2030-01-01", false));
  test("objects are null or not", () => {
    check("lastBuild IS NULL", true);
    check("level IS NOT NULL", true);
    check("branches.dev IS NULL AND branches.main IS NOT NULL", true);
  });
  test("what every JavaScript object answers to is missing", () => {
    check("branches.constructor IS NULL", true);
    check("branches.__proto__ IS NULL", true);
    check("branches.toString.name IS NULL", true);
  });
});

test("~ takes no time, whatever it looks for", () => {
  const where = bound(`name~${"a".repeat(4_000)}c${"a".repeat(4_000)}`);
  const start = performance.now();
  expect(evaluateWhere(where, { name: "a".repeat(2 ** 20) }, writtenDay)).toBe(false);
  expect(performance.now() - start).toBeLessThan(5_000);
});

/** Fields with the values that conditions and elements take, close enough to each other to meet often. */
const kinds = {
  id: { values: ["1", "2", "-3"], elements: [1, 2, -3, null] },
  rank: { values: ["1.5", "2", "-1"], elements: [1.5, 2, -1, undefined] },
  name: {
    values: ["a", "A", "ab", "\u{1f600}", "\uff5e", ""],
    elements: ["a", "AB", "ba", "\u{1f600}", "\uff5e", "", null],
  },
  metaProject: { values: ["true", "FALSE"], elements: [true, false, null] },
  creationTime: {
    values: ["2026-01-01", "2026-12-31"],
    elements: ["2026-01-01T00:00:00.000+01:00", "2026-12-31T23:59:59.999+01:00", "2027-01-01T00:00:00.000+01:00", null],
  },
} as const;
type Kind = keyof typeof kinds;

const conditions: fc.Arbitrary<Condition> = fc
  .constantFrom<Kind>("id", "rank", "name", "metaProject", "creationTime")
  .chain((kind) => {
    const common = { position: fc.constant(0), field: fc.constantFrom([{ name: kind, position: 0 }]) };
    const value = fc.constantFrom(...kinds[kind].values).map((text) => ({ text, position: 0 }));
    const ordered = kind === "metaProject" ? [] : (["<", "<=", ">", ">="] as const);
    const choices: fc.Arbitrary<Condition>[] = [
      fc.record({
        kind: fc.constant("comparison" as const),
        comparator: fc.constantFrom("=", "!=", ...ordered),
        value,
        ...common,
      }),
      fc.record({
        kind: fc.constant("membership" as const),
        negated: fc.boolean(),
        values: fc.array(value, { minLength: 1, maxLength: 3 }),
        ...common,
      }),
      fc.record({ kind: fc.constant("presence" as const), negated: fc.boolean(), ...common }),
    ];
    if (kind === "name") {
      const wanted = value.filter(({ text }) => text !== "");
      const mode = fc.constantFrom("contains" as const, "starts" as const, "ends" as const);
      choices.push(fc.record({ kind: fc.constant("match" as const), mode, value: wanted, ...common }));
    }
    return fc.oneof(...choices);
  });

const elements = fc.record(
  Object.fromEntries(
    Object.entries(kinds).map(([name, { elements: values }]) => [name, fc.constantFrom<unknown>(...values)]),
  ),
);

/** A slow, obvious reference for the meaning of a tree. */
function means(where: Where, given: Readonly<Record<string, unknown>>): boolean {
  if (isJunction(where)) {
    const holding = where.terms.filter((term) => means(term, given)).length;
    return where.kind === "and" ? holding === where.terms.length : holding > 0;
  }
  const name = where.field[0]!.name as Kind;
  const value = given[name] ?? null;
  if (where.kind === "presence") return where.negated ? value !== null : value === null;
  const ranks = (text: string): number | null => {
    if (value === null) return null;
    if (name === "id" || name === "rank") return Number(value) - Number(text);
    if (name === "metaProject") return Number(value) - Number(text.toLowerCase() === "true");
    const day = name === "creationTime" ? (value as string).slice(0, 10) : (value as string);
    const [one, other] = [Array.from(day, codePoint), Array.from(text, codePoint)];
    const index = one.findIndex((point, place) => point !== other[place]);
    return index === -1 ? one.length - other.length : one[index]! - (other[index] ?? -1);
  };
  switch (where.kind) {
    case "membership":
      return where.values.map(({ text }) => ranks(text)).includes(0) !== where.negated;
    case "match": {
      // The texts looked for hold no signs that mean something in a regular expression.
      const { text } = where.value;
      const pattern = { contains: text, starts: `^${text}`, ends: `${text}$` }[where.mode];
      return value !== null && new RegExp(pattern, "iu").test(value as string);
    }
    case "comparison": {
      const rank = ranks(where.value.text);
      if (where.comparator === "=") return rank === 0;
      if (where.comparator === "!=") return rank !== 0;
      if (rank === null) return false;
      return { "<": rank < 0, "<=": rank <= 0, ">": rank > 0, ">=": rank >= 0 }[where.comparator];
    }
  }
}

const codePoint = (character: string): number => character.codePointAt(0)!;

test("W22 generated expressions mean what a second evaluator says", () => {
  let matching = 0;
  const runs = sized({ quick: 10_000, long: 100_000 });
  fc.assert(
    fc.property(junctionsOf(conditions), elements, (tree, given) => {
      const expected = means(tree, given);
      matching += expected ? 1 : 0;
      expect(evaluateWhere(bound(printWhere(tree)), given, writtenDay)).toBe(expected);
    }),
    { numRuns: runs },
  );
  expect(matching).toBeGreaterThan(runs / 5);
  expect(matching).toBeLessThan((runs * 4) / 5);
});

test("!= and NOT IN are the complements of = and IN", () => {
  fc.assert(
    fc.property(conditions, elements, (condition, given) => {
      const opposite = complement(condition);
      if (opposite === undefined) return;
      const [one, other] = [condition, opposite].map((tree) =>
        evaluateWhere(bound(printWhere(tree)), given, writtenDay),
      );
      expect(one).toBe(!other);
    }),
    { numRuns: 2_000 },
  );
});

function complement(condition: Condition): Condition | undefined {
  if (condition.kind === "membership" || condition.kind === "presence") {
    return { ...condition, negated: !condition.negated };
  }
  if (condition.kind !== "comparison" || !["=", "!="].includes(condition.comparator)) return undefined;
  return { ...condition, comparator: condition.comparator === "=" ? "!=" : "=" };
}
