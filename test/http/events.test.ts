import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newTokenText, tokenHash } from "../../src/access/index.ts";
import type { GateStatus } from "../../src/store/index.ts";
import { EventClient } from "../harness/event-client.ts";
import { until } from "../harness/until.ts";
import { startServer, type RunningServer } from "./running-server.ts";

let server: RunningServer;
let tokens: Map<string, string>;
const clients: EventClient[] = [];

beforeEach(async () => {
  server = await startServer();
  tokens = new Map();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await server.close();
});

/** A permanent token of the user, who is created by its first use. */
async function tokenOf(login: string): Promise<string> {
  const known = tokens.get(login);
  if (known !== undefined) return known;
  if (login !== "admin") await server.userToken(login, "USER");
  const user = await server.store.latest.userByLogin(login);
  const text = newTokenText("PERMANENT");
  const token = { kind: "PERMANENT", name: login, hash: tokenHash(text), expiresAt: null, bootId: null } as const;
  await server.store.write.createToken({ ...token, userId: user!.id, at: Date.now() });
  tokens.set(login, text);
  return text;
}

async function follow(login: string, lastEventId?: string, query = ""): Promise<EventClient> {
  const url = `http://127.0.0.1:${server.port}`;
  const client = await EventClient.open(url, await tokenOf(login), lastEventId, `/api/events${query}`);
  clients.push(client);
  return client;
}

async function createProject(name: string): Promise<number> {
  const answer = await server.json("POST", "/api/projects", { name, modelId: "STANDARD" });
  expect(answer.status).toBe(201);
  return Number(answer.json["id"]);
}

async function setMembers(project: string, members: Readonly<Record<string, string>>): Promise<void> {
  const list = Object.entries(members).map(([user, role]) => ({ user, role }));
  expect((await server.json("PUT", `/api/projects/${project}/members`, list)).status).toBe(200);
}

/** Builds a version as the queue does. */
async function build(project: string, baseline: boolean, status: GateStatus | null = null): Promise<number> {
  const path = `/api/projects/${project}/builds?baseline=${baseline}`;
  const sent = { headers: { "content-type": "application/x-ndjson" }, body: "{}" };
  expect((await server.api("POST", path, sent)).status).toBe(202);
  const task = (await server.store.write.claimTask({ bootId: "queue", at: Date.now() }))!;
  const model = await server.store.latest.currentModelRevision("STANDARD");
  const condition = { type: "FINDINGS", on: "OVERALL", bounds: "[;0]", actual: 1 } as const;
  const committed = await server.store.write.commitBuild({
    taskId: task.id,
    attempt: task.attempt,
    status: "DONE",
    refusedCount: 0,
    refused: [],
    folder: `v${task.versionId}`,
    layer: 1,
    modelRevisionId: model!.id,
    triageRevision: 0,
    artifactCount: 1,
    findingCount: 0,
    root: { measures: {}, levels: {} },
    gate: status === null ? null : { reference: null, conditions: [{ ...condition, status }] },
    at: Date.now(),
  });
  expect(committed).toBe(true);
  return task.versionId!;
}

/** Creates a public project. Everything that was committed before is delivered before its event. */
async function marked(client: EventClient, mark: string): Promise<readonly string[]> {
  const { id } = (await server.store.latest.userByLogin("admin"))!;
  await server.store.write.createProject({ ...plainProject(id), name: mark, audience: "USERS" });
  await until(`the event of ${mark}`, () => client.events.find(({ project }) => project === mark));
  return client.events.map(({ type, project }) => (type === "project.created" ? project! : `${type} ${project}`));
}

describe("a stream", () => {
  test("has headers that keep proxies from buffering, and delivers what happens", async () => {
    const client = await follow("admin");
    expect(client.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    expect(client.headers["content-encoding"]).toBeUndefined();
    await createProject("Engine");
    const versionId = await build("Engine", true, "FAILED");
    const [created, built, completed, gate] = await client.received(4);
    const nothing = { branch: null, versionId: null, edition: null, taskId: null, gate: null };
    expect(created).toMatchObject({ type: "project.created", project: "Engine", ...nothing, by: { login: "admin" } });
    const about = { project: "Engine", branch: "main", versionId, edition: 1, by: { login: "admin" } };
    expect(built).toMatchObject({ type: "version.built", ...about, gate: null });
    expect(completed).toMatchObject({ type: "version.completed", ...about });
    expect(gate).toMatchObject({ type: "gate.changed", ...about, gate: { before: null, after: "FAILED" } });
    expect(client.lastEventId).toBe(String(gate?.id));
  });

  test("continues after the last event of the client, without loss or repetition", async () => {
    await createProject("Zero");
    const first = await follow("admin");
    // Before any event, too: the start of the stream names the place.
    const start = first.lastEventId;
    first.close();
    await createProject("One");
    const second = await follow("admin", start);
    await createProject("Two");
    await second.received(2);
    second.close();
    await createProject("Three");
    const third = await follow("admin", second.lastEventId);
    await createProject("Four");
    await third.received(2);
    const names = [...second.events, ...third.events].map(({ project }) => project);
    expect(names).toEqual(["One", "Two", "Three", "Four"]);
  });

  test("ends after the stored events if the client does not follow", async () => {
    await createProject("Engine");
    const client = await follow("admin", "0", "?follow=false");
    await client.ended;
    expect(client.types).toEqual(["project.created"]);
  });

  test("starts with a reset if events that the client lacks are gone, or if its id is unknown", async () => {
    for (const name of ["A", "B", "C"]) await createProject(name);
    await server.store.write.dropEvents({ before: Date.now() + 1, limit: 2 });
    const late = await follow("admin", "1");
    await createProject("D");
    expect((await late.received(2)).map(({ type, project }) => [type, project])).toEqual([
      ["reset", null],
      ["project.created", "D"],
    ]);
    expect(late.events[0]?.id).toBe(3);
    const foreign = await follow("admin", "99");
    await foreign.received(1);
    expect(foreign.types).toEqual(["reset"]);
    const whole = await follow("admin", "2", "?follow=false");
    await whole.ended;
    expect(whole.events.map(({ project }) => project)).toEqual(["C", "D"]);
    const all = await follow("admin", "0", "?follow=false");
    await all.ended;
    expect(all.events.map(({ project }) => project)).toEqual(["C", "D"]);
  });

  test("has only the events of the project and of the types that the client asks for", async () => {
    for (const name of ["Engine", "Brakes"]) {
      await createProject(name);
      await build(name, false);
    }
    const read = async (query: string): Promise<readonly string[]> => {
      const client = await follow("admin", "0", `?follow=false&${query}`);
      await client.ended;
      return client.events.map(({ type, project }) => `${type} ${project}`);
    };
    expect(await read("project=Brakes&type=version.built,project.created")).toEqual([
      "project.created Brakes",
      "version.built Brakes",
    ]);
    expect(await read("type=version.completed")).toEqual(["version.completed Engine", "version.completed Brakes"]);
    expect(await read("project=None")).toEqual([]);
  });

  test("sends a comment when nothing happens", async () => {
    const client = await follow("admin");
    server.pass(20_000);
    await until("a comment", () => client.comments > 0 || undefined);
    expect(client.events).toEqual([]);
  });
});

test.each([
  ["?type=version.build", {}, "query.value-invalid"],
  ["?type=", {}, "query.value-invalid"],
  ["?follow=perhaps", {}, "query.value-invalid"],
  ["?where=id=1", {}, "query.unsupported"],
  ["", { "last-event-id": "12a" }, "header.invalid"],
  ["", { "last-event-id": "-1" }, "header.invalid"],
])("a request %s %j is refused", async (query, headers, code) => {
  const answer = await server.api("GET", `/api/events${query}`, { headers });
  expect([answer.status, answer.json["code"]]).toEqual([400, code]);
});

test("HEAD opens no stream", async () => {
  expect((await server.api("HEAD", "/api/events")).status).toBe(200);
});

test("a user has a bounded number of streams, and one that ends makes room", async () => {
  for (let count = 0; count < 20; count += 1) await follow("admin");
  const answer = await server.api("GET", "/api/events", {
    headers: { authorization: `Bearer ${tokens.get("admin")}` },
  });
  expect([answer.status, answer.json["code"]]).toEqual([429, "events.too-many-streams"]);
  expect(answer.headers["retry-after"]).toBe("30");
  await expect(follow("ada")).resolves.toBeDefined();
  clients[0]!.close();
  await until("room for another stream", async () => follow("admin").catch(() => undefined));
});

describe("rights", () => {
  test("each caller gets what it may see when it is sent", async () => {
    for (const name of ["Open", "Closed"]) await createProject(name);
    for (const login of ["stranger", "guest", "developer"]) await tokenOf(login);
    await setMembers("Open", { guest: "GUEST", developer: "DEVELOPER" });
    const [stranger, guest, developer] = [await follow("stranger"), await follow("guest"), await follow("developer")];
    await build("Closed", true, "PASSED");
    await build("Open", false, "PASSED");
    const published = await build("Open", true, "PASSED");
    const { branchId } = (await server.store.latest.versionById(published))!;
    const { id: userId } = (await server.store.latest.userByLogin("admin"))!;
    await server.store.write.triageArtifact({ branchId, artifactId: 1, comment: "x", userId, at: Date.now() });
    expect(await marked(stranger, "M1")).toEqual(["M1"]);
    const versions = ["version.built Open", "version.completed Open"];
    expect(await marked(guest, "M2")).toEqual([...versions, "gate.changed Open", "M1", "M2"]);
    expect(await marked(developer, "M3")).toEqual([
      ...versions,
      "gate.changed Open",
      ...versions,
      "triage.changed Open",
      "M1",
      "M2",
      "M3",
    ]);
    expect(guest.events.every(({ by }) => by === null)).toBe(true);
    expect(guest.events[0]).toMatchObject({ versionId: published });
    expect(guest.events[2]?.gate).toEqual({ before: null, after: "PASSED" });
    expect(developer.events[5]).toMatchObject({ branch: "main", by: { login: "admin" } });
  });

  test("a lost right hides later events, and earlier ones from those who connect later", async () => {
    await createProject("Open");
    await tokenOf("guest");
    await setMembers("Open", { guest: "GUEST" });
    const guest = await follow("guest");
    await build("Open", true);
    await guest.received(2);
    await setMembers("Open", {});
    await build("Open", true);
    expect(await marked(guest, "M")).toEqual(["version.built Open", "version.completed Open", "M"]);
    const again = await follow("guest", "0", "?follow=false");
    await again.ended;
    expect(again.events.map(({ project }) => project)).toEqual(["M"]);
  });

  test("the start of a stream does not reveal what happens elsewhere", async () => {
    await createProject("Closed");
    await build("Closed", true);
    expect((await follow("stranger")).lastEventId).toBe("0");
  });

  test("a deletion is for those who had a role then", async () => {
    await createProject("Open");
    for (const login of ["guest", "stranger"]) await tokenOf(login);
    await setMembers("Open", { guest: "GUEST" });
    expect((await server.api("DELETE", "/api/projects/Open")).status).toBe(202);
    const read = async (login: string): Promise<EventClient> => {
      const client = await follow(login, "0", "?follow=false&project=Open");
      await client.ended;
      return client;
    };
    expect((await read("guest")).events).toMatchObject([{ type: "project.deleted", project: "Open", by: null }]);
    expect((await read("stranger")).events).toEqual([]);
    expect((await read("admin")).events).toMatchObject([{ type: "project.deleted", by: { login: "admin" } }]);
    // Another project of that name does not inherit it.
    await createProject("Open");
    await setMembers("Open", { stranger: "GUEST" });
    expect((await read("stranger")).types).toEqual(["project.created"]);
  });
});

describe("a stream ends", () => {
  test("when its token is revoked, before any further event", async () => {
    await createProject("Open");
    const client = await follow("ada");
    await setMembers("Open", { ada: "DEVELOPER" });
    const user = (await server.store.latest.userByLogin("ada"))!;
    const [token] = await server.store.latest.permanentTokens(user.id);
    await server.store.write.revokeToken({ userId: user.id, tokenId: token!.id, at: Date.now() });
    await build("Open", true);
    await client.ended;
    expect(client.events).toEqual([]);
  });

  test("when nothing happens and its token was revoked", async () => {
    const client = await follow("ada");
    const user = (await server.store.latest.userByLogin("ada"))!;
    const [token] = await server.store.latest.permanentTokens(user.id);
    await server.store.write.revokeToken({ userId: user.id, tokenId: token!.id, at: Date.now() });
    server.pass(6_000);
    await client.ended;
  });

  test("when its token expires", async () => {
    const temporary = await server.userToken("ada", "USER");
    const client = await EventClient.open(`http://127.0.0.1:${server.port}`, temporary);
    server.pass(25 * 60 * 60 * 1000);
    await client.ended;
  });

  test("when the server stops, which does not wait for it", async () => {
    const client = await follow("admin");
    await server.restart();
    await client.ended;
    expect((await follow("admin")).lastEventId).toBe(client.lastEventId);
  });
});

function plainProject(ownerId: number) {
  const color = [1, 2, 3, 255] as const;
  return {
    modelId: "STANDARD",
    ownerId,
    metaProject: false,
    audience: "MEMBERS" as const,
    group: "",
    color,
    at: Date.now(),
  };
}
