import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Client } from "../harness/client.ts";
import { sized } from "../harness/form.ts";
import { file, lines } from "../harness/results.ts";
import { buildingPassword, startBuildingServer, type BuildingServer } from "./building-server.ts";
import { eightAtATime, listRequests, renameHidden, type ProbeRequest } from "./canary-crawl.ts";
import { makeCanaryWorld, sourceCanary, type CanaryWorld } from "./canary-world.ts";
import { makeWorld } from "./matrix-world.ts";
import { problemCode } from "./problem-code.ts";
import type { Right, World } from "./rights.ts";
import { rights } from "./rights-table.ts";
import { makeToken, signIn } from "./token-world.ts";

let server: BuildingServer;
let reader: Client;

const turn = async (anonymousAccess: boolean) => server.admin.json("PUT", "/api/settings", { anonymousAccess });
const open = (project: string, audience = "EVERYONE") =>
  server.admin.json<{ audience: string; public: boolean; code?: string }>("PUT", `/api/projects/${project}`, {
    audience,
  });

beforeAll(async () => {
  server = await startBuildingServer({ portfolioMetrics: true });
  for (const login of ["stranger", "guest", "developer", "manager", "owner"]) {
    await server.admin.json("POST", "/api/users", { login, password: buildingPassword, role: "CREATOR" });
  }
  expect((await turn(true)).status).toBe(200);
  // The crawl would be counted.
  await server.admin.json("PUT", "/api/settings", { anonymousRequestsPerMinute: 0 });
  const session = await fetch(`${server.url}/session`);
  expect(session.status).toBe(200);
  const { accessToken, anonymous, user } = (await session.json()) as Record<string, unknown>;
  expect([anonymous, user]).toEqual([true, expect.objectContaining({ id: 0, login: "", name: "", role: "USER" })]);
  reader = new Client(server.url, String(accessToken));
});
beforeEach(() => turn(true));
afterAll(() => server.close());

describe("every endpoint × a reader who is not signed in", () => {
  let everyone: World;
  let users: World;
  beforeAll(async () => {
    const clients = { admin: server.admin, owner: await signIn(server.url, "owner", buildingPassword) };
    everyone = await makeWorld(clients);
    users = await makeWorld(clients);
    expect((await open(everyone.project)).body).toMatchObject({ audience: "EVERYONE", public: true });
    expect((await open(users.project, "USERS")).body).toMatchObject({ audience: "USERS", public: true });
  });

  test("the access is on: what is public is answered, all else is hidden or refused", async () => {
    for (const [name, right] of Object.entries(rights)) {
      expect([name, await ask(name, right, everyone)]).toEqual([name, expected(name, right, "EVERYONE")]);
      expect([name, await ask(name, right, users)]).toEqual([name, expected(name, right, "USERS")]);
    }
  });

  test("the access is off: every request is refused like one with an unknown token", async () => {
    await turn(false);
    for (const [name, right] of Object.entries(rights)) {
      if (right.least === "anonymous" || right.least === "scraper") continue;
      expect([name, await ask(name, right, everyone)]).toEqual([name, "401"]);
    }
    await turn(true);
  });

  test("a project that is no longer for everyone is hidden at the next request", async () => {
    const path = `/api/artifacts/${everyone.artifactId}`;
    expect((await reader.call("GET", path)).status).toBe(200);
    await open(everyone.project, "MEMBERS");
    expect((await reader.call("GET", path)).status).toBe(404);
    await open(everyone.project);
    expect((await reader.call("GET", path)).status).toBe(200);
  });

  async function ask(name: string, right: Right, world: World): Promise<string> {
    const body = right.bodyOf?.(world) ?? right.body;
    const headers = body === undefined ? {} : { "content-type": right.contentType ?? "application/json" };
    const sent = body === undefined ? { headers } : { headers, body: JSON.stringify(body) };
    const answer = await reader.text(name.slice(0, name.indexOf(" ")), right.path(world), sent);
    if (answer.status === 403) return String(problemCode(JSON.parse(answer.body) as Readonly<Record<string, unknown>>));
    if (answer.status >= 500) throw new Error(`${name}: ${answer.status} ${answer.body}`);
    return answer.status === 401 || answer.status === 404 ? String(answer.status) : "allowed";
  }
});

// Follows the text of D17, independently of the code under test.
function expected(
  name: string,
  { least, hiddenFromGuests, public: isPublic }: Right,
  audience: "EVERYONE" | "USERS",
): string {
  // Some of these name nothing that exists.
  if (least === "anonymous") return expect.any(String) as string;
  const isOfProject = ["guest", "developer", "manager", "owner", "badge"].includes(least);
  // Decided before the object is looked for.
  if (name === "GET /api/filters/:id" || name === "GET /api/queries/:id") return "access.anonymous";
  if (isOfProject && (audience === "USERS" || hiddenFromGuests === true)) return "404";
  if (isPublic === true) return "allowed";
  if (["password", "session"].includes(least)) return "401";
  // The server of these tests has no token for its measurements.
  if (least === "scraper") return "404";
  return least === "token owner" ? "404" : "access.anonymous";
}

describe("V2 no hidden text is shown to a reader who is not signed in", () => {
  let world: CanaryWorld;
  const hidden = new RegExp(`CANARY|DRAFTBIRD|${sourceCanary}|\\bAdministrator\\b`, "i");

  beforeAll(async () => {
    world = await makeCanaryWorld(server.admin);
    await open("Open");
    await open("Umbrella");
  });

  const ask = async ({ method, path, body }: ProbeRequest) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await reader.text(method, path, { headers: { "content-type": "application/json" }, ...sent });
    const shown = [...answer.headers].filter(([name]) => name !== "date" && name !== "x-request-id").join("\n");
    return { status: answer.status, text: `${shown}\n${answer.body.replace(/"requestId":"[^"]+"/, "")}` };
  };

  // Documents and pages are the same for all.
  const readsOfData = (step: number) =>
    listRequests(world)
      .filter(({ path }) => /^\/(api|mcp|metrics\/portfolio|badges)\b/.test(path))
      .filter((_request, index) => index % step === 0);

  test("with the access on", async () => {
    const leaks: string[] = [];
    let seen = 0;
    await eightAtATime(readsOfData(sized({ quick: 3, short: 1, long: 1 })), async (request) => {
      const { status, text } = await ask(request);
      if (status >= 500) leaks.push(`${request.path}: ${status}`);
      if (status === 200 && request.path.startsWith("/api")) seen += 1;
      const written = request.path + JSON.stringify(request.body ?? "");
      if (!hidden.test(written)) {
        if (hidden.test(text)) leaks.push(`${request.path}: ${text}`);
        return;
      }
      // A text that the reader guessed may be echoed, but exactly as for an object that never existed.
      const other = await ask(renameHidden(request, hidden));
      const plain = (answer: string): string =>
        answer.replaceAll(new RegExp(hidden, "gi"), "SPARRO").replace(/etag,.*/, "");
      if (plain(text) !== plain(other.text)) leaks.push(`${written}: ${text}\n≠\n${other.text}`);
    });
    expect(leaks.slice(0, 5)).toEqual([]);
    expect(seen).toBeGreaterThan(50);
  }, 120_000);

  test("with the access off, nothing is answered", async () => {
    await turn(false);
    const answered: string[] = [];
    await eightAtATime(readsOfData(sized({ quick: 17, short: 1, long: 1 })), async (request) => {
      const { status } = await ask(request);
      if (status !== 401) answered.push(`${request.path}: ${status}`);
    });
    expect(answered.slice(0, 5)).toEqual([]);
    await turn(true);
  }, 120_000);
});

describe("the audience of a project (D17)", () => {
  test("`EVERYONE` needs the setting; a project that has it keeps it while the setting is off", async () => {
    await turn(false);
    await server.admin.createProject("Later");
    expect(await open("Later")).toMatchObject({ status: 409, body: { code: "project.anonymous-off" } });
    const created = await server.admin.json("POST", "/api/projects", { name: "Early", audience: "EVERYONE" });
    expect(created).toMatchObject({ status: 409, body: { code: "project.anonymous-off" } });
    await turn(true);
    expect((await open("Later")).body.audience).toBe("EVERYONE");
    await turn(false);
    expect((await open("Later")).body.audience).toBe("EVERYONE");
    const renamed = await server.admin.json("PUT", "/api/projects/Later", { public: true, group: "G" });
    expect(renamed.body).toMatchObject({ audience: "EVERYONE", public: true });
    await turn(true);
  });

  test("`public` and `audience` are two views of one value; both at once must agree", async () => {
    const put = (body: unknown) => server.admin.json("PUT", "/api/projects/Later", body);
    expect((await put({ public: false })).body).toMatchObject({ audience: "MEMBERS", public: false });
    expect((await put({ public: true })).body).toMatchObject({ audience: "USERS", public: true });
    expect((await put({ public: true, audience: "EVERYONE" })).body).toMatchObject({ audience: "EVERYONE" });
    const refused = { status: 400, body: { code: "body.value-form", pointer: "/public" } };
    expect(await put({ public: false, audience: "EVERYONE" })).toMatchObject(refused);
    expect(await put({ public: true, audience: "MEMBERS" })).toMatchObject(refused);
    expect((await put({ audience: "OTHERS" })).status).toBe(400);
    expect((await server.admin.call("GET", "/api/projects/Later")).body).toMatchObject({ audience: "EVERYONE" });
  });

  test("users who are not members see it as before: `EVERYONE` includes them", async () => {
    const stranger = await signIn(server.url, "stranger", buildingPassword);
    expect((await stranger.call("GET", "/api/projects/Later")).status).toBe(200);
  });
});

describe("drafts", () => {
  test("are never public: a project without a baseline shows its name and nothing else", async () => {
    await server.admin.createProject("Drafts");
    await open("Drafts");
    await server.admin.build("Drafts", lines(file("secret.c", 12)));
    const artifacts = await reader.call<unknown[]>("GET", "/api/projects/Drafts/artifacts");
    expect(JSON.stringify(artifacts.body)).not.toContain("secret.c");
    expect((await reader.call("GET", "/api/projects/Drafts/versions")).body).toEqual([]);
    expect((await reader.call<unknown[]>("GET", "/api/search?q=secret")).body).toEqual([]);
  });
});

describe("what users wrote", () => {
  test("is not public, in findings, counts and artifacts; whether something is relaxed is", async () => {
    await server.admin.createProject("Noted");
    await open("Noted");
    const finding = { kind: "finding", artifact: "noted.c", rule: "r:1", message: "m", location: { startLine: 3 } };
    const version = await server.admin.build(
      "Noted",
      lines(file("noted.c", 12), { kind: "rule", id: "r:1", name: "A rule" }, finding),
      { query: "?baseline=true" },
    );
    expect(version).toMatchObject({ status: { id: "DONE" } });
    const path = "/api/findings?where=project=Noted";
    const [found] = (await reader.call<{ id: number; artifact: { id: number } }[]>("GET", path)).body;
    const triage = {
      status: "RELAXED",
      reason: "FALSE_POSITIVE",
      comment: "canary note",
      assignee: "admin",
      dueDate: "2030-01-02",
    };
    expect(await server.admin.json("PUT", `/api/findings/${found!.id}`, triage)).toMatchObject({ status: 200 });
    const note = { relaxed: true, reason: "FALSE_POSITIVE", comment: "canary note" };
    const noted = await server.admin.json("PUT", `/api/artifacts/${found!.artifact.id}`, note);
    expect(noted).toMatchObject({ status: 200 });
    const facets = "/api/findings/facets?facets=assignee&where=project=Noted";
    const texts: string[] = [];
    for (const client of [server.admin, reader]) {
      const answers = [];
      for (const address of [path, `/api/findings/${found!.id}`, facets, `/api/artifacts/${found!.artifact.id}`]) {
        answers.push((await client.call("GET", address)).body);
      }
      expect(answers[1]).toMatchObject({ relaxed: true, reason: "FALSE_POSITIVE" });
      expect(answers[3]).toMatchObject({ relaxed: true, reason: "FALSE_POSITIVE" });
      texts.push(JSON.stringify(answers));
    }
    expect(texts[0]).toMatch(/canary note.*"admin"/);
    expect(texts[1]).not.toMatch(/canary note|"admin"|2030-01-02/);
    const filtered = await reader.call("GET", `${path} AND assignee.login=admin`);
    expect(filtered.body).toEqual([]);
  });
});

describe("models", () => {
  test("those of public projects alone, and hidden ones answer like absent ones", async () => {
    const { body: standard } = await server.admin.call<{ id?: string }>("GET", "/api/models/STANDARD");
    await server.admin.putModel({ ...standard, id: "SECRET" });
    await server.admin.createProject("Model user", "SECRET");
    const listed = (await reader.call<{ id: string }[]>("GET", "/api/models")).body.map(({ id }) => id);
    expect(listed).toEqual(["STANDARD"]);
    const answer = async (path: string) =>
      (await reader.text("GET", path)).body.replaceAll(/SECRET|ABSENT|"requestId":"[^"]+"/g, "");
    for (const rest of ["", "/revisions", "/revisions/1"]) {
      expect(await answer(`/api/models/SECRET${rest}`)).toBe(await answer(`/api/models/ABSENT${rest}`));
    }
    await open(encodeURIComponent("Model user"));
    expect((await reader.call("GET", "/api/models/SECRET")).status).toBe(200);
  });
});

describe("a badge without a token (D18)", () => {
  const badge = async (project: string, query = "") => {
    const answer = await fetch(`${server.url}/badges/${project}.svg${query}`);
    return { status: answer.status, text: await answer.text() };
  };

  test("shows the newest baseline of a project for everyone, and no other project", async () => {
    await server.admin.createProject("Shown");
    await server.admin.build("Shown", lines(file("a.c", 1200)), { query: "?baseline=true" });
    await server.admin.build("Shown", lines(file("a.c", 34)));
    expect((await badge("Shown")).status).toBe(404);
    await open("Shown", "USERS");
    expect((await badge("Shown")).status).toBe(404);
    await open("Shown");
    expect((await badge("Shown", "?show=LC")).text).toMatch(/<title>.*: 1,200<\/title>/);
    expect((await badge("nowhere")).status).toBe(404);
  });

  test("with a token that is wrong, empty or sent twice, it is refused as before", async () => {
    const admin = await signIn(server.url, "admin", buildingPassword);
    const { token } = await makeToken(admin, { scope: "read" });
    for (const query of ["?token=", "?token=x", `?token=${token}`, "?token=x&token=x"]) {
      expect([query, (await badge("Shown", query)).status]).toEqual([query, 401]);
    }
  });

  test("with the access off, it needs a token", async () => {
    await turn(false);
    expect((await badge("Shown")).status).toBe(401);
    expect((await fetch(`${server.url}/session`)).status).toBe(401);
    await turn(true);
  });
});

describe("requests of readers who are not signed in", () => {
  test("are counted by network, apart from sign-ins and users", async () => {
    await server.admin.json("PUT", "/api/settings", { anonymousRequestsPerMinute: 3 });
    const statuses: number[] = [];
    // Each with another address, so that no cached answer is used.
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await reader.call("GET", `/api/projects?limit=${count + 10}`)).status);
    }
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
    expect(statuses.slice(3)).toEqual([429, 429]);
    expect((await server.admin.call("GET", "/api/projects")).status).toBe(200);
    expect((await fetch(`${server.url}/providers`)).status).toBe(200);
    await server.admin.json("PUT", "/api/settings", { anonymousRequestsPerMinute: 0 });
    expect((await reader.call("GET", "/api/projects?limit=77")).status).toBe(200);
  });
});
