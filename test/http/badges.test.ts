import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { file, lines } from "../harness/results.ts";
import { buildingPassword, startBuildingServer, type BuildingServer } from "./building-server.ts";
import { makeProjectToken, makeToken, signIn } from "./token-world.ts";

let server: BuildingServer;
let badge: string;
let projectBadge: string;

beforeAll(async () => {
  server = await startBuildingServer();
  const signedIn = await signIn(server.url, "admin", buildingPassword);
  await server.admin.createProject("Engine <&>.v2");
  await server.admin.createProject("Empty");
  await server.admin.createProject("Hidden");
  const engine = encodeURIComponent("Engine <&>.v2");
  await server.admin.json("PUT", `/api/projects/${engine}/gate`, {
    conditions: [{ type: "MEASURE", id: "LC", on: "OVERALL", bounds: "[;1000]" }],
  });
  await server.admin.build("Engine <&>.v2", lines(file("a.c", 1200)), { query: "?baseline=true" });
  await server.admin.build("Engine <&>.v2", lines(file("a.c", 34)));
  badge = (await makeToken(signedIn, { scope: "badge" })).token;
  projectBadge = (await makeProjectToken(signedIn, "Empty", { scope: "badge" })).token;
});
afterAll(() => server.close());

async function read(project: string, query: Readonly<Record<string, string>> = { token: badge }, headers = {}) {
  const parameters = new URLSearchParams(query).toString();
  const answer = await fetch(`${server.url}/badges/${encodeURIComponent(project)}.svg?${parameters}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function titleOf(project: string, query: Readonly<Record<string, string>>, headers = {}): Promise<string> {
  const { status, text } = await read(project, { token: badge, ...query }, headers);
  expect(status, text).toBe(200);
  return /<title>(.*)<\/title>/.exec(text)![1]!;
}

describe("a badge (D18)", () => {
  test("shows level, gate or a measure of the newest version, in the language of the reader", async () => {
    expect(await titleOf("Engine <&>.v2", {})).toMatch(/^.+: .+$/);
    expect(await titleOf("Engine <&>.v2", { show: "level" })).toBe(await titleOf("Engine <&>.v2", {}));
    expect(await titleOf("Engine <&>.v2", { show: "gate" })).toBe("quality gate: passed");
    expect(await titleOf("Engine <&>.v2", { show: "gate" }, { "accept-language": "de" })).toBe(
      "Quality Gate: bestanden",
    );
    expect(await titleOf("Engine <&>.v2", { show: "LC" })).toMatch(/: 34$/);
    expect(await titleOf("Engine <&>.v2", { show: "LC", branch: "main" })).toMatch(/: 34$/);
  });

  test("shows guests' tokens baselines alone", async () => {
    await server.admin.json("POST", "/api/users", { login: "guest", name: "Guest", password: buildingPassword });
    const project = encodeURIComponent("Engine <&>.v2");
    await server.admin.json("PUT", `/api/projects/${project}/members`, [{ user: "guest", role: "GUEST" }]);
    const { token } = await makeToken(await signIn(server.url, "guest", buildingPassword), { scope: "badge" });
    expect(await titleOf("Engine <&>.v2", { show: "LC", token })).toMatch(/: 1,200$/);
    expect(await titleOf("Engine <&>.v2", { show: "gate", token })).toBe("quality gate: failed");
  });

  test("says that there is no version, or no gate, or no value", async () => {
    expect(await titleOf("Empty", {})).toMatch(/: no version$/);
    expect(await titleOf("Empty", { show: "gate" })).toBe("quality gate: no version");
    expect(await titleOf("Engine <&>.v2", { show: "COVERAGE" })).toMatch(/: no value$/);
  });

  test("is a picture that can run nothing, with an entity tag that changes with what it shows", async () => {
    const { headers, text } = await read("Engine <&>.v2");
    expect(headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(text).not.toContain("<script");
    const tag = headers.get("etag")!;
    expect((await read("Engine <&>.v2", { token: badge }, { "if-none-match": tag })).status).toBe(304);
    expect((await read("Engine <&>.v2", { token: badge, show: "gate" }, { "if-none-match": tag })).status).toBe(200);
  });
});

describe("a badge is refused", () => {
  const codeOf = async (answer: ReturnType<typeof read>) => {
    const { status, text } = await answer;
    return [status, (JSON.parse(text) as { code: string }).code];
  };

  test("without a token, and with every token that opens more or nothing", async () => {
    expect(await codeOf(read("Empty", {}))).toEqual([401, "access.token-missing"]);
    const signedIn = await signIn(server.url, "admin", buildingPassword);
    const { token } = await makeToken(signedIn, { scope: "read" });
    for (const other of [server.adminToken, token, "bvl_nonsense"]) {
      expect(await codeOf(read("Empty", { token: other }))).toEqual([401, "access.token-refused"]);
    }
    const header = { authorization: `Bearer ${badge}` };
    expect(await codeOf(read("Empty", {}, header))).toEqual([401, "access.token-missing"]);
  });

  test("for projects and branches that are absent or hidden, alike", async () => {
    expect(await codeOf(read("Nowhere"))).toEqual([404, "project.absent"]);
    expect(await codeOf(read("Hidden", { token: projectBadge }))).toEqual([404, "project.absent"]);
    expect(await codeOf(read("Empty", { token: badge, branch: "none" }))).toEqual([404, "branch.absent"]);
  });

  test("for an unknown measure", async () => {
    expect(await codeOf(read("Empty", { token: badge, show: "NOTHING" }))).toEqual([400, "query.id-unknown"]);
  });

  test("as a way to anything else", async () => {
    const answer = await fetch(`${server.url}/api/projects`, { headers: { authorization: `Bearer ${badge}` } });
    expect(answer.status).toBe(403);
  });
});
