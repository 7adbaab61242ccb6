import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../harness/client.ts";
import { file, lines } from "../harness/results.ts";
import { buildingPassword, startBuildingServer, type BuildingServer } from "./building-server.ts";
import { makeToken, signIn } from "./token-world.ts";

const secretWord = "wordOfTheClient";
const slow: { readonly fields: Readonly<Record<string, unknown>>; readonly message: string }[] = [];
let server: BuildingServer;
const body = { columns: [{ type: "MEASURE", id: "LC" }], resultSize: 5 };
let query: string;

beforeAll(async () => {
  server = await startBuildingServer({
    slowRequestMilliseconds: 0.000_001,
    log: {
      info() {},
      warn: (fields, message) => void slow.push({ fields, message }),
      error() {},
    },
  });
  await server.admin.createProject("Engine");
  await server.admin.build("Engine", lines(file("a.c", 3), file("b.c", 9)), { query: "?baseline=true" });
  const [root] = (await server.admin.call<{ id: number }[]>("GET", "/api/projects/Engine/artifacts?limit=1")).body;
  query = `/api/artifacts/${root!.id}/query`;
});
afterAll(() => server.close());

async function timingOf(client: Client, path: string, sent?: unknown): Promise<string | null> {
  const answer = sent === undefined ? await client.call("GET", path) : await client.json("POST", path, sent);
  expect(answer.status).toBe(200);
  return answer.headers.get("server-timing");
}

test("administrators see how long the stages of a request took, in their order", async () => {
  const timing = await timingOf(server.admin, query, body);
  const stages = timing!.split(", ").map((entry) => entry.slice(0, entry.indexOf(";")));
  expect(stages.slice(0, 4)).toEqual(["negotiateLanguage", "negotiateVersion", "negotiateZone", "authenticate"]);
  expect(stages.slice(-5)).toEqual(["runHandler", "load", "scan", "write", "present"]);
  expect(timing).toMatch(/, scan;dur=[\d.]+;desc="2 of 3 rows looked at; 2 match", /);
});

test("a limited token of an administrator does not", async () => {
  const administrator = await signIn(server.url, "admin", buildingPassword);
  const { token } = await makeToken(administrator, { project: "Engine" });
  expect(await timingOf(new Client(server.url, token), query, body)).toBeNull();
});

test("others do not, and nothing of an administrator's times is in an answer that is repeated", async () => {
  const user = await server.user("reader");
  await server.admin.json("PUT", "/api/projects/Engine/members", [{ user: "reader", role: "GUEST" }]);
  expect(await timingOf(user, query, body)).toBeNull();
  const path = query.replace("/query", "");
  expect(await timingOf(server.admin, path)).not.toBeNull();
  // An answer is repeated unless something was written in the meantime, such as the last use of a token.
  await expect.poll(() => timingOf(server.admin, path)).toBeNull();
  expect(await timingOf(user, path)).toBeNull();
});

test("a slow request is logged with its stages, and with nothing that the client sent", async () => {
  slow.length = 0;
  await server.admin.json("POST", `${query}?fields=${secretWord}`, body);
  await server.admin.json("POST", `${query}?${secretWord}=1`, { ...body, artefactTypes: [secretWord] });
  await expect.poll(() => slow.length).toBe(2);
  const { fields, message } = slow[0]!;
  expect([message, fields["method"], fields["route"]]).toEqual(["slow request", "POST", "/api/artifacts/:id/query"]);
  expect(Object.keys(fields["stages"] as object)).toContain("validate");
  expect(fields["milliseconds"]).toBeGreaterThan(0);
  expect(JSON.stringify(slow)).not.toContain(secretWord);
});
