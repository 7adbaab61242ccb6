import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { file, lines } from "../harness/results.ts";
import { until } from "../harness/until.ts";
import { WebhookReceiver } from "../harness/webhook-receiver.ts";
import { WebhookServer, type Delivery } from "./webhook-server.ts";

let plugins: string;
let folder: DataFolder;
let server: WebhookServer;
let receiver: WebhookReceiver;

const template = (id: string, code: string): string =>
  `{ id: "${id}", title: "${id}", write: (notice) => { ${code} } }`;
const types = ["version.built"];

beforeAll(async () => {
  plugins = await mkdtemp(join(tmpdir(), "belvedere-templates-"));
  const page = await readFile(join(import.meta.dirname, "../../docs/plug-ins.md"), "utf8");
  await writeFile(join(plugins, "lumen.mjs"), /<!-- example lumen.mjs -->\s*```js\n([^]*?)```/.exec(page)![1]!);
  const templates = [
    template("throws", "throw new Error('no luck');"),
    template("hangs", "for (;;);"),
    template("promises", "return Promise.resolve({});"),
    template("plain", "return notice;"),
  ];
  await writeFile(
    join(plugins, "odd.mjs"),
    `export default { interfaceVersion: 1, templates: [${templates.join(", ")}] };`,
  );
  folder = await makeDataFolder();
  receiver = await WebhookReceiver.start();
  server = await WebhookServer.start(folder, ["127.0.0.1"], { plugins });
  await server.client.createProject("Engine");
});
afterAll(async () => {
  await server.close();
  await receiver.stop();
  await removeDataFolder(folder);
  await rm(plugins, { recursive: true });
});

async function firstDelivery(id: number): Promise<Delivery> {
  return until("there is a delivery", async () => {
    const { body } = await server.client.call<readonly Delivery[]>("GET", `/api/webhooks/${id}/deliveries`);
    return body.find(({ state }) => state !== "PENDING");
  });
}

test("templates of plug-ins are listed with the others", async () => {
  const { body } = await server.client.call<unknown>("GET", "/api/webhook-templates");
  expect(body).toEqual(
    expect.arrayContaining([
      { id: "lumen-chat", title: "Lumen Chat", plugin: "lumen.mjs" },
      { id: "slack", title: "Slack", plugin: null },
    ]),
  );
});

test("a template that does not exist is refused by name", async () => {
  const body = { url: receiver.url, types, template: "lumen" };
  const { status, body: problem } = await server.client.json<{ code: string; detail: string; pointer: string }>(
    "POST",
    "/api/webhooks",
    body,
  );
  expect([status, problem.code, problem.pointer]).toEqual([400, "webhooks.template-unknown", "/template"]);
  expect(problem.detail).toContain("jira, lumen-chat, mattermost");
});

test("a template that hangs or throws fails its own deliveries, and the others arrive", async () => {
  const hook = async (name: string): Promise<number> =>
    (await server.hook("Engine", { url: `${receiver.url}/${name}`, types, template: name })).id;
  const ids = { hangs: await hook("hangs"), throws: await hook("throws"), promises: await hook("promises") };
  await hook("plain");
  await hook("lumen-chat");
  await server.client.build("Engine", lines(file("a.c", 3)), { query: "?version=1.0" });
  const messages = await receiver.received(2);
  const byPath = Object.fromEntries(messages.map(({ path, json }) => [path, json]));
  expect(byPath["/lumen-chat"]).toEqual({
    channel: "quality",
    text: expect.stringContaining("Engine"),
    link: expect.stringMatching(/^https:\/\/quality\.example\.org\/belvedere\/versions\/\d+\/verdict$/),
  });
  expect(byPath["/plain"]).toMatchObject({
    type: "version.built",
    project: "Engine",
    version: "1.0",
    timestamp: expect.stringMatching(/\+00:00$/),
  });
  const reasons = {
    hangs: "The template hangs of the plug-in odd.mjs failed: its write took more than 2 s.",
    throws: "The template throws of the plug-in odd.mjs failed: Error: no luck.",
    promises: "The template promises of the plug-in odd.mjs failed: it returned a promise.",
  };
  for (const [name, id] of Object.entries(ids)) {
    const delivery = await firstDelivery(id);
    expect(delivery).toMatchObject({ state: "RETRYING", failure: "TEMPLATE_FAILED", status: null });
    expect(delivery.response).toBe(reasons[name as keyof typeof reasons]);
  }
});

test("a webhook whose plug-in was removed stays, fails, and can be changed", async () => {
  const { id } = await server.hook(null, { url: `${receiver.url}/later`, types, template: "lumen-chat" });
  await server.close();
  await rm(join(plugins, "lumen.mjs"));
  server = await WebhookServer.start(folder, ["127.0.0.1"], { plugins });
  const { client } = server;
  await client.build("Engine", lines(file("a.c", 4)));
  expect(await firstDelivery(id)).toMatchObject({
    failure: "TEMPLATE_FAILED",
    response: "There is no template lumen-chat.",
  });
  expect(await client.json("PUT", `/api/webhooks/${id}`, { active: false })).toMatchObject({ status: 200 });
  expect(await client.json("PUT", `/api/webhooks/${id}`, { template: "lumen-chat" })).toMatchObject({ status: 400 });
  expect(await client.json("PUT", `/api/webhooks/${id}`, { template: "standard", active: true })).toMatchObject({
    status: 200,
    body: { template: "standard" },
  });
});
