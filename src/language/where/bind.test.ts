import { describe, expect, test } from "vitest";
import { projectSchema } from "../project.reference.ts";
import { bindWhere, parseWhere, type BoundWhere } from "../index.ts";
import type { Problem, Result } from "../../text/index.ts";

function bind(text: string): Result<BoundWhere> {
  const parsed = parseWhere(text);
  return parsed.ok ? bindWhere(parsed.value, projectSchema) : parsed;
}

function check(text: string, expected: object): void {
  const result = bind(text);
  expect(result.ok ? result.value : result.problem).toEqual(expected);
}

/** Refused, with at least these words of the problem. */
function checkRefused(text: string, code: Problem["code"], position: number, params: object = {}): void {
  const result = bind(text);
  expect(result.ok ? result.value : result.problem).toMatchObject({ code, position, params });
}

describe("fields and values get their types", () => {
  test("an integer", () =>
    check("id=-007", { kind: "membership", field: { path: ["id"], type: "integer" }, negated: false, values: [-7] }));
  test("a number, in quotes or not", () =>
    check('rank NOT IN (1.5,".5e1",5)', {
      kind: "membership",
      field: { path: ["rank"], type: "number" },
      negated: true,
      values: [1.5, 5],
    }));
  test("a boolean in any case", () =>
    check("metaProject!=TrUe", {
      kind: "membership",
      field: { path: ["metaProject"], type: "boolean" },
      negated: true,
      values: [true],
    }));
  test("a day", () =>
    check("creationTime>=2024-02-29", {
      kind: "order",
      field: { path: ["creationTime"], type: "timestamp" },
      comparator: ">=",
      value: "2024-02-29",
    }));
  test("a text, folded for ~", () =>
    check("level.id~*LevelΣ", {
      kind: "match",
      field: { path: ["level", "id"], type: "string" },
      mode: "ends",
      folded: "levelσ",
    }));
  test("an object has only presence", () =>
    check("lastBuild IS NULL", { kind: "presence", field: { path: ["lastBuild"], type: "object" }, negated: false }));
  test("and so has a map", () =>
    check("branches IS NOT NULL", { kind: "presence", field: { path: ["branches"], type: "map" }, negated: true }));
  test("the segment after a map is a name, whatever it is", () =>
    check('branches."release/2.1".level.id=A AND branches.__proto__.id=1', {
      kind: "and",
      terms: [
        {
          kind: "membership",
          field: { path: ["branches", "release/2.1", "level", "id"], type: "string" },
          negated: false,
          values: ["A"],
        },
        {
          kind: "membership",
          field: { path: ["branches", "__proto__", "id"], type: "integer" },
          negated: false,
          values: [1],
        },
      ],
    }));
  test("and may be asked for by itself", () =>
    check("branches.dev IS NULL", {
      kind: "presence",
      field: { path: ["branches", "dev"], type: "object" },
      negated: false,
    }));
});

describe("unknown fields", () => {
  test.each(["passwordHash~a", "__proto__.x=1", "constructor=1", "toString IS NULL", "hasOwnProperty=1"])(
    "W16 %s",
    (text) => checkRefused(text, "where.field-unknown", 0),
  );
  test("a suggestion when one is close", () =>
    checkRefused("rank>1 AND nmae=a", "where.field-misspelled", 11, { field: "nmae", suggestion: "name" }));
  test("the case counts", () => checkRefused("Name=a", "where.field-misspelled", 0, { suggestion: "name" }));
  test("further down, with the way there", () =>
    checkRefused('branches."a b".levle.id=A', "where.field-misspelled", 15, {
      field: 'branches."a b".levle',
      suggestion: 'branches."a b".level',
    }));
  test("a way through a scalar leads nowhere", () =>
    checkRefused("name.length=1", "where.field-unknown", 5, { field: "name.length" }));
  test("a long name is cut in the words", () =>
    checkRefused(`${"x".repeat(1_000)}=1`, "where.field-unknown", 0, { field: `${"x".repeat(60)}…` }));
});

describe("what cannot be filtered", () => {
  test("an array at the end", () => checkRefused("color=1", "where.field-array", 0, { field: "color" }));
  test("not even its presence", () => checkRefused("color IS NULL", "where.field-array", 0));
  test("an array within the path", () =>
    checkRefused("categories.level.id=A", "where.field-array", 0, { field: "categories" }));
  test("an array below a map", () => checkRefused("branches.main.color IS NULL", "where.field-array", 14));
  test("an object compared", () => checkRefused("level=A", "where.field-object", 0, { field: "level" }));
  test("an object in a list", () => checkRefused("level IN (A)", "where.field-object", 0));
  test("an object searched", () => checkRefused("branches.main~A", "where.field-object", 9));
  test("an object ordered", () => checkRefused("lastBuild>1", "where.field-object", 0));
  test("a boolean ordered", () =>
    checkRefused("metaProject >true", "where.order-unsupported", 12, { comparator: ">", field: "metaProject" }));
  test.each(["id", "rank", "metaProject", "creationTime"])("~ in %s", (field) =>
    checkRefused(`${field}~1`, "where.match-unsupported", field.length, { field }),
  );
});

describe("values of the wrong type", () => {
  test.each([
    "abc",
    "1.5",
    "1.0",
    "1e3",
    "0x1",
    "--1",
    '"1 "',
    '""',
    "１",
    "9007199254740992",
    "-9007199254740993",
    "9".repeat(400),
  ])("W17 integer %s", (value) => checkRefused(`id=${value}`, "where.integer-expected", 3));
  test.each(["abc", "1,5", "NaN", "Infinity", "1e400", ".", "+1", "e5", '""', "9007199254740992", "-9007199254740993"])(
    "W17 number %s",
    (value) => checkRefused(`rank IN ("${value.replaceAll('"', "")}")`, "where.number-expected", 9),
  );
  test("a number that is not written as an integer may be beyond them", () =>
    expect(bind("rank>1e300 AND rank<9007199254740993.0 AND rank=-9007199254740991")).toMatchObject({ ok: true }));
  test.each(["yes", "1", '""', "ŧrue"])("W17 boolean %s", (value) =>
    checkRefused(`metaProject=${value}`, "where.boolean-expected", 12),
  );
  test.each([
    "2023-02-30",
    "2023-2-3",
    "2023-02-29",
    "1900-02-29",
    "2023-13-01",
    "2023-00-10",
    "2023-04-31",
    "2023-01-00",
    "02023-01-01",
    "2023-01-01T00:00:00Z",
    "today",
  ])("W18 date %s", (value) => checkRefused(`creationTime=${value}`, "where.date-expected", 13, { value }));
  test.each(["2000-02-29", "0001-01-01", "9999-12-31", "2023-11-30"])("W18 date %s is one", (value) =>
    expect(bind(`creationTime=${value}`)).toMatchObject({ ok: true }),
  );
  test("the position is that of the value in its list", () =>
    checkRefused("name=a OR id IN (1, x)", "where.integer-expected", 20, { value: "x", field: "id" }));
  test("a text takes everything", () => expect(bind("name=1 AND name>true")).toMatchObject({ ok: true }));
});
