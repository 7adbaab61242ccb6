import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { finishBuild, startServer, type Answer, type RunningServer } from "./running-server.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
  await server.json("POST", "/api/projects", { name: "engine", group: "Firmware" });
  for (const branch of ["main", "release/2.1"]) {
    const path = `/api/projects/engine/builds?branch=${branch}`;
    await server.api("POST", path, { headers: { "content-type": "application/x-ndjson" }, body: "{}" });
    await finishBuild(server.store, "LEVELB");
  }
  await server.json("POST", "/api/projects", { name: "empty" });
});
afterAll(() => server.close());

const ask = (fields: string): Promise<Answer> =>
  server.api("GET", `/api/projects?where=name=engine&fields=${encodeURIComponent(fields)}`);

/** Checks the element that `fields` leaves. */
function leaves(fields: string, element: unknown): void {
  test(`${fields} leaves ${JSON.stringify(element)}`, async () => {
    const answer = await ask(fields);
    expect([answer.status, answer.json]).toEqual([200, [element]]);
  });
}

function refuses(fields: string, code: string, position?: number): void {
  test(`${fields.slice(0, 40)} → ${code}`, async () => {
    const answer = await ask(fields);
    expect([answer.status, answer.json["code"]]).toEqual([400, code]);
    if (position !== undefined) expect(answer.json["position"]).toBe(position);
  });
}

describe("S86–S89, D7", () => {
  leaves("name", { name: "engine" });
  leaves("name , group", { name: "engine", group: "Firmware" });
  leaves("level.id", { level: { id: "LEVELB" } });
  leaves("lastBuild(baseline,status(id))", { lastBuild: { baseline: false, status: { id: "WARNING" } } });
  leaves("lastBuild.status(id,name)", {
    lastBuild: { status: { id: "WARNING", name: "Successful with warnings" } },
  });
  leaves("branches(name,level.id)", {
    branches: {
      main: { name: "main", level: { id: "LEVELB" } },
      "release/2.1": { name: "release/2.1", level: { id: "LEVELB" } },
    },
  });
  leaves('branches."release/2.1".name', { branches: { "release/2.1": { name: "release/2.1" } } });
  leaves("branches.*.level.id", {
    branches: { main: { level: { id: "LEVELB" } }, "release/2.1": { level: { id: "LEVELB" } } },
  });
  leaves('branches."nowhere"', { branches: {} });

  test("a null parent stays null", async () => {
    const answer = await server.api("GET", "/api/projects/empty?fields=lastBuild.id,name");
    expect(answer.json).toEqual({ name: "empty", lastBuild: null });
  });

  test("every GET below /api except for the token's accepts it", async () => {
    const check = async (path: string, expected: unknown): Promise<void> =>
      expect((await server.api("GET", path)).json).toEqual(expected);
    await check("/api/tasks/1?fields=id,refused.count", { id: 1, refused: { count: 1 } });
    await check("/api/versions/1?fields=name", { name: "V1" });
    await check("/api/models/STANDARD?fields=id", { id: "STANDARD" });
    await check("/api/projects/engine/branches/main?fields=name", { name: "main" });
    const refused = await server.json("POST", "/api/projects?fields=id", { name: "x" });
    expect(refused.json["code"]).toBe("query.unsupported");
  });
});

describe("F1–F8", () => {
  refuses("", "fields.empty", 0);
  refuses("id,,name", "fields.name-missing", 3);
  refuses("status(id", "fields.parenthesis-missing");
  refuses(Array.from({ length: 17 }, () => "a").join("."), "fields.too-deep");
  refuses("nowhere", "fields.name-unknown", 0);
  refuses("nmae", "fields.name-misspelled", 0);
  leaves("name,name", { name: "engine" });
  refuses("__proto__", "fields.name-unknown");
  refuses("level.__proto__", "fields.name-unknown");
  refuses(Array.from({ length: 201 }, (_, index) => `branches."b${index}"`).join(","), "fields.too-many");

  test("a repeated `fields` is refused", async () => {
    const answer = await server.api("GET", "/api/projects?fields=id&fields=name");
    expect([answer.status, answer.json["code"]]).toEqual([400, "query.repeated"]);
  });
});
