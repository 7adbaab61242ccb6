import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bindFields,
  fieldsDepthMax,
  fieldsNamesMax,
  parseFields,
  selectFields,
  type FieldSchema,
  type Selection,
} from "../index.ts";
import { projectSchema } from "../project.reference.ts";
import type { Result } from "../../text/index.ts";

function bind(text: string, schema: FieldSchema = projectSchema): Result<Selection> {
  const parsed = parseFields(text);
  return parsed.ok ? bindFields(parsed.value, schema) : parsed;
}

/** What is left of an element, as JSON so that the order of its keys counts; or the problem. */
function check(text: string, expected: object, given: unknown = project): void {
  const result = bind(text);
  const outcome = result.ok ? selectFields(result.value, given) : result.problem;
  if ("code" in expected) expect(outcome, text).toMatchObject(expected);
  else expect(JSON.stringify(outcome), text).toBe(JSON.stringify(expected));
}

const branch = (id: number, name: string): object => ({
  id,
  name,
  level: { id: "A", icon: "a.svg" },
  color: [1, 2, 3, 4],
  lastBuild: null,
});

const project = {
  id: 7,
  name: "Belvedere",
  color: [1, 2, 3, 4],
  level: { id: "B", icon: "b.svg" },
  lastBuild: { id: 3, baseline: true, status: { id: "DONE", name: "Successful" } },
  categories: [
    { scale: { id: "S", name: "Scale" }, level: { id: "L1", icon: "1.svg" } },
    { scale: null, level: { id: "L2", icon: "2.svg" } },
  ],
  branches: { main: branch(1, "main"), "release/2.1": branch(2, "release/2.1"), name: branch(3, "name") },
};

describe("names", () => {
  test("separated by commas, in the order of the element", () => check("name,id", { id: 7, name: "Belvedere" }));
  test("with spaces around commas", () => check("  id ,  name ", { id: 7, name: "Belvedere" }));
  test("F6 repeats merge", () => check("id,id", { id: 7 }));
  test("a name alone keeps the whole below", () => check("lastBuild", { lastBuild: project.lastBuild }));
  test("dots lead down", () => check("lastBuild.status.id", { lastBuild: { status: { id: "DONE" } } }));
  test("parentheses hold several", () =>
    check("lastBuild(id,status(name))", { lastBuild: { id: 3, status: { name: "Successful" } } }));
  test("dots and parentheses together", () =>
    check("lastBuild.status(name , id),id", { id: 7, lastBuild: { status: { id: "DONE", name: "Successful" } } }));
  test("parts of one object merge", () =>
    check("lastBuild.id,level.id,lastBuild(status.id)", {
      level: { id: "B" },
      lastBuild: { id: 3, status: { id: "DONE" } },
    }));
  test("the whole wins over its parts", () => {
    check("level,level.id", { level: project.level });
    check("level.id,level", { level: project.level });
  });
  test("quotes change nothing in an object", () =>
    check('"level"."id",level.icon,"id",id', { id: 7, level: project.level }));
  test("what is absent stays absent", () => check("id,group,rank", { id: 7 }));
  test("everything may be absent", () => check("group", {}));
});

describe("arrays and nulls", () => {
  test("names map over arrays", () =>
    check("categories(level.id)", { categories: [{ level: { id: "L1" } }, { level: { id: "L2" } }] }));
  test("a null parent stays null", () => {
    check("lastBuild.status.id", { lastBuild: null }, { lastBuild: null });
    check("categories.scale.name", { categories: [{ scale: { name: "Scale" } }, { scale: null }] });
  });
  test("an array of numbers is kept whole", () => check("color", { color: [1, 2, 3, 4] }));
  test("a list of elements", () => {
    const result = bind("id", { kind: "array", items: projectSchema });
    expect(result.ok && selectFields(result.value, [project, { id: 8, name: "x" }])).toEqual([{ id: 7 }, { id: 8 }]);
  });
});

describe("branches", () => {
  const { branches } = project;
  test("whole", () => check("branches", { branches }));
  test("by name", () => check("branches.main.level.id", { branches: { main: { level: { id: "A" } } } }));
  test("by a name in quotes", () => check('branches."release/2.1".id', { branches: { "release/2.1": { id: 2 } } }));
  test("several names", () =>
    check('branches("release/2.1".id,main)', { branches: { main: branches.main, "release/2.1": { id: 2 } } }));
  test("an absent name is left out", () => check("branches(dev,main.id)", { branches: { main: { id: 1 } } }));
  test("* is all of them", () =>
    check("branches.*.id", { branches: { main: { id: 1 }, "release/2.1": { id: 2 }, name: { id: 3 } } }));
  test("the name of a field is that field of every branch", () =>
    check("branches(name,level.id)", {
      branches: {
        main: { name: "main", level: { id: "A" } },
        "release/2.1": { name: "release/2.1", level: { id: "A" } },
        name: { name: "name", level: { id: "A" } },
      },
    }));
  test("in quotes it is the name of a branch", () => check('branches."name".id', { branches: { name: { id: 3 } } }));
  test("and so is a star", () => check('branches."*"', { branches: {} }));
  test("what every branch shows, those named show too", () =>
    check('branches(id,"name".name,main),branches.*.lastBuild.id', {
      branches: {
        main: branches.main,
        "release/2.1": { id: 2, lastBuild: null },
        name: { id: 3, name: "name", lastBuild: null },
      },
    }));
  test("a branch named like a property of every object", () => {
    const given = JSON.parse('{"branches":{"__proto__":{"id":1,"name":"x"},"constructor":{"id":2}}}') as object;
    const result = bind("branches(__proto__.id,constructor,toString)");
    const selected = result.ok ? selectFields(result.value, given) : result.problem;
    expect(JSON.stringify(selected)).toBe('{"branches":{"__proto__":{"id":1},"constructor":{"id":2}}}');
  });
  test("an array below every branch", () =>
    check("branches(main.color)", { branches: { main: { color: [1, 2, 3, 4] } } }));
});

describe("refusals", () => {
  test("F1 nothing", () => check("", { code: "fields.empty", position: 0 }));
  test("F1 spaces alone", () => check("  ", { code: "fields.empty", position: 0 }));
  test("F2 nothing between commas", () => check("id,,name", { code: "fields.name-missing", position: 3 }));
  test("F2 nothing after a comma", () => check("id, ", { code: "fields.name-missing", position: 4 }));
  test("F2 nothing before a comma", () => check(",id", { code: "fields.name-missing", position: 0 }));
  test("F3 an unclosed parenthesis", () => check("status(id", { code: "fields.parenthesis-missing", position: 9 }));
  test("F3 a parenthesis too many", () => check("id)", { code: "fields.parenthesis-unexpected", position: 2 }));
  test("F3 empty parentheses", () => check("level()", { code: "fields.name-missing", position: 6 }));
  test("F3 parentheses without a name", () => check("(id)", { code: "fields.name-missing", position: 0 }));
  test("a dot too many", () => check("level..id", { code: "fields.name-missing", position: 6 }));
  test("a space where none can stand", () => check("level (id)", { code: "fields.comma-missing", position: 6 }));
  test("no comma", () => check("id name", { code: "fields.comma-missing", position: 3 }));
  test("no comma in parentheses", () => check("level(id icon)", { code: "fields.comma-missing", position: 9 }));
  test("something behind parentheses", () => check("level(id).icon", { code: "fields.comma-missing", position: 9 }));
  test("an unclosed quote", () => check('id,"x', { code: "fields.quote-unclosed", position: 3 }));
  test("NUL", () => check("id,\0", { code: "fields.control-character", position: 3, params: { character: "U+0000" } }));
  test("a tab", () => check("id,\tname", { code: "fields.control-character", position: 3 }));
  test.each(["nothing", "__proto__", "constructor", "*", "level.toString", "level.*"])("F5, F7 unknown: %s", (name) =>
    check(`id,${name}`, {
      code: "fields.name-unknown",
      position: 3 + name.lastIndexOf(".") + 1,
      params: { field: name },
    }),
  );
  test("F5 a suggestion when one is close", () =>
    check("id,nmae", { code: "fields.name-misspelled", position: 3, params: { field: "nmae", suggestion: "name" } }));
  test("F5 further down, with the way there", () =>
    check("branches.main(lastBuild.statsu)", {
      code: "fields.name-misspelled",
      position: 24,
      params: { field: "branches.main.lastBuild.statsu", suggestion: "branches.main.lastBuild.status" },
    }));
  test("F5 below a scalar", () => check("id.x", { code: "fields.name-unknown", position: 3 }));
  test("F5 below what is wanted whole", () => check("level,level.x", { code: "fields.name-unknown", position: 12 }));
});

describe("bounds", () => {
  const deep: FieldSchema = Array.from({ length: 20 }).reduce<FieldSchema>(
    (below) => ({ kind: "object", fields: { a: below } }),
    { kind: "integer" },
  );
  const branchNames = (count: number): string =>
    `branches(${Array.from({ length: count }, (_, index) => `b${index}`).join(",")})`;

  test.each([
    ["dots", (depth: number) => Array.from({ length: depth }, () => "a").join("."), 32],
    ["parentheses", (depth: number) => `${"a(".repeat(depth - 1)}a${")".repeat(depth - 1)}`, 32],
  ])("F4 depth by %s", (_, nested, position) => {
    expect(bind(nested(fieldsDepthMax), deep)).toMatchObject({ ok: true });
    expect(bind(nested(17), deep)).toMatchObject({
      problem: { code: "fields.too-deep", position, params: { limit: 16 } },
    });
    expect(parseFields(nested(20_000))).toMatchObject({ problem: { code: "fields.too-deep" } });
  });
  test("F8 names", () => {
    expect(bind(branchNames(fieldsNamesMax))).toMatchObject({ ok: true });
    const text = branchNames(201);
    check(text, { code: "fields.too-many", position: text.lastIndexOf("b"), params: { limit: 200 } });
  });
  test("F8 repeats count once", () => {
    check(Array.from({ length: 500 }, () => "id").join(","), { id: 7 });
    expect(bind(`${branchNames(300)},branches`)).toMatchObject({ ok: true });
  });
});

test("any text is read or refused at a place within it", () => {
  const pieces = fc.constantFrom(...'id|name|level|branches|main|"a b"|*|.|(|)|,| |"|\0|é'.split("|"));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join("")),
        fc.string(),
      ),
      (text) => {
        const result = bind(text);
        if (result.ok) return;
        expect(result.problem.code).toMatch(/^fields\./);
        expect(result.problem.position).toBeGreaterThanOrEqual(0);
        expect(result.problem.position).toBeLessThanOrEqual(text.length);
      },
    ),
    { numRuns: 5_000 },
  );
});

test("a selection is the union of what its paths select one by one", () => {
  const paths = ["id", "level.id", "level", "lastBuild.status.name", "categories.level.id", "categories.scale"];
  paths.push("branches.main.id", 'branches."name".level', "branches.*.color", "branches.name", "branches.level.id");
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...paths), { minLength: 1 }), (chosen) => {
      const all = bind(chosen.join(","));
      const each = chosen.map((path) => bind(path)).map((one) => (one.ok ? selectFields(one.value, project) : one));
      expect(all.ok && selectFields(all.value, project)).toEqual(each.reduce(union));
    }),
    { numRuns: 1_000 },
  );
});

function union(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return one.map((item, index) => union(item, other[index]));
  if (!isObject(one) || !isObject(other)) return one === undefined ? other : one;
  const names = [...Object.keys(one), ...Object.keys(other)];
  return Object.fromEntries(names.map((name) => [name, union(one[name], other[name])]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
