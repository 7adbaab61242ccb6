import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EventClient } from "../harness/event-client.ts";
import { until } from "../harness/until.ts";
import { startBuildingServer } from "./building-server.ts";
import { adminPassword, basic, startServer, type RunningServer } from "./running-server.ts";

let server: RunningServer;
let token: string;
const clients: EventClient[] = [];

beforeEach(async () => {
  server = await startServer();
  const answer = await server.call("GET", "/api/token", { headers: basic("admin", adminPassword) });
  token = String(answer.json["token"]);
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await server.close();
});

async function follow(lastEventId: string): Promise<EventClient> {
  const client = await EventClient.open(`http://127.0.0.1:${server.port}`, token, lastEventId);
  clients.push(client);
  return client;
}

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

test("a stream catches up with many events, in their order", async () => {
  const { id } = (await server.store.latest.userByLogin("admin"))!;
  await Promise.all(
    Array.from({ length: 300 }, (_, n) => server.store.write.createProject({ ...plainProject(id), name: `p${n}` })),
  );
  const client = await follow("0");
  const events = await client.received(300);
  expect(events.map((event) => event.id)).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
});

test("a client that does not read is disconnected, and continues where it was", async () => {
  const { id: userId } = (await server.store.latest.userByLogin("admin"))!;
  const created = await server.store.write.createProject({ ...plainProject(userId), name: "n".repeat(8_000) });
  if (!created.ok) throw new Error(created.problem.code);
  const by = { branchId: created.value.mainBranchId, userId, at: Date.now() };
  const slow = await SlowClient.open();
  // More than the buffers of the connection take.
  const count = 800;
  await Promise.all(
    Array.from({ length: count }, (_, n) =>
      server.store.write.triageArtifact({ ...by, artifactId: n, comment: "slow" }),
    ),
  );
  await slow.disconnected();
  const last = slow.lastEventId();
  expect(last).toBeLessThan(count);
  const client = await follow(String(last));
  const rest = await client.received(count + 1 - last);
  expect(rest.map(({ id }) => id)).toEqual(Array.from({ length: count + 1 - last }, (_, n) => last + 1 + n));
});

const day = 24 * 60 * 60 * 1000;

test("housekeeping removes events after 7 days", async () => {
  const building = await startBuildingServer();
  await building.admin.createProject("Engine");
  const ends = (): Promise<unknown> => building.store.latest.outboxEnds();
  await building.keepHouse(6 * day);
  expect(await ends()).toEqual({ removedId: 0, newestId: 1 });
  await building.keepHouse(8 * day);
  expect(await ends()).toEqual({ removedId: 1, newestId: 1 });
  await building.close();
});

/** A client that stops reading after the head of the answer. */
class SlowClient {
  readonly #socket: Socket;
  #received = "";

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static async open(): Promise<SlowClient> {
    const socket = connect(server.port, "127.0.0.1");
    socket.write(`GET /api/events HTTP/1.0\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    const client = new SlowClient(socket);
    await new Promise<void>((resolve) => {
      socket.once("data", (chunk: Buffer) => {
        client.#received += chunk.toString();
        socket.pause();
        resolve();
      });
    });
    return client;
  }

  /** Lets time pass until the server has closed the connection, then reads what arrived before. */
  async disconnected(): Promise<void> {
    await until("the end of the request", () => {
      server.pass(1_000);
      return server.log.find((line) => line.includes('"route":"/api/events"'));
    });
    const closed = new Promise<void>((resolve) => this.#socket.once("close", () => resolve()));
    this.#socket.on("error", () => undefined);
    this.#socket.on("data", (chunk: Buffer) => (this.#received += chunk.toString()));
    this.#socket.resume();
    await closed;
  }

  lastEventId(): number {
    const ids = [...this.#received.matchAll(/^id: (\d+)\n(?:event: .*\ndata: .*\n)?\n/gm)];
    return Number(ids.at(-1)?.[1]);
  }
}
