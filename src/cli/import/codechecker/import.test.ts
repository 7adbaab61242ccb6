import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useServer } from "../../on-server.reference.ts";
import { sendJson, startFake, type FakeServer } from "../fake-server.reference.ts";
import { decodeReply } from "./thrift.ts";

interface Recorded {
  readonly path: string;
  readonly method: string;
  readonly reply: unknown;
}

/** Answers of CodeChecker 6.29 about a product with two runs. */
const recorded = JSON.parse(
  readFileSync(new URL("recorded.reference.json", import.meta.url), "utf8"),
) as readonly Recorded[];

const on = useServer();
let fake: FakeServer;
/** Replies to methods instead of the recorded ones. */
const replies = new Map<string, unknown>();
const headers: (string | undefined)[] = [];

beforeAll(async () => {
  fake = await startFake((request, response, body) => {
    const [, method] = JSON.parse(body) as readonly [number, string];
    headers.push(request.headers.authorization);
    const known = recorded.find((one) => one.path === request.url && one.method === method);
    sendJson(response, replies.get(method) ?? known?.reply ?? [1, method, 3, 0, { 1: { str: "unknown" } }]);
  });
});
afterAll(() => fake.close());

const importEngine = (...options: readonly string[]) =>
  on.run("import", "codechecker", `${fake.url}/Default`, "-p", "engine", "--strip", "/build", ...options);

async function read(path: string): Promise<unknown> {
  const answer = await fetch(`${on.url}/api${path}`, { headers: { authorization: `Bearer ${on.data.token}` } });
  return answer.json();
}

test("a run is a project, each storing of results a version, and a second import sends nothing", async () => {
  const counts = { from: "engine", project: "engine", versionsSent: 2, findings: 3, triageSent: 3 };
  const first = await importEngine("--json");
  expect(first).toMatchObject({ code: 0, errors: "" });
  expect(JSON.parse(first.output)).toMatchObject({ projects: [counts], notTaken: [], failed: 0 });
  const again = JSON.parse((await importEngine("--json")).output) as object;
  expect(again).toMatchObject({ projects: [{ versionsSent: 0, versionsPresent: 2, triageSent: 0, triagePresent: 3 }] });
  expect(await read("/projects/engine?fields=group")).toEqual({ group: "Default" });
  expect(await read("/projects/engine/versions?fields=name,analysisTime,findingCount")).toEqual([
    { name: "v2", analysisTime: "2026-11-17T11:31:08.655+00:00", findingCount: 3 },
    { name: "v1", analysisTime: "2026-11-17T11:30:56.149+00:00", findingCount: 3 },
  ]);
});

test("reports are findings with the review of their users; those of the past are in the older version only", async () => {
  const where = encodeURIComponent("project=engine");
  const fields = "definition.id,location(path,startLine),reason,comment,isNew";
  const place = (startLine: number) => ({ path: "src/a.c", startLine });
  const by = "Anonymous (CodeChecker, 2026-11-17 11:32:12 UTC)";
  expect(await read(`/findings?where=${where}&sort=rule&fields=${fields}`)).toEqual([
    {
      definition: { id: "pylint:late-found" },
      location: place(6),
      reason: "FALSE_POSITIVE",
      comment: `${by}: Look again`,
      isNew: true,
    },
    {
      definition: { id: "pylint:null-deref" },
      location: place(7),
      reason: "JUSTIFIED",
      comment: `${by}: Intentional. done on purpose`,
      isNew: false,
    },
    { definition: { id: "pylint:unused-var" }, location: place(5), reason: null, comment: null, isNew: false },
  ]);
});

/** The recorded reports, each changed by this function. */
function reportsWith(change: (fields: Record<string, unknown>) => void): unknown {
  const { reply } = recorded.find(({ method }) => method === "getRunResults")!;
  const copy = structuredClone(reply) as [number, string, number, number, { 0: { lst: unknown[] } }];
  for (const row of copy[4][0].lst.slice(2)) change(row as Record<string, unknown>);
  return copy;
}

test("a review that was withdrawn there is withdrawn here, unless a user here has decided", async () => {
  const where = encodeURIComponent("project=engine AND relaxed=true");
  const relaxed = () => read(`/findings?where=${where}&sort=rule&fields=definition.id`);
  const [lateFound, nullDeref] = [
    { definition: { id: "pylint:late-found" } },
    { definition: { id: "pylint:null-deref" } },
  ];
  expect(await relaxed()).toEqual([lateFound, nullDeref]);
  const unreviewed = reportsWith((row) => {
    row["11"] = { rec: { 1: { i32: 0 } } };
  });
  const [finding] = (await read(
    `/findings?where=${encodeURIComponent('project=engine AND definition.id="pylint:late-found"')}&fields=id`,
  )) as readonly { readonly id: number }[];
  const sentHeaders = { authorization: `Bearer ${on.data.token}`, "content-type": "application/json" };
  const body = JSON.stringify({ status: "RELAXED", reason: "LEGACY" });
  await fetch(`${on.url}/api/findings/${finding?.id}`, { method: "PUT", headers: sentHeaders, body });
  replies.set("getRunResults", unreviewed);
  expect((await importEngine()).output).toContain("1 entry of triage");
  expect(await relaxed()).toEqual([lateFound]);
  expect((await importEngine()).output).toContain("0 entries of triage");
  replies.clear();
});

test("what the server itself writes about a comment is not taken", async () => {
  const edited = { 2: { str: "ada" }, 3: { str: "%author% edited" }, 4: { str: "2026-11-18 10:00:00" }, 5: { i32: 1 } };
  replies.set(
    "getRunResults",
    reportsWith((row) => {
      row["16"] = { rec: { 4: { lst: ["rec", 1, edited] } } };
    }),
  );
  expect((await importEngine()).code).toBe(0);
  replies.clear();
  const found = await read(`/findings?where=${encodeURIComponent("project=engine")}&fields=comment`);
  expect(found).toHaveLength(3);
  expect(JSON.stringify(found)).not.toContain("%author%");
});

test("comments are as users wrote them: the server escapes them for HTML, but not the texts of reviews", async () => {
  const written = `a && b < "c" > 'd' &lt;`;
  const sent = "Comment with\ntwo lines: a &amp;&amp; b &lt; &quot;c&quot; &gt; &#x27;d&#x27; &amp;lt;";
  const comment = {
    2: { str: "Anonymous" },
    3: { str: sent },
    4: { str: "2026-11-19 02:47:05.093744" },
    5: { i32: 0 },
  };
  const at = { 4: { str: "2026-11-19 02:49:00.000000" } };
  replies.set(
    "getRunResults",
    reportsWith((row) => {
      row["16"] = { rec: { 4: { lst: ["rec", 1, comment] } } };
      row["11"] = { rec: { 1: { i32: 2 }, 2: { str: "not &amp; <b>" }, 3: { str: "bob" }, ...at } };
    }),
  );
  expect((await importEngine()).code).toBe(0);
  replies.clear();
  const [finding] = (await read(
    `/findings?where=${encodeURIComponent('project=engine AND definition.id="pylint:unused-var"')}&fields=id`,
  )) as readonly { readonly id: number }[];
  expect(await read(`/findings/${finding?.id}/history?fields=comment`)).toEqual([
    { comment: "bob (CodeChecker, 2026-11-19 02:49:00 UTC): False positive. not &amp; <b>" },
    { comment: `Anonymous (CodeChecker, 2026-11-19 02:47:05 UTC): Comment with\ntwo lines: ${written}` },
  ]);
});

test("reports that the server counts and does not return are listed", async () => {
  replies.set("getRunResultCount", [1, "getRunResultCount", 2, 0, { 0: { i64: 10 } }]);
  expect((await importEngine()).output).toContain("engine: reports (6): the server did not return them");
  replies.clear();
});

test("a server that asks for it gets the credentials, and then the session", async () => {
  replies.set("getAuthParameters", [1, "getAuthParameters", 2, 0, { 0: { rec: { 1: { tf: 1 } } } }]);
  replies.set("performLogin", [1, "performLogin", 2, 0, { 0: { str: "session-1" } }]);
  headers.length = 0;
  expect((await importEngine()).code).toBe(0);
  expect(headers.slice(0, 3)).toEqual([undefined, undefined, "Bearer session-1"]);
  const refusal = { 1: { rec: { 1: { i32: 3 }, 2: { str: "Invalid credentials" } } } };
  replies.set("performLogin", [1, "performLogin", 2, 0, refusal]);
  expect(await importEngine()).toMatchObject({ code: 7, errors: expect.stringContaining("Invalid") as string });
  replies.clear();
});

test("an address without a product and an unknown run are refused", async () => {
  const bare = await on.run("import", "codechecker", fake.url);
  expect(bare).toMatchObject({ code: 2, errors: expect.stringContaining("names no product") as string });
  const absent = await on.run("import", "codechecker", `${fake.url}/Default`, "-p", "none");
  expect(absent).toMatchObject({ code: 2, errors: expect.stringContaining("has no run none") as string });
});

test.each([
  ["another text", { errors: [] }, "it is not a message of Thrift"],
  ["an exception of the method", [1, "m", 2, 0, { 1: { rec: { 2: { str: "no such run" } } } }], "no such run"],
  ["an exception of the server", [1, "m", 3, 0, { 1: { str: "no such product" }, 2: { i32: 6 } }], "no such product"],
  ["nothing", [1, "m", 2, 0, {}], "it has no result"],
])("%s is not a result", (_name, message, expected) => {
  expect(decodeReply(message)).toEqual({ ok: false, message: expected });
});
