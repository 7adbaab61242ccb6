import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../harness/until.ts";
import { WebhookReceiver } from "../harness/webhook-receiver.ts";
import { createHook } from "../operations/webhook-server.ts";
import { NodeGroup } from "./node-group.ts";

let receiver: WebhookReceiver;
let nodes: NodeGroup;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  nodes = await NodeGroup.start({ webhookNetworks: ["127.0.0.1"] });
});
afterAll(async () => {
  await nodes.stop();
  await receiver.stop();
});

test("of two nodes, one at a time delivers to a receiver: every event once, in order, to each", async () => {
  const { clients } = nodes;
  const paths = ["/a", "/b", "/c", "/d"];
  for (const path of paths) {
    await createHook(clients[0]!, null, { url: receiver.url + path, types: ["project.created"] });
  }
  const names = Array.from({ length: 20 }, (_, n) => `P${n}`);
  await Promise.all(names.map((name, n) => clients[n % 2]!.createProject(name)));
  const messages = await receiver.received(paths.length * names.length);
  for (const path of paths) {
    const ids = messages
      .filter((message) => message.path === path)
      .map(({ json }) => (json as { data: { id: number } }).data.id);
    expect([path, ids]).toEqual([path, ids.toSorted((one, other) => one - other)]);
    expect([path, new Set(ids).size, ids.length]).toEqual([path, names.length, names.length]);
  }
});

test("a node that stops leaves its receivers to the other", async () => {
  const before = receiver.taken.length;
  // Whichever node has the receiver, it hangs there; the other one does not send meanwhile.
  receiver.answer = ({ path }) => (path === "/a" ? "hang" : 200);
  const client = nodes.clients[0]!;
  await client.createProject("Late");
  await receiver.received(before + 3);
  await until("the attempt", () => (receiver.hanging === 1 ? true : undefined));
  receiver.answer = () => 200;
  await nodes.stopNode(1);
  await client.createProject("Later");
  await until("both events", () => {
    const names = receiver.taken.filter(({ path }) => path === "/a").slice(-2);
    const projects = names.map(({ json }) => (json as { data: { project: string } }).data.project);
    return projects.join() === "Late,Later" ? true : undefined;
  });
});
