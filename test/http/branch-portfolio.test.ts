import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../harness/client.ts";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { buildPullRequest } from "./pull-request.ts";

interface Standing {
  readonly name: string;
  readonly target: string | null;
  readonly base: string | null;
  readonly version: {
    readonly id: number;
    readonly gate: string | null;
    readonly complete: boolean;
  } | null;
  readonly reference: { readonly versionId: number | null; readonly branch: string | null; readonly why: string };
  readonly newFindings: number | null;
}

const results = (...rules: readonly string[]): string =>
  lines(
    { kind: "artifact", path: "a.c", type: "FILE" },
    ...rules.map((rule) => ({ kind: "finding", artifact: "a.c", rule, message: rule })),
  );

let server: BuildingServer;
let guest: Client;
beforeAll(async () => {
  server = await startBuildingServer();
  const { admin } = server;
  await admin.json("POST", "/api/projects", { name: "P", public: true });
  await admin.json("PUT", "/api/projects/P/gate", { conditions: [{ type: "FINDINGS", on: "NEW", bounds: "[;1]" }] });
  await admin.build("P", results("old"), { query: "?commit=c1&baseline=true" });
  await admin.build("P", results(), { query: "?commit=c2" });
  await buildPullRequest(server, "P", { branch: "bad", target: "main", base: "c1" }, results("old", "one", "two"));
  await buildPullRequest(server, "P", { branch: "good", target: "main", base: "c1" }, results("old", "one"));
  await admin.json("POST", "/api/projects/P/branches", { name: "empty" });
  guest = await server.user("guest");
});
afterAll(() => server.close());

const list = async (query = "", client = server.admin): Promise<readonly Standing[]> => {
  const { status, body } = await client.call<Standing[]>("GET", `/api/projects/P/portfolio${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

test("every branch has its target, newest version, verdict, reference and new findings", async () => {
  const listed = await list();
  const summary = listed.map(({ name, target, base, version, reference, newFindings }) => [
    name,
    target,
    base,
    version?.gate,
    reference.why,
    newFindings,
  ]);
  expect(summary).toEqual([
    ["main", null, null, "PASSED", "BASELINE", 0],
    ["bad", "main", "c1", "FAILED", "MERGE_BASE", 2],
    ["good", "main", "c1", "PASSED", "MERGE_BASE", 1],
    ["empty", null, null, undefined, "NONE", null],
  ]);
  // The same as the version itself says.
  const bad = listed.find(({ name }) => name === "bad")!.version!;
  expect((await server.admin.call("GET", `/api/versions/${bad.id}`)).body).toEqual(bad);
});

test("conditions select pull requests and count new findings; pages and fields work as in every list", async () => {
  const names = async (query: string): Promise<readonly string[]> => (await list(query)).map(({ name }) => name);
  const where = (condition: string): string => `where=${encodeURIComponent(condition)}`;
  expect(await names(`?${where("target IS NOT NULL")}`)).toEqual(["bad", "good"]);
  expect(await names(`?${where("newFindings>1 AND version.gate=FAILED")}&fields=name`)).toEqual(["bad"]);
  expect(await list(`?${where("target=main")}&fields=name,newFindings&limit=1`)).toEqual([
    { name: "bad", newFindings: 2 },
  ]);
  expect(await list("?fields=name&limit=2")).toEqual([{ name: "main" }, { name: "bad" }]);
});

test("callers who see only baselines see no branch without one, and nothing that comes from drafts", async () => {
  expect((await list("", guest)).map(({ name, newFindings }) => [name, newFindings])).toEqual([["main", null]]);
  expect((await guest.call("GET", "/api/projects/absent/portfolio")).status).toBe(404);
});
