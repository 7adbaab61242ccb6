import { setTimeout as pause } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Client } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { file, lines } from "../harness/results.ts";
import { until } from "../harness/until.ts";
import { WebhookReceiver, type ReceivedMessage } from "../harness/webhook-receiver.ts";
import { WebhookServer } from "./webhook-server.ts";

const hour = 3_600_000;
const metricsToken = "token-of-a-collector";
const everything =
  "version.built version.completed gate.changed task.failed triage.changed project.created project.deleted".split(" ");

let folder: DataFolder;
let server: WebhookServer;
let receiver: WebhookReceiver;

beforeEach(async () => {
  folder = await makeDataFolder();
  receiver = await WebhookReceiver.start();
  server = await WebhookServer.start(folder, ["127.0.0.1"], { metricsToken });
});
afterEach(async () => {
  await server.close();
  await receiver.stop();
  await removeDataFolder(folder);
});

const summaryOf = ({ json }: ReceivedMessage): string => {
  const { type, data } = json as { type: string; data: { project: string; branch: string | null } };
  return `${type} ${data.project}${data.branch === null ? "" : ` ${data.branch}`}`;
};
const signed = (message: ReceivedMessage, secret: string): unknown =>
  new Webhook(secret).verify(message.body, message.headers as Record<string, string>);

test("a project's receiver gets its events in order, signed, and none of other projects", async () => {
  const { client } = server;
  await client.createProject("Engine");
  const { id, secret } = await server.hook("Engine", { url: `${receiver.url}/path?x=1`, types: everything });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await client.createProject("Other");
  await client.build("Other", lines(file("a.c", 3)));
  await client.build("Engine", lines(file("a.c", 3)), { query: "?version=1.0" });
  await client.build("Engine", lines(file("a.c", 4)), { query: "?branch=next" });
  const messages = await receiver.received(4);
  expect(messages.map(summaryOf)).toEqual([
    "version.built Engine main",
    "version.completed Engine main",
    "version.built Engine next",
    "version.completed Engine next",
  ]);
  for (const message of messages) expect(signed(message, secret)).toEqual(message.json);
  expect(() => signed({ ...messages[0]!, body: `${messages[0]!.body} ` }, secret)).toThrow("No matching signature");
  expect(new Set(messages.map(({ headers }) => headers["webhook-id"])).size).toBe(4);
  expect(messages[0]).toMatchObject({ path: "/path?x=1", headers: { "content-type": "application/json" } });
  const data = messages[0]!.json["data"] as { readonly versionId: number };
  const { versionId } = data;
  const url = `https://quality.example.org/belvedere/versions/${versionId}/verdict`;
  expect(data).toMatchObject({ version: "1.0", edition: 1, url, by: { login: "admin" } });
  const log = await until("the log", async () => {
    const rows = await server.deliveries(id);
    return rows.length === 4 ? rows : undefined;
  });
  expect(log[0]).toMatchObject({ state: "DELIVERED", attempt: 1, status: 200, failure: null, response: "thanks" });
});

test("types and branches filter; a webhook for all projects gets those of all", async () => {
  const { client } = server;
  await client.createProject("Engine");
  await server.hook(null, { url: `${receiver.url}/all`, types: ["project.created"] });
  await server.hook("Engine", { url: `${receiver.url}/release`, types: ["version.built"], branch: "release/*" });
  await client.createProject("Second");
  await client.build("Engine", lines(file("a.c", 3)));
  await client.build("Engine", lines(file("a.c", 3)), { query: "?branch=release/2.1" });
  await client.createProject("Third");
  const messages = await receiver.received(3);
  expect(messages.map((message) => `${message.path} ${summaryOf(message)}`).toSorted()).toEqual([
    "/all project.created Second",
    "/all project.created Third",
    "/release version.built Engine release/2.1",
  ]);
});

test("the gate of a draft is reported to managers' receivers, as a chat shows it", async () => {
  const { client } = server;
  await client.createProject("Engine");
  const conditions = [{ type: "MEASURE", id: "LC", bounds: "[;5]" }];
  await client.json("PUT", "/api/projects/Engine/gate", { conditions });
  await server.hook("Engine", { url: receiver.url, types: ["gate.changed"], template: "slack" });
  await client.build("Engine", lines(file("a.c", 9)), { query: "?version=1.0" });
  const [message] = await receiver.received(1);
  expect(message!.json).toMatchObject({ text: "Engine, main: the quality gate is now: failed. Before: none." });
});

test("what fails is tried again, later and later, until 24 hours have passed; then the next event follows", async () => {
  const { client } = server;
  receiver.answer = () => 503;
  receiver.text = "x".repeat(5_000);
  const { id } = await server.hook(null, { url: receiver.url, types: ["project.created"] });
  await client.createProject("First");
  const attempt = await server.delivery(id, { state: "RETRYING", attempt: 1 });
  expect(attempt).toMatchObject({ status: 503, failure: "STATUS", response: "x".repeat(1024) });
  const [hook] = (await client.call<Record<string, string>[]>("GET", "/api/webhooks")).body;
  expect(hook).toMatchObject({ failingSince: expect.any(String), nextAttempt: expect.any(String) });
  server.pass(hour);
  await server.delivery(id, { state: "RETRYING", attempt: 2 });
  server.pass(hour);
  await server.delivery(id, { state: "RETRYING", attempt: 3 });
  await client.createProject("Second");
  server.pass(22 * hour);
  const given = await server.delivery(id, { state: "FAILED" });
  expect(given).toMatchObject({ attempt: 4, failure: "STATUS" });
  receiver.answer = () => 200;
  server.pass(hour);
  expect((await receiver.received(1)).map(summaryOf)).toEqual(["project.created Second"]);
  const delivered = await server.delivery(id, { state: "DELIVERED" });
  // The event that was given up can still be sent again, under the same id.
  const again = await client.call("POST", `/api/webhooks/${id}/deliveries/${given.id}/resend`);
  expect(again.status).toBe(202);
  const messages = await receiver.received(2);
  expect(messages.map(summaryOf)).toEqual(["project.created Second", "project.created First"]);
  const original = receiver.messages.find(({ status }) => status === 503);
  expect(messages[1]!.headers["webhook-id"]).toBe(original!.headers["webhook-id"]);
  expect((await server.deliveries(id)).find((one) => one.id === delivered.id)).toBeDefined();
  expect((await client.call("GET", `/api/webhooks/${id}`)).body).toMatchObject({ failingSince: null });
});

test("a receiver that asks for time is left alone, and one that is gone is never asked again", async () => {
  const { client } = server;
  receiver.answer = () => 429;
  const { id } = await server.hook(null, { url: receiver.url, types: ["project.created"] });
  const nextAttempt = async () => {
    const { body } = await client.call<{ nextAttempt: string }>("GET", `/api/webhooks/${id}`);
    return Date.parse(body.nextAttempt);
  };
  for (const [attempt, header, least] of [
    [1, "1800", 1_800_000],
    [2, new Date(Date.now() + 3_000_000).toUTCString(), 2_900_000],
    [3, "soon", 4_000],
  ] as const) {
    receiver.headers = { "retry-after": header };
    if (attempt === 1) await client.createProject("First");
    else server.pass(hour);
    const { time } = await server.delivery(id, { state: "RETRYING", attempt });
    const wait = (await nextAttempt()) - Date.parse(time);
    expect(wait, header).toBeGreaterThanOrEqual(least);
    expect(wait, header).toBeLessThan(least + hour / 2);
  }
  receiver.answer = () => 410;
  server.pass(hour);
  expect(await server.delivery(id, { state: "FAILED" })).toMatchObject({ status: 410, failure: "RECEIVER_GONE" });
  expect((await client.call("GET", `/api/webhooks/${id}`)).body).toMatchObject({ active: false });
  await client.createProject("Second");
  server.pass(hour);
  await client.createProject("Third");
  expect(receiver.messages.map(summaryOf)).toEqual(Array.from({ length: 4 }, () => "project.created First"));
  const { body: metrics } = await new Client(server.url, metricsToken).text("GET", "/metrics");
  expect(metrics).toContain('belvedere_deliveries_total{kind="webhook",outcome="failed"} 4\n');
  expect(metrics).toContain('belvedere_deliveries_total{kind="mail",outcome="delivered"} 0\n');
});

test("receivers that hang delay no other receiver, no request, and not the end of the server", async () => {
  const { client } = server;
  receiver.answer = ({ path }) => (path === "/hang" ? "hang" : 200);
  for (let count = 0; count < 8; count += 1) {
    await server.hook(null, { url: `${receiver.url}/hang`, types: ["project.created"] });
  }
  await server.hook(null, { url: `${receiver.url}/well`, types: ["project.created"] });
  for (let count = 0; count < 5; count += 1) await client.createProject(`P${count}`);
  const messages = await receiver.received(5, 8_000);
  expect(messages.map(summaryOf)).toEqual([0, 1, 2, 3, 4].map((count) => `project.created P${count}`));
  expect(receiver.hanging).toBe(8);
  const start = performance.now();
  await server.close();
  expect(performance.now() - start).toBeLessThan(5_000);
  server = await WebhookServer.start(folder);
  // The deliveries that the end cut off are not failures: they are made again.
  await until("the repetition", () => (receiver.hanging >= 16 ? true : undefined));
  const [hook] = (await server.client.call<Record<string, unknown>[]>("GET", "/api/webhooks")).body;
  expect(hook!["failingSince"]).toBeNull();
});

test("redirects are not followed, and addresses that are not allowed are refused when they are connected to", async () => {
  const { client } = server;
  receiver.answer = ({ path }) => (path === "/redirect" ? 302 : 200);
  receiver.headers = { location: `${receiver.url}/elsewhere` };
  const { id } = await server.hook(null, { url: `${receiver.url}/redirect`, types: ["project.created"] });
  await client.call("POST", `/api/webhooks/${id}/test`);
  expect(await server.delivery(id, { state: "FAILED" })).toMatchObject({ status: 302, failure: "REDIRECT" });
  expect(receiver.messages.map(({ path }) => path)).toEqual(["/redirect"]);
  // A name that leads to an allowed address, and perhaps to others.
  const url = `${receiver.url.replace("127.0.0.1", "localhost")}/named`;
  const named = await server.hook(null, { url, types: ["project.created"] });
  await client.call("POST", `/api/webhooks/${named.id}/test`);
  await server.delivery(named.id, { state: "DELIVERED" });
  await server.close();
  // The same data, on a server that does not allow the network.
  server = await WebhookServer.start(folder, []);
  for (const hook of [id, named.id]) {
    await server.client.call("POST", `/api/webhooks/${hook}/test`);
    const refused = await server.delivery(hook, { failure: "ADDRESS_REFUSED" });
    expect(refused).toMatchObject({ state: "FAILED", status: null, response: null });
  }
  expect(receiver.messages.map(({ path }) => path)).toEqual(["/redirect", "/named"]);
  const names = ["http://localhost:1/", "http://127.0.0.1/", "http://[::ffff:127.0.0.1]/", "http://169.254.169.254/"];
  for (const address of names) {
    const answer = await server.client.json<{ code: string }>("POST", "/api/webhooks", {
      url: address,
      types: ["project.created"],
    });
    expect([address, answer.status, answer.body.code]).toEqual([address, 400, "webhooks.address-refused"]);
  }
});

test("a deleted project's receiver gets the deletion last, and its webhook is gone", async () => {
  const { client } = server;
  await client.createProject("Engine");
  const { id } = await server.hook("Engine", { url: receiver.url, types: everything });
  receiver.answer = () => 503;
  await client.build("Engine", lines(file("a.c", 3)));
  await server.delivery(id, { state: "RETRYING" });
  await client.call("DELETE", "/api/projects/Engine");
  expect((await client.call("GET", `/api/webhooks/${id}`)).status).toBe(404);
  expect((await client.call("GET", `/api/webhooks/${id}/deliveries`)).status).toBe(404);
  receiver.answer = () => 200;
  server.pass(hour);
  // What happened before concerns a project that no receiver may see any more.
  expect((await receiver.received(1)).map(summaryOf)).toEqual(["project.deleted Engine"]);
  await client.createProject("Engine");
  await client.build("Engine", lines(file("a.c", 3)));
  await pause(1_500);
  expect(receiver.taken).toHaveLength(1);
});

test("a paused webhook gets nothing of what happens meanwhile; a test is sent nevertheless", async () => {
  const { client } = server;
  const authorization = "Bearer of-the-receiver";
  const { id, secret } = await server.hook(null, { url: receiver.url, types: ["project.created"], authorization });
  await client.json("PUT", `/api/webhooks/${id}`, { active: false });
  await client.createProject("Missed");
  expect((await client.call("POST", `/api/webhooks/${id}/test`)).status).toBe(202);
  const [message] = await receiver.received(1);
  expect(message!.json).toMatchObject({ type: "webhook.test", data: { id: null, project: null } });
  expect(signed(message!, secret)).toEqual(message!.json);
  expect(message!.headers.authorization).toBe(authorization);
  await client.json("PUT", `/api/webhooks/${id}`, { active: true, authorization: null });
  await client.createProject("Seen");
  const [, second] = await receiver.received(2);
  expect([summaryOf(second!), second!.headers.authorization]).toEqual(["project.created Seen", undefined]);
});

test("after a change of the secret both sign for 24 hours, then the new one alone", async () => {
  const { client } = server;
  const { id, secret } = await server.hook(null, { url: receiver.url, types: ["project.created"] });
  const changed = await client.call<{ secret: string }>("POST", `/api/webhooks/${id}/secret`);
  expect([changed.status, changed.headers.get("cache-control")]).toEqual([200, "no-store"]);
  await client.createProject("One");
  const [first] = await receiver.received(1);
  for (const either of [secret, changed.body.secret]) expect(signed(first!, either)).toEqual(first!.json);
  server.pass(24 * hour);
  await client.createProject("Two");
  const [, second] = await receiver.received(2);
  const later = new Webhook(changed.body.secret);
  expect(second!.headers["webhook-signature"]).not.toContain(" ");
  const timestamp = new Date(Number(second!.headers["webhook-timestamp"]) * 1000);
  expect(later.sign(second!.headers["webhook-id"] as string, timestamp, second!.body)).toBe(
    second!.headers["webhook-signature"],
  );
});
