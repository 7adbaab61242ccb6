import { expect } from "vitest";
import { clause } from "./clause.ts";
import { specimenPaths } from "./specimen.ts";
import type { Artifact, Problem, Project } from "./wire.ts";
import { specimenWorld } from "./world.ts";

const world = specimenWorld();

const list = "/api/projects/Engine/artifacts";
const code = ["src/engine/emit.c", "src/engine/parse.c", "src/engine/scan.c"];
const functions = ["src/engine/scan.c#close()", "src/engine/scan.c#open()"];
const readme = 'docs/read "me" (1).txt';

/** The paths of the artifacts that match. */
const paths = async (expression: string): Promise<string[]> =>
  (await world.as.admin.where<Artifact>(list, expression)).map(({ path }) => path);
const check = async (expression: string, ...expected: string[]): Promise<void> =>
  expect(await paths(expression), expression).toEqual(expected);
const others = (...left: string[]): string[] => specimenPaths.filter((path) => !left.includes(path));
/** The number of projects that match; there is one project. */
const projects = async (expression: string, headers: Record<string, string> = {}): Promise<number> =>
  (await world.as.admin.where<Project>("/api/projects", expression, headers)).length;
const refused = (expression: string, path = list): Promise<Problem> =>
  world.as.admin.refused("GET", `${path}?where=${encodeURIComponent(expression)}`, 400);

clause("S71", "and without it all elements are returned", async () => {
  await check("name=scan.c", "src/engine/scan.c");
  expect((await world.as.admin.get<Artifact[]>(list)).map(({ path }) => path)).toEqual(specimenPaths);
});

clause("S72", "against the precedence of AND and OR", async () => {
  await check("(name=test OR name=docs) AND rank=-1", "docs");
  await check("name=test OR name=docs AND rank=0", "test");
  await check("((name=test OR (name=docs)))", "docs", "test");
});

clause("S73", "one and two levels down", async () => {
  await check("level.id=UNKNOWN", "docs", readme);
  await check("type.id=FUNCTION", ...functions);
  expect(await projects("branches.main.lastBuild.status.id=DONE")).toBe(1);
  expect((await refused("level.none=1")).code).toBe("where.field-unknown");
});

clause("S74", "each type of value, and no other", async () => {
  await check("name=emit.c", "src/engine/emit.c");
  await check(`id=${world.idOf("src")}`, "src");
  expect(await projects("metaProject=false")).toBe(1);
  expect(await projects("multiBranch=TRUE")).toBe(1);
  expect(await projects("metaProject=true")).toBe(0);
  expect(await projects("lastBuild.analysisTime=2026-03-10")).toBe(1);
  for (const [expression, fault] of [
    ["id=x", "where.integer-expected"],
    ["id=1.5", "where.integer-expected"],
    ["metaProject=yes", "where.boolean-expected"],
    ["creationTime=2026-13-01", "where.date-expected"],
    ["creationTime=2026-02-30", "where.date-expected"],
  ] as const) {
    expect((await refused(expression, "/api/projects")).code).toBe(fault);
  }
  expect((await refused("creationTime=2026-3-1", "/api/projects")).position).toBe("creationTime=".length);
});

clause("S75", "nor their fields", async () => {
  for (const [expression, path] of [
    ["color=1", "/api/projects"],
    ["branches.main.color=1", "/api/projects"],
    ["values=1", list],
    ["level.color=1", list],
    ["level.color IS NULL", list],
    ["definition.categories.level.id=CRITICAL", "/api/findings"],
    ["definition.families=memory", "/api/findings"],
  ] as const) {
    expect((await refused(expression, path)).code, expression).toBe("where.field-array");
  }
});

clause("S76", "spaces, parentheses and quotes", async () => {
  await check('name="read ""me"" (1).txt"', readme);
  await check('name="open()"', "src/engine/scan.c#open()");
  await check('name="test"', "test");
  expect((await refused('name="open')).position).toBe("name=".length);
  await refused("name=open()");
});

clause("S77", "in any case; without the spaces they are refused", async () => {
  await check("name=src OR name=test", "src", "test");
  await check("type.id=FOLDER AND rank=0", "test");
  await check("name IN (src,test)", "src", "test");
  await check("type.id NOT IN (FILE,FOLDER,FUNCTION)", "");
  await check("parentId IS NULL", "");
  expect(await paths("parentId IS NOT NULL")).toEqual(others(""));
  for (const expression of ["id IN(1)", "(id=1)AND(id=2)", "(id=1)OR (id=2)", "id NOT IN(1)"]) {
    expect((await refused(expression)).position, expression).toBeGreaterThan(0);
  }
  // A value may contain the letters of a keyword.
  await check("name=srcORtest");
});

clause("S78", "of one, of several, with quotes", async () => {
  await check("name IN (src)", "src");
  await check('name IN (src,"open()", test )', "src", "src/engine/scan.c#open()", "test");
  expect(await paths("name NOT IN (src,test)")).toEqual(others("src", "test"));
  for (const expression of ["name IN ()", "name IN src", "name IN (src", "name IN (src,)"]) await refused(expression);
});

clause("S79", "exactly, with the same case", async () => {
  await check("name=src", "src");
  await check("name=SRC");
  expect(await paths("name!=src")).toEqual(others("src"));
  await check("rank=2", "src/engine/scan.c", "src/engine/scan.c#open()");
});

clause("S80", "numbers, days and texts", async () => {
  await check("rank>1", "src/engine/scan.c", "src/engine/scan.c#open()");
  expect(await paths("rank>=1")).toEqual(await paths("rank>0"));
  await check("rank<0", "docs", readme);
  expect(await paths("rank<=-1")).toEqual(["docs", readme]);
  expect(await projects("lastBuild.analysisTime<2026-03-11")).toBe(1);
  expect(await projects("lastBuild.analysisTime<2026-03-10")).toBe(0);
  await check("type.id=FOLDER AND name>src", "test");
  expect((await refused("metaProject>false", "/api/projects")).code).toMatch(/^where\./);
});

clause("S81", "in any case", async () => {
  await check("name~can", "src/engine/scan.c", "test/scan_test.py");
  await check("name~CAN", "src/engine/scan.c", "test/scan_test.py");
  await check("type.name~func", ...functions);
  await check("name~%");
  await check("name~_t", "test/scan_test.py");
});

clause("S82", "and nowhere else", async () => {
  await check("name~scan*", "src/engine/scan.c", "test/scan_test.py");
  await check("name~can*");
  await check('name~"read "*', readme);
});

clause("S83", "and nowhere else", async () => {
  await check("name~*.c", ...code);
  await check("name~*.C", ...code);
  await check("name~*scan");
});

clause("S84", "letter by letter", async () => {
  expect(await projects("(lastBuild.analysisTime!=2026-03-10 OR lastBuild.analysisTime!=2026-03-11)")).toBe(1);
  expect(await projects("(lastBuild.analysisTime!=2026-03-10 AND lastBuild.analysisTime!=2026-03-11)")).toBe(0);
  await check("name IN (scan.c,src) AND type.id NOT IN (FOLDER,FUNCTION)", "src/engine/scan.c");
  await check("type.id=FUNCTION AND rank>=2", "src/engine/scan.c#open()");
  await check("name~*.py", "test/scan_test.py");
});

clause("S85", "and a plus is a space", async () => {
  const { admin } = world.as;
  const names = async (query: string): Promise<string[]> =>
    (await admin.get<Artifact[]>(`${list}?where=${query}`)).map(({ name }) => name);
  const expected = ["scan.c", "open()"];
  expect(await names("(rank>=2)")).toEqual(expected);
  expect(await names("%28rank%3E%3D2%29")).toEqual(expected);
  expect(await names("%72ank%3e=2")).toEqual(expected);
  expect(await names("rank>=2+AND+rank<3")).toEqual(expected);
  expect(await names("rank%3E%3D2%20AND%20rank%3C3")).toEqual(expected);
  for (const query of ["%", "name=%C0%AF", "name=%zz"]) await admin.refused("GET", `${list}?where=${query}`, 400);
  // Decoded exactly once.
  expect((await admin.refused("GET", `${list}?where=name%253Dsrc`, 400)).code).toMatch(/^where\./);
});

clause("D6a", "and several spaces are equal to one", async () => {
  await check("name=src OR name=docs AND rank=5", "src");
  await check("name=src or name=docs and rank=-1", "docs", "src");
  await check("  name = src   Or   name = test  ", "src", "test");
  await check("parentId is null", "");
  await check("( parentId IS NULL)", "");
});

clause("D6b", "and objects can be tested for presence", async () => {
  expect(await projects('branches."release/2.1".level.id=LEVELB')).toBe(1);
  expect(await projects("branches.none.level.id=LEVELB")).toBe(0);
  expect(await projects("branches.none IS NULL")).toBe(1);
  expect(await projects("lastBuild IS NOT NULL")).toBe(1);
  const unknown = await refused("levle.id=A");
  expect([unknown.code, unknown.position]).toEqual(["where.field-misspelled", 0]);
  expect(unknown.detail).toContain("level");
  for (const expression of ["__proto__.x=1", "constructor=1", "passwordHash~a"]) {
    expect((await refused(expression)).code).toBe("where.field-unknown");
  }
});

clause("D6c", "for each of them", async () => {
  for (const [expression, position] of [
    ["name=src AND id=x", 16],
    ["rank>=", 6],
    ["id IN (1,x)", 9],
  ] as const) {
    expect(await refused(expression), expression).toMatchObject({ position });
  }
});

clause("D6d", "so that the same version is on two days", async () => {
  const { admin } = world.as;
  const versions = async (expression: string, headers: Record<string, string>): Promise<number> =>
    (await admin.where("/api/projects/Engine/versions", expression, headers)).length;
  expect(await versions("analysisTime=2026-01-10", { timezone: "UTC" })).toBe(1);
  expect(await versions("analysisTime=2026-01-10", { timezone: "Asia/Tokyo" })).toBe(0);
  expect(await versions("analysisTime=2026-01-11", { timezone: "Asia/Tokyo" })).toBe(1);
  const french = await admin.where<Artifact>(list, "type.name=Fichier", { "accept-language": "fr" });
  expect(french).toHaveLength(5);
  await check("type.name=Fichier");
});

clause("D6e", "and works only on texts", async () => {
  for (const expression of ["name~SCAN*", 'name~"scan*"', 'name~"scan"*']) {
    await check(expression, "src/engine/scan.c", "test/scan_test.py");
  }
  for (const expression of ["name~*.PY", 'name~"*.py"', 'name~*".py"']) await check(expression, "test/scan_test.py");
  await check("name~*can_*", "test/scan_test.py");
  for (const expression of ["id~1", "name~", "name~*"]) await refused(expression);
});

clause("D6f", "each artifact matches exactly one of the two", async () => {
  const root = world.idOf("");
  expect((await paths(`parentId=${root}`)).concat(await paths(`parentId!=${root}`)).toSorted()).toEqual(
    specimenPaths.toSorted(),
  );
  expect(await paths(`parentId NOT IN (${root})`)).toEqual(await paths(`parentId!=${root}`));
  expect(await paths(`parentId!=${root}`)).toContain("");
  await check("parentId>0 AND parentId IS NULL");
});

clause("D6g", "at each bound and one beyond", async () => {
  const { admin } = world.as;
  const status = async (expression: string): Promise<number> =>
    (await admin.call("GET", `${list}?where=${expression}`)).status;
  const nested = (depth: number): string => `${"(".repeat(depth)}id=1${")".repeat(depth)}`;
  const joined = (count: number): string => Array.from({ length: count }, () => "id=1").join("+OR+");
  const values = (count: number): string => `id+IN+(${Array.from({ length: count }, () => "1").join(",")})`;
  for (const [bound, make] of [
    [32, nested],
    [200, joined],
    [500, values],
    [8_192, (length: number) => `name=${"a".repeat(length - "name=".length)}`],
  ] as const) {
    expect([await status(make(bound)), await status(make(bound + 1))], String(bound)).toEqual([200, 400]);
  }
  await admin.refused("GET", `${list}?where=`, 400);
  await admin.refused("GET", `${list}?where=id=1&where=id=1`, 400);
});
