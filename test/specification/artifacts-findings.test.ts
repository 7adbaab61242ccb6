import { expect } from "vitest";
import { clause } from "./clause.ts";
import { specimenPaths } from "./specimen.ts";
import type { Artifact, Finding, Named, QueryAnswer } from "./wire.ts";
import { specimenWorld, type Person } from "./world.ts";

const world = specimenWorld();

const integer = expect.toSatisfy(Number.isInteger, "an integer") as number;
const levelC = {
  id: "LEVELC",
  rank: 2,
  name: "Level C",
  mnemonic: "C",
  color: [242, 91, 33, 255],
  icon: "icons/levels/f25b21ff/C.svg",
};

const artifacts = (person: Person = world.as.admin, parameters = ""): Promise<Artifact[]> =>
  person.get<Artifact[]>(`/api/projects/Engine/artifacts${parameters}`);
const artifact = async (path: string): Promise<Artifact> => (await artifacts()).find((one) => one.path === path)!;
const findings = (person: Person, path: string): Promise<Finding[]> => person.get<Finding[]>(path);
async function query(body: object, path = ""): Promise<QueryAnswer> {
  const answer = await world.as.admin.send("POST", `/api/artifacts/${world.idOf(path)}/query`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as unknown as QueryAnswer;
}

clause("S18", "with their types, in the answer of a query", async () => {
  const { artifacts: found } = await query({ columns: [], artefactTypes: ["FUNCTION"], resultSize: 1 });
  expect(found).toEqual([
    {
      id: world.idOf("src/engine/scan.c#open()"),
      name: "open()",
      viewPath: "Engine/src/engine/scan.c",
      type: { id: "FUNCTION", name: "Function" },
      url: expect.any(String) as string,
      values: [],
      level: levelC,
      trend: { id: "DEGRADED", icon: expect.any(String) as string },
    },
  ]);
});

clause("S19", "the names of the ancestors, starting with the root's", async () => {
  const all = new Map((await artifacts()).map((one) => [one.id, one]));
  for (const one of all.values()) {
    const parent = one.parentId === null ? undefined : all.get(one.parentId)!;
    const expected =
      parent === undefined ? "" : parent.viewPath === "" ? parent.name : `${parent.viewPath}/${parent.name}`;
    expect(one.viewPath).toBe(expected);
  }
  expect((await artifact("")).viewPath).toBe("");
  expect((await artifact("src/engine/scan.c#open()")).viewPath).toBe("Engine/src/engine/scan.c");
});

clause("S20", "one for every artifact", async () => {
  const all = await artifacts();
  for (const { url } of all) {
    expect(url).not.toMatch(/^(\/|[a-z]+:)/i);
    expect(new URL(url, "http://host/base/").href).toMatch(/^http:\/\/host\/base\/./);
  }
  expect(new Set(all.map(({ url }) => url)).size).toBe(all.length);
});

clause("S21", "in the order of the columns; empty without columns", async () => {
  const columns = [
    { type: "MEASURE", id: "VG" },
    { type: "INFO", id: "LANGUAGE", excludingTypes: "FILE" },
    { type: "INDICATOR", id: "QUALITY" },
    { type: "MEASURE", id: "VG" },
  ];
  const { artifacts: found } = await query({ columns });
  expect(found).toHaveLength(11);
  for (const { values, type } of found) {
    const ids = values.map((value) => value && value["id"]);
    expect(ids).toEqual(["VG", type.id === "FILE" ? null : "LANGUAGE", "QUALITY", "VG"]);
  }
  for (const { values } of (await query({ columns: [] })).artifacts) expect(values).toEqual([]);
});

clause("S22", "with their types", async () => {
  expect((await artifact("src/engine/scan.c")).level).toEqual(levelC);
  expect((await artifact('docs/read "me" (1).txt')).level).toEqual({
    id: "UNKNOWN",
    rank: -1,
    name: "Unknown",
    mnemonic: "?",
    color: [150, 150, 150, 255],
    icon: "icons/levels/969696ff/%3F.svg",
  });
});

clause("S23", "the address of the icon returns an image", async () => {
  const trends = new Set<string>();
  for (const { trend } of await artifacts()) {
    expect(Object.keys(trend)).toEqual(["id", "icon"]);
    expect(trend.icon).not.toMatch(/^(\/|[a-z]+:)/i);
    const picture = await fetch(`http://127.0.0.1:${world.port}/${trend.icon}`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image\//)]);
    trends.add(trend.id);
  }
  expect(trends.has("DEGRADED") && trends.has("IMPROVED")).toBe(true);
});

clause("S24", "of artifacts and of projects", async () => {
  const { admin } = world.as;
  const paths = async (expression: string): Promise<string[]> =>
    (await admin.where<Artifact>("/api/projects/Engine/artifacts", expression)).map(({ path }) => path);
  const all = await artifacts();
  expect(await paths("rank>=2")).toEqual(all.filter(({ rank }) => rank >= 2).map(({ path }) => path));
  expect(await paths("rank=-1")).toEqual(["docs", 'docs/read "me" (1).txt']);
  expect(await paths("type.id=FUNCTION")).toEqual(["src/engine/scan.c#close()", "src/engine/scan.c#open()"]);
  expect(await admin.where("/api/projects", "level.id=LEVELB")).toHaveLength(1);
  expect(await admin.where("/api/projects", "level.id=LEVELA")).toEqual([]);
  expect(await admin.where("/api/projects", "lastBuild.analysisTime=2026-03-10")).toHaveLength(1);
  expect(await admin.where("/api/projects", "lastBuild.analysisTime=2026-03-11")).toEqual([]);
});

clause("S25", "and nothing else", async () => {
  expect(await query({ columns: [], resultSize: 0 })).toEqual({
    hidePath: false,
    hideRating: false,
    smartSort: true,
    artifacts: [],
  });
});

clause("S26", "at the paths in the specification", async () => {
  const { admin } = world.as;
  const fields = "definition(families,categories(level(id,name),scale.name))";
  const [first] = await findings(admin, `/api/artifacts/${world.idOf("src/engine/emit.c")}/findings?fields=${fields}`);
  expect(first).toEqual({
    definition: {
      families: ["CWE-476", "memory"],
      categories: [{ level: { id: "CRITICAL", name: "Level X" }, scale: { name: "Severity" } }],
    },
  });
  const dotted = "definition.categories.level.id,definition.categories.level.name,definition.categories.scale.name";
  const path = `/api/artifacts/${world.idOf("src/engine/emit.c")}/findings`;
  expect(await findings(admin, `${path}?fields=${dotted},definition.families`)).toEqual([first]);
});

clause("D9a", "in all three versions, also after the path was absent", async () => {
  const { admin } = world.as;
  const idIn = async (version: number): Promise<number> =>
    (await artifacts(admin, `?version=${version}&where=path%3Dsrc/engine/parse.c`))[0]!.id;
  const { first, second, third } = world.versions;
  expect(new Set([await idIn(first), await idIn(second), await idIn(third)])).toEqual(
    new Set([world.idOf("src/engine/parse.c")]),
  );
  const body = { name: "Fleeting", modelId: "SPECIMEN" };
  await admin.send("POST", "/api/projects", body);
  const line = (path: string): string => `${JSON.stringify({ kind: "artifact", path, type: "FILE" })}\n`;
  const id = async (): Promise<number | undefined> =>
    (await admin.get<Artifact[]>("/api/projects/Fleeting/artifacts")).find(({ path }) => path === "b.c")?.id;
  await admin.build("Fleeting", line("a.c") + line("b.c"));
  const before = await id();
  await admin.build("Fleeting", line("a.c"));
  expect(await id()).toBeUndefined();
  await admin.build("Fleeting", line("b.c"));
  expect(await id()).toBe(before);
});

clause("D9b", "in addition to the eight of a query", async () => {
  const open = await artifact("src/engine/scan.c#open()");
  const { artifacts: found } = await query({ columns: [], artefactTypes: ["FUNCTION"], resultSize: 1 });
  expect(open).toEqual({
    ...found[0],
    rank: 2,
    path: "src/engine/scan.c#open()",
    parentId: world.idOf("src/engine/scan.c"),
  });
  expect((await artifact("")).parentId).toBeNull();
});

clause("D9c", "by branch and by version", async () => {
  const { admin } = world.as;
  expect((await artifacts()).map(({ path }) => path)).toEqual(specimenPaths);
  const first = await artifacts(admin, `?version=${world.versions.first}`);
  expect(first.map(({ path }) => path)).toEqual(specimenPaths.filter((path) => path !== "src/engine/emit.c"));
  const release = await artifacts(admin, "?branch=release/2.1");
  expect(release.map(({ path }) => path)).toEqual(specimenPaths);
  const ids = new Set((await artifacts()).map(({ id }) => id));
  expect(release.some(({ id }) => ids.has(id))).toBe(false);
  await admin.refused("GET", "/api/projects/Engine/artifacts?branch=none", 404);
  await admin.refused("GET", `/api/projects/Engine/artifacts?branch=main&version=${world.versions.release}`, 404);
});

clause("D9d", "drawn from colour and mnemonic", async () => {
  const picture = await fetch(`http://127.0.0.1:${world.port}/${levelC.icon}`);
  expect(picture.status).toBe(200);
  expect(await picture.text()).toMatch(/<svg[^]*rgb\(242,91,33\)[^]*>C<\/text>/);
});

clause("D9e", "improved, degraded, stable, new, unknown", async () => {
  const trends = new Map((await artifacts()).map(({ path, trend }) => [path, trend.id]));
  expect(Object.fromEntries(trends)).toMatchObject({
    "": "DEGRADED",
    docs: "UNKNOWN",
    "src/engine/emit.c": "NEW",
    "src/engine/parse.c": "DEGRADED",
    "src/engine/scan.c": "STABLE",
    "src/engine/scan.c#close()": "IMPROVED",
    "src/engine/scan.c#open()": "DEGRADED",
    "test/scan_test.py": "IMPROVED",
  });
  const first = await artifacts(world.as.admin, `?version=${world.versions.first}`);
  expect(new Set(first.map(({ trend }) => trend.id))).toEqual(new Set(["UNKNOWN"]));
});

clause("D11a", "for the root and for a file with functions", async () => {
  const { admin } = world.as;
  const names = async (path: string, parameters = ""): Promise<string[]> => {
    const found = await findings(admin, `/api/artifacts/${world.idOf(path)}/findings${parameters}`);
    return found.map(({ artifact: { name } }) => name);
  };
  expect(await names("")).toEqual(["emit.c", "parse.c", "open()"]);
  expect(await names("", "?scope=self")).toEqual([]);
  expect(await names("src/engine/scan.c")).toEqual(["open()"]);
  expect(await names("src/engine/scan.c", "?scope=self")).toEqual([]);
  expect(await names("src/engine/parse.c", "?scope=self")).toEqual(["parse.c"]);
  await admin.refused("GET", `/api/artifacts/${world.idOf("")}/findings?scope=none`, 400);
});

clause("D11b", "with their types", async () => {
  const id = world.idOf("src/engine/scan.c#open()");
  const [finding] = await findings(world.as.admin, `/api/artifacts/${id}/findings`);
  expect(finding).toEqual({
    id: integer,
    artifact: {
      id,
      name: "open()",
      viewPath: "Engine/src/engine/scan.c",
      type: { id: "FUNCTION", name: "Function" },
      url: (await artifact("src/engine/scan.c#open()")).url,
    },
    definition: {
      id: "c:null",
      name: "Null pointer",
      description: "A pointer may be null.",
      helpUri: null,
      tool: null,
      families: ["CWE-476", "memory"],
      categories: [
        {
          scale: { id: "SEVERITY", name: "Severity" },
          level: {
            id: "CRITICAL",
            name: "Level X",
            rank: 3,
            mnemonic: "X",
            color: [200, 0, 0, 255],
            icon: "icons/levels/c80000ff/X.svg",
          },
        },
      ],
    },
    message: "c:null in src/engine/scan.c#open()",
    // Later decisions add these.
    cause: null,
    until: null,
    assignee: null,
    dueDate: null,
    owner: null,
    age: integer,
    project: "Engine",
    branch: "main",
    location: { path: "src/engine/scan.c", startLine: 4, startColumn: 2, endLine: null, endColumn: null },
    relatedLocations: [],
    status: { id: "OPEN", name: expect.any(String) as string } satisfies Named,
    relaxed: false,
    reason: null,
    comment: null,
    isNew: false,
    firstVersionId: world.versions.first,
    evidence: "SAME_LINE",
    url: expect.not.stringMatching(/^(\/|[a-z]+:)/i) as string,
  });
  // D15 adds what it is compared with.
  const reference = expect.objectContaining({ why: "BASELINE" }) as object;
  expect(await world.as.admin.get(`/api/findings/${finding!.id}`)).toEqual({ ...finding, reference });
});

clause("D11c", "a path through families or categories is 400", async () => {
  const { admin } = world.as;
  const path = `/api/artifacts/${world.idOf("")}/findings`;
  expect(await admin.where(path, "definition.id=c:null")).toHaveLength(2);
  expect(await admin.where(path, "location.startLine>5 AND relaxed=false")).toHaveLength(1);
  for (const field of ["definition.families", "definition.categories", "definition.categories.level.id"]) {
    const problem = await admin.refused("GET", `${path}?where=${field}=x`, 400);
    expect([problem.code, problem.position]).toEqual(["where.field-array", "definition.".length]);
  }
});

clause("D11d", "a developer's reference is the baseline; a guest has none", async () => {
  const path = `/api/artifacts/${world.idOf("")}/findings`;
  const shown = async (person: Person): Promise<unknown[]> =>
    (await findings(person, path)).map(({ artifact: { name }, isNew, firstVersionId }) => [
      name,
      isNew,
      firstVersionId,
    ]);
  const { first, second } = world.versions;
  expect(await shown(world.as.developer)).toEqual([
    ["emit.c", true, second],
    ["parse.c", false, first],
    ["open()", false, first],
  ]);
  expect(await shown(world.as.guest)).toEqual([
    ["parse.c", false, first],
    ["open()", false, first],
  ]);
  // For a guest, a finding that a draft introduced is as old as the baseline that shows it.
  const { third } = world.versions;
  const make = (baseline: boolean) => world.as.manager.send("PUT", `/api/versions/${third}`, { baseline });
  await make(true);
  expect((await shown(world.as.guest))[0]).toEqual(["emit.c", true, third]);
  expect((await shown(world.as.developer))[0]).toEqual(["emit.c", true, second]);
  await make(false);
  expect(await shown(world.as.guest)).toHaveLength(2);
});
