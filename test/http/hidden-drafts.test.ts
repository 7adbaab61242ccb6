import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../harness/client.ts";
import { lines } from "../harness/results.ts";
import { buildingPassword, startBuildingServer, type BuildingServer } from "./building-server.ts";
import { makeToken, signIn } from "./token-world.ts";

/** Answers to guests that depended on drafts, which they do not see (D5). */
let server: BuildingServer;
let guest: Client;
let draftFindings: readonly number[];
let hiddenVersion: number;

const results = (...messages: readonly string[]): string =>
  lines(
    { kind: "artifact", path: "a.c", type: "FILE", measures: { LC: 10 } },
    ...messages.map((message) => ({ kind: "finding", artifact: "a.c", rule: "r", message })),
  );

beforeAll(async () => {
  server = await startBuildingServer();
  const { admin } = server;
  guest = await server.user("guest");
  await admin.json("POST", "/api/projects", { name: "Open", public: true });
  const conditions = [{ type: "PARTS", id: "CARRIED_DAYS", bounds: "[;30]" }];
  await admin.json("PUT", "/api/projects/Open/gate", { conditions });
  const build = async (query: string, body: string): Promise<number> =>
    (await admin.build("Open", body, { query })).versionId!;
  await build("?commit=c1&baseline=true", results("published"));
  // A branch of drafts alone, and a branch with a baseline whose target it is.
  hiddenVersion = await build("?branch=hidden&commit=h1", results());
  await build("?branch=seen&target=hidden&base=h1&commit=s1&baseline=true", results());
  await build("?commit=c2", results("published", "draft"));
  const { body } = await admin.call<{ id: number; message: string }[]>("GET", "/api/findings?where=message=draft");
  draftFindings = body.map(({ id }) => id);
});
afterAll(() => server.close());

const answerTo = async (client: Client, path: string): Promise<unknown> => {
  const { status, body } = await client.call<object>("GET", path);
  return { status, body: { ...body, requestId: "", instance: "" } };
};

test("the portfolio of a project does not name the target of a branch", async () => {
  const { body } = await guest.call<{ name: string }[]>("GET", "/api/projects/Open/portfolio");
  expect(body.find(({ name }) => name === "seen")).toMatchObject({ target: null, base: null });
  for (const path of ["/api/projects/Open/portfolio", "/api/projects/Open", "/api/projects", "/api/portfolio"]) {
    const { body: everything } = await guest.call("GET", path);
    expect(JSON.stringify(everything), path).not.toMatch(/hidden|h1/);
  }
  const own = await server.admin.call<{ name: string }[]>("GET", "/api/projects/Open/portfolio");
  expect(own.body.find(({ name }) => name === "seen")).toMatchObject({ target: "hidden", base: "h1" });
});

test("a version on a branch of drafts is absent like any other", async () => {
  const path = (id: number): string => `/api/projects/Open/artifacts?version=${id}`;
  expect(await answerTo(guest, path(hiddenVersion))).toEqual(await answerTo(guest, path(99_999_999)));
});

test("a finding that only drafts have is absent, whatever version is named", async () => {
  const [draft] = draftFindings;
  for (const query of ["", "?version=99999999", `?version=${hiddenVersion}`]) {
    const absent = await answerTo(guest, `/api/findings/99999999${query}`);
    expect(await answerTo(guest, `/api/findings/${draft}${query}`), query).toEqual(absent);
  }
  const { body } = await guest.call<{ id: number }[]>("GET", "/api/findings?where=message=published");
  const seen = await guest.call("GET", `/api/findings/${body[0]!.id}?version=99999999`);
  expect(seen.body).toMatchObject({ code: "version.absent" });
});

test("the evidence of a finding does not say that a draft had it before", async () => {
  await server.admin.build("Open", results("draft"), { query: "?branch=first&commit=f1" });
  await server.admin.build("Open", results("draft"), { query: "?branch=first&commit=f2&baseline=true" });
  const evidenceFor = async (client: Client): Promise<readonly unknown[]> => {
    const { body } = await client.call<{ evidence: unknown }[]>("GET", "/api/findings?where=branch=first");
    const { body: matched } = await client.call<unknown[]>(
      "GET",
      "/api/findings?where=branch=first AND evidence IS NOT NULL",
    );
    return [body.map(({ evidence }) => evidence), matched.length];
  };
  expect(await evidenceFor(server.admin)).toEqual([["SAME_LINE"], 1]);
  expect(await evidenceFor(guest)).toEqual([[null], 0]);
});

test("the age of a carried part is in whole days, so that it does not reveal when a draft was made", async () => {
  const { admin } = server;
  const parts = { date: "2026-01-01T10:00:00Z", later: "2026-01-09T17:30:00Z" };
  await admin.build("Open", results(), { query: `?branch=parts&commit=p1&part=lint&date=${parts.date}` });
  const query = `?branch=parts&commit=p2&part=code&baseline=true&date=${parts.later}`;
  const { versionId } = await admin.build("Open", results(), { query });
  const actualFor = async (client: Client): Promise<unknown> => {
    const path = `/api/versions/${versionId}/gate`;
    const { body } = await client.call<{ conditions: { actual: unknown }[] }>("GET", path);
    return body.conditions[0]!.actual;
  };
  const exact = (await actualFor(admin)) as number;
  expect(Number.isInteger(exact)).toBe(false);
  expect(await actualFor(guest)).toBe(Math.floor(exact));
});

test("a stream of events starts with the newest event that the token may see", async () => {
  const admin = await signIn(server.url, "admin", buildingPassword);
  const { token } = await makeToken(admin, { project: "Open" });
  const firstId = async (): Promise<string | undefined> => {
    const headers = { authorization: `Bearer ${token}` };
    const text = await (await fetch(`${server.url}/api/events?follow=false`, { headers })).text();
    return /^id: ?(\d+)$/m.exec(text)?.[1];
  };
  const before = await firstId();
  await admin.createProject("Elsewhere");
  await admin.build("Elsewhere", results());
  expect(before).toBeDefined();
  expect(await firstId()).toBe(before);
});
