import { expect } from "vitest";
import type { Answer } from "../http/running-server.ts";
import { basic } from "../http/running-server.ts";
import { clause } from "./clause.ts";
import type { Problem } from "./wire.ts";
import { specimenWorld } from "./world.ts";

const world = specimenWorld();

/** An answer without the parts that differ from request to request. */
function bytes({ status, headers, text }: Answer): unknown {
  const { date: _date, "x-request-id": _id, ...rest } = headers;
  return { status, headers: rest, text: text.replace(/"requestId":"[^"]*"/, "") };
}

clause("D3a", "and no internals of the server", async () => {
  const answer = await world.as.admin.call("GET", "/api/projects/None");
  expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  expect(answer.json).toEqual({
    type: "urn:belvedere:problem:project.absent",
    title: expect.any(String) as string,
    status: 404,
    detail: expect.any(String) as string,
    code: "project.absent",
    requestId: answer.headers["x-request-id"],
  });
  expect(answer.status).toBe(404);
});

clause("D3b", "in where, in fields and in a body", async () => {
  const { admin } = world.as;
  expect(await admin.refused("GET", "/api/projects?where=id=1+AND+id=x", 400)).toMatchObject({ position: 12 });
  // In UTF-16 units of the decoded text.
  const emoji = encodeURIComponent('name="😀" AND id=x');
  expect(await admin.refused("GET", `/api/projects?where=${emoji}`, 400)).toMatchObject({ position: 17 });
  expect(await admin.refused("GET", "/api/projects?fields=id,zzz", 400)).toMatchObject({ position: 3 });
  const body = await admin.send("POST", "/api/users", { login: "x", password: "x", role: "KING" });
  expect([body.status, body.json["pointer"]]).toEqual([400, "/role"]);
});

clause("D3c", "in each of the five languages", async () => {
  const titles = new Set<string>();
  const details = new Set<string>();
  for (const language of ["en", "fr", "de", "ja", "zh"]) {
    const headers = { "accept-language": language };
    const problem = await world.as.admin.refused("GET", "/api/projects/None", 404, { headers });
    titles.add(problem.title);
    details.add(problem.detail);
    expect(problem.code).toBe("project.absent");
  }
  expect([titles.size, details.size]).toEqual([5, 5]);
});

clause("D3d", "raw spaces, garbage, headers of 40 KB", async () => {
  const { token } = world.as.admin;
  const head = `Host: x\r\nAuthorization: Bearer ${token}\r\n`;
  for (const [sent, status] of [
    [`GET /api/projects?where=a b HTTP/1.1\r\n${head}\r\n`, 400],
    ["garbage\r\n\r\n", 400],
    [`GET /api/projects HTTP/1.1\r\n${head}X-Long: ${"x".repeat(40_000)}\r\n\r\n`, 431],
  ] as const) {
    const answer = await world.raw(sent);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/content-type: application\/problem\+json/i);
    expect(JSON.parse(answer.slice(answer.indexOf("{")))).toMatchObject({ status } satisfies Partial<Problem>);
  }
});

clause("D3e", "of projects, versions, artifacts, findings and tasks", async () => {
  const { admin, stranger } = world.as;
  const [finding] = await admin.get<{ id: number }[]>("/api/findings?limit=1");
  const [task] = await admin.get<{ id: number }[]>("/api/tasks?limit=1");
  for (const [hidden, absent, malformed] of [
    ["/api/projects/Engine", "/api/projects/Enginf", undefined],
    ["/api/projects/Engine/artifacts", "/api/projects/Enginf/artifacts", undefined],
    [`/api/versions/${world.versions.first}`, "/api/versions/987654321", "/api/versions/x"],
    [`/api/artifacts/${world.idOf("src")}`, "/api/artifacts/987654321", "/api/artifacts/1.5"],
    [`/api/artifacts/${world.idOf("src")}/findings`, "/api/artifacts/987654321/findings", "/api/artifacts/-1/findings"],
    [`/api/findings/${finding!.id}`, "/api/findings/987654321", "/api/findings/1e9"],
    [`/api/tasks/${task!.id}`, "/api/tasks/987654321", "/api/tasks/0x1"],
  ] as const) {
    const answer = await stranger.call("GET", hidden);
    expect(answer.status).toBe(404);
    expect(bytes(answer), hidden).toEqual(bytes(await stranger.call("GET", absent)));
    if (malformed !== undefined) expect(bytes(answer)).toEqual(bytes(await stranger.call("GET", malformed)));
  }
});

clause("D3f", "Basic, Bearer, GET and POST", async () => {
  const scheme = async (path: string): Promise<unknown> => (await world.call("GET", path)).headers["www-authenticate"];
  expect(await scheme("/api/token")).toMatch(/^Basic /);
  expect(await scheme("/api/projects")).toMatch(/^Bearer /);
  const answer = await world.as.admin.call("DELETE", "/api/projects");
  expect(answer.status).toBe(405);
  const allowed = String(answer.headers.allow).split(", ");
  expect(allowed).toContain("GET");
  expect(allowed).toContain("POST");
  expect(allowed).not.toContain("DELETE");
});

clause("D3g", "and the error contains the suggestion", async () => {
  const { admin } = world.as;
  expect(await admin.get("/api/projects?colour=red&_=1")).toHaveLength(1);
  for (const [name, meant] of [
    ["wher", "where"],
    ["field", "fields"],
    ["limt", "limit"],
  ] as const) {
    const problem = await admin.refused("GET", `/api/projects?${name}=1`, 400);
    expect(problem.detail).toContain(meant);
  }
  for (const name of ["where", "fields"]) {
    const problem = await admin.refused("DELETE", `/api/groups/none?${name}=id`, 400);
    expect(problem.code).toBe("query.unsupported");
  }
});

clause("D3h", "on reading, writing and signing in", async () => {
  const { admin } = world.as;
  const headers = { "content-type": "text/xml" };
  expect((await admin.refused("POST", "/api/projects", 415, { headers, body: "<x/>" })).status).toBe(415);
  const results = { "content-type": "image/png" };
  await admin.refused("POST", "/api/projects/Engine/builds", 415, { headers: results, body: "{}" });
  expect(await admin.get("/api/projects/")).toEqual(await admin.get("/api/projects"));
  expect(await admin.get("/api/projects/Engine/")).toEqual(await admin.get("/api/projects/Engine"));
  expect((await world.call("GET", "/api/token/", { headers: basic("guest", "open:sesame:now") })).status).toBe(200);
});
