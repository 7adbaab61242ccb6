import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

/** Whether a log has all findings of a version, and that an import of another one fixes nothing. */
let server: BuildingServer;

const finding = (artifact: string, rule: string, startLine: number) => ({
  kind: "finding",
  artifact,
  rule,
  message: `line ${startLine}`,
  location: { startLine },
});
const records = [
  { kind: "artifact", path: "src/a.c", type: "FILE" },
  { kind: "artifact", path: "src/b.c", type: "FILE" },
  { kind: "rule", id: "r", categories: ["SEVERITY.CRITICAL"], families: ["x"] },
  { kind: "rule", id: "s", categories: ["SEVERITY.MINOR"], families: ["y"] },
  finding("src/a.c", "r", 1),
  finding("src/a.c", "s", 2),
  finding("src/b.c", "r", 3),
];
const messages = ["line 1", "line 2", "line 3"];

interface Part {
  readonly state: string;
  readonly failures: { readonly records: readonly { readonly reason: string }[] };
}

beforeAll(async () => {
  server = await startBuildingServer();
}, 60_000);
afterAll(() => server.close());

async function makeProject(name: string, query = ""): Promise<{ readonly version: string; readonly root: string }> {
  await server.admin.createProject(name);
  await server.admin.build(name, lines(...records), { query });
  const [root] = (await server.admin.call<{ id: number }[]>("GET", `/api/projects/${name}/artifacts?limit=1`)).body;
  const version = (await server.admin.versions(name))[0]!;
  return { version: `/api/versions/${version.id}`, root: `/api/artifacts/${root!.id}/findings` };
}

async function logAt(address: string): Promise<{ readonly text: string; readonly whole: readonly boolean[] }> {
  const headers = { authorization: `Bearer ${server.adminToken}` };
  const response = await fetch(server.url + address, { headers });
  expect(response.status, address).toBe(200);
  const text = await response.text();
  const { runs } = JSON.parse(text) as { runs: { properties: { belvedere: { whole: boolean } } }[] };
  return { text, whole: runs.map(({ properties }) => properties.belvedere.whole) };
}

/** What is left of the findings, and the part, after a log was imported. */
async function importInto(project: string, log: string): Promise<{ messages: readonly string[]; part: Part }> {
  const task = await server.admin.build(project, log);
  expect(["DONE", "WARNING"]).toContain(task.status.id);
  const where = encodeURIComponent(`project="${project}"`);
  const { body } = await server.admin.call<{ message: string }[]>("GET", `/api/findings?where=${where}`);
  const version = await server.admin.call<{ parts: Part[] }>("GET", `/api/versions/${task.versionId}`);
  return { messages: body.map(({ message }) => message).toSorted(), part: version.body.parts[0]! };
}

test.each([
  ["version", ""],
  ["root", ""],
  ["root", "&sort=-severity"],
] as const)("all findings of a version (%s, “%s”) can be imported", async (from, more) => {
  const project = `Whole${from}${more.length}`;
  const addresses = await makeProject(project);
  const { text, whole } = await logAt(`${addresses[from]}?format=sarif${more}`);
  expect(whole).toEqual([true]);
  expect(await importInto(project, text)).toMatchObject({
    messages,
    part: { state: "DELIVERED", failures: { records: [] } },
  });
});

test.each([
  ["page", "&limit=2"],
  ["where", `&where=${encodeURIComponent('message="line 1"')}`],
  ["category", "&category=SEVERITY.MINOR"],
  ["family", "&family=x"],
  ["self", "&scope=self"],
  ["host", "&fit=github"],
])("a list that may lack findings (%s) fixes none", async (project, more) => {
  const { root } = await makeProject(project);
  const { text, whole } = await logAt(`${root}?format=sarif${more}`);
  expect(whole).toEqual([false]);
  const { messages: left, part } = await importInto(project, text);
  expect(left).toEqual(messages);
  expect(part.state).toBe("FAILED");
  expect(part.failures.records[0]!.reason).toBe(
    "The analysis failed. Belvedere: the report has only some of the findings.",
  );
});

test("the findings of a file fix none of another", async () => {
  await makeProject("Subtree");
  const { body } = await server.admin.call<{ id: number; name: string }[]>("GET", "/api/projects/Subtree/artifacts");
  const file = body.find(({ name }) => name === "a.c")!;
  const { text, whole } = await logAt(`/api/artifacts/${file.id}/findings?format=sarif`);
  expect(whole).toEqual([false]);
  expect(await importInto("Subtree", text)).toMatchObject({ messages, part: { state: "FAILED" } });
});

test("a version that still expects parts is not whole", async () => {
  const { version } = await makeProject("Expecting", "?part=one&expect=two&version=1");
  expect(await logAt(`${version}?format=sarif`)).toMatchObject({ whole: [false] });
});

test("a list of many versions has whole runs unless it is narrowed or mixed", async () => {
  const { whole } = await logAt("/api/findings?format=sarif");
  expect(new Set(whole)).toEqual(new Set([true, false]));
  for (const more of ["&limit=1000", "&family=x", "&sort=severity", "&distinct=true", "&fit=github"]) {
    expect(new Set((await logAt(`/api/findings?format=sarif${more}`)).whole), more).toEqual(new Set([false]));
  }
});
