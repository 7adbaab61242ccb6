import { afterAll, beforeAll, expect, test } from "vitest";
import { EventClient } from "../harness/event-client.ts";
import { file, lines } from "../harness/results.ts";
import { NodeGroup } from "./node-group.ts";

let nodes: NodeGroup;

beforeAll(async () => {
  nodes = await NodeGroup.start();
});
afterAll(() => nodes.stop());

test("events of one node reach the streams of the other, in the same order on both", async () => {
  const streams = await Promise.all(nodes.urls.map((url) => EventClient.open(url, nodes.token)));
  const { clients } = nodes;
  const names = Array.from({ length: 10 }, (_, n) => `P${n}`);
  await Promise.all(names.map((name, n) => clients[n % 2]!.createProject(name)));
  await clients[1]!.build("P0", lines(file("a.c", 3)));
  const [here, there] = await Promise.all(streams.map((stream) => stream.received(12)));
  expect(here).toEqual(there);
  const ids = here!.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  const created = here!.filter(({ type }) => type === "project.created");
  expect(new Set(created.map(({ project }) => project))).toEqual(new Set(names));
  expect(here!.slice(-2).map(({ type }) => type)).toEqual(["version.built", "version.completed"]);
  for (const stream of streams) stream.close();
});

test("a client continues on the other node when its node stops, which ends the stream at once", async () => {
  const first = await EventClient.open(nodes.urls[1]!, nodes.token);
  const client = nodes.clients[0]!;
  await client.createProject("Before");
  await first.received(1);
  await nodes.stopNode(1);
  await first.ended;
  await client.createProject("Between");
  const second = await EventClient.open(nodes.urls[0]!, nodes.token, first.lastEventId);
  await client.createProject("After");
  expect((await second.received(2)).map(({ project }) => project)).toEqual(["Between", "After"]);
  second.close();
});
