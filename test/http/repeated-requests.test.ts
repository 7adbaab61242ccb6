import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../harness/client.ts";
import { file, lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

let server: BuildingServer;
let guest: Client;
let root: number;
beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.json("POST", "/api/projects", { name: "P", public: true });
  await server.admin.build("P", lines(file("a.c", 1)), { query: "?baseline=true" });
  guest = await server.user("guest");
  root = (await guest.call<{ id: number }[]>("GET", "/api/projects/P/artifacts")).body[0]!.id;
});
afterAll(() => server.close());

interface Child {
  readonly name: string;
}

/** The guest's answer, requested twice at the same time and then a third time. */
async function askThreeTimes(path: string): Promise<readonly [number, unknown]> {
  const answers = [
    ...(await Promise.all([guest.call("GET", path), guest.call("GET", path)])),
    await guest.call("GET", path),
  ];
  const [first] = answers;
  for (const answer of answers) {
    expect(answer.status).toBe(first!.status);
    if (answer.status === 200) expect(answer.body).toEqual(first!.body);
  }
  const ids = answers.map(({ headers }) => headers.get("x-request-id"));
  expect(new Set(ids).size).toBe(answers.length);
  return [first!.status, first!.body];
}

test("a repeated request has the same answer with its own request id", async () => {
  const [status, body] = await askThreeTimes(`/api/artifacts/${root}/children`);
  expect([status, (body as Child[]).map(({ name }) => name)]).toEqual([200, ["a.c"]]);
});

test("a new version is seen by the next request", async () => {
  for (const name of ["b.c", "c.c", "d.c"]) {
    await server.admin.build("P", lines(file(name, 1)), { query: "?baseline=true" });
    const [, body] = await askThreeTimes(`/api/artifacts/${root}/children`);
    expect((body as Child[]).map((child) => child.name)).toEqual([name]);
  }
});

test("a revoked right is gone with the next request, and a granted one is there", async () => {
  for (const isPublic of [false, true, false, true]) {
    await server.admin.json("PUT", "/api/projects/P", { public: isPublic });
    expect((await askThreeTimes(`/api/artifacts/${root}`))[0]).toBe(isPublic ? 200 : 404);
  }
});

test("a limit on requests counts each of them", async () => {
  await server.admin.json("PUT", "/api/settings", { requestsPerMinute: 5 });
  const statuses: number[] = [];
  for (let asked = 0; asked < 8; asked++) statuses.push((await guest.call("GET", `/api/artifacts/${root}`)).status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});
