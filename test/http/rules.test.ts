import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

interface Entry {
  readonly versionName: string;
  readonly findings: number;
  readonly open: number;
  readonly definition: { readonly description: string } | null;
}

interface Defined {
  readonly project: string;
  readonly branch: string;
  readonly definition: { readonly id: string; readonly description: string };
}

let server: BuildingServer;

const rule = (description: string) => ({ kind: "rule", id: "a/b:1", name: "One", description });
const found = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    kind: "finding",
    artifact: index === 0 ? "a.c" : "lib/b.c",
    rule: "a/b:1",
    message: `m${index}`,
  }));
const files = ["a.c", "lib/b.c"].map((path) => ({ kind: "artifact", path, type: "FILE", measures: { LC: 1 } }));
const other = { kind: "rule", id: "other", name: "Other" };

beforeAll(async () => {
  server = await startBuildingServer();
  const { admin } = server;
  for (const name of ["P", "Q"]) {
    await admin.createProject(name);
    const send = (version: string, ...more: readonly object[]) =>
      admin.build(name, lines(...files, other, ...more), { query: `?version=${version}&baseline=${version === "1"}` });
    await send("1", rule("first"), ...found(3));
    await send("2", rule("second"), ...found(1));
    await send("3", ...(name === "P" ? [rule("third")] : []));
  }
});
afterAll(() => server.close());

const history = async (project: string, query = "", client = server.admin) => {
  const { artifactId } = (await client.call<{ artifactId: number }>("GET", `/api/projects/${project}`)).body;
  return client.call<Entry[]>("GET", `/api/artifacts/${artifactId}/rule-history?rule=a/b:1${query}`);
};

test("the history of a rule has its findings in every version, also in those without its definition", async () => {
  const shown = ({ versionName, findings, open, definition }: Entry) => [
    versionName,
    findings,
    open,
    definition?.description,
  ];
  expect((await history("Q")).body.map(shown)).toEqual([
    ["3", 0, 0, undefined],
    ["2", 1, 1, "second"],
    ["1", 3, 3, "first"],
  ]);
  const page = await history("P", "&limit=1");
  expect(page.body.map(shown)).toEqual([["3", 0, 0, "third"]]);
  const next = /after=([^&>]+)/.exec(page.headers.get("link") ?? "")![1];
  expect((await history("P", `&limit=1&after=${next}`)).body.map(shown)).toEqual([["2", 1, 1, "second"]]);
  expect((await server.admin.call("GET", "/api/artifacts/1/rule-history")).status).toBe(400);
});

test("findings below an artifact are counted, and relaxed ones are not open", async () => {
  const { admin } = server;
  const where = encodeURIComponent("path=lib");
  const [lib] = (await admin.call<{ id: number }[]>("GET", `/api/projects/P/artifacts?where=${where}`)).body;
  const read = async () =>
    (await admin.call<Entry[]>("GET", `/api/artifacts/${lib!.id}/rule-history?rule=a/b:1&fields=findings,open`)).body;
  expect(await read()).toEqual([
    { findings: 0, open: 0 },
    { findings: 0, open: 0 },
    { findings: 2, open: 2 },
  ]);
  await admin.build("P", lines(...files, rule("fourth"), ...found(2)), { query: "?version=4" });
  const [finding] = (await admin.call<{ id: number }[]>("GET", `/api/artifacts/${lib!.id}/findings`)).body;
  const body = { status: "RELAXED", reason: "WONT_FIX", comment: "c" };
  expect((await admin.json("PUT", `/api/findings/${finding!.id}`, body)).status).toBe(200);
  expect((await read())[0]).toEqual({ findings: 1, open: 0 });
});

test("definitions are listed by project, page by page, whether there are findings or not", async () => {
  const { admin } = server;
  const read = (query: string) => admin.call<Defined[]>("GET", `/api/rules?id=${query}`);
  expect((await read("a/b:1")).body.map(({ project, branch }) => [project, branch])).toEqual([["P", "main"]]);
  const page = await read("other&limit=1");
  expect(page.body.map(({ project }) => project)).toEqual(["Q"]);
  await admin.build("P", lines(...files, rule("fifth"), other), { query: "?version=5" });
  const first = await read("other&limit=1");
  expect(first.body.map(({ project }) => project)).toEqual(["P"]);
  const next = /after=([^&>]+)/.exec(first.headers.get("link") ?? "")![1];
  expect((await read(`other&limit=1&after=${next}`)).body.map(({ project }) => project)).toEqual(["Q"]);
  expect((await read("nothing")).body).toEqual([]);
  expect((await admin.call("GET", "/api/rules")).status).toBe(400);
});

test("a guest sees the rules of baselines alone, and a stranger none", async () => {
  const { admin } = server;
  const guest = await server.user("guest");
  const hidden = await guest.call<Defined[]>("GET", "/api/rules?id=a/b:1");
  expect(hidden.body).toEqual([]);
  await admin.json("PUT", "/api/projects/Q/members", [{ user: "guest", role: "GUEST" }]);
  const seen = (await guest.call<Defined[]>("GET", "/api/rules?id=a/b:1")).body;
  expect(seen.map(({ definition }) => definition.description)).toEqual(["first"]);
  expect((await history("Q", "", guest)).body.map(({ versionName }) => versionName)).toEqual(["1"]);
});
