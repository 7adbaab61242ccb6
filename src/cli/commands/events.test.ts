import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { useServer } from "../on-server.reference.ts";
import { runCommand, type CommandResult } from "../run-command.reference.ts";

const server = useServer();

describe("on a server", () => {
  test("events that are stored are shown as lines", async () => {
    const ran = await server.run("events", "--since", "0", "--no-follow");
    expect(ran).toMatchObject({ code: 0, errors: "" });
    const lines = ran.output.trimEnd().split("\n");
    expect(lines[0]).toMatch(/^1 \S+ project\.created Engine, by admin$/);
    expect(lines[1]).toMatch(/^2 \S+ version\.built Engine, main, version \d+, edition 1, task \d+, by admin$/);
  });

  test("with --json, each line is an event; filters choose", async () => {
    const line = ["events", "--since", "0", "--no-follow", "--json", "--project", "Engine"];
    const ran = await server.run(...line, "--type", "version.built,version.completed");
    const events = ran.output
      .trimEnd()
      .split("\n")
      .map((text) => JSON.parse(text) as { type: string });
    expect(events.map(({ type }) => type)).toEqual(["version.built", "version.completed"]);
  });

  test("an unknown type is refused by the server, a wrong number by the command", async () => {
    const unknown = await server.run("events", "--type", "version.bulit");
    expect(unknown).toMatchObject({ code: 9, output: "" });
    expect(await server.run("events", "--since", "x")).toMatchObject({ code: 2, output: "" });
  });
});

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Follows a server that sends these answers, one for each request; Ctrl-C after the last. */
async function follow(...answers: readonly string[]): Promise<CommandResult & { readonly asked: readonly unknown[] }> {
  const interruption = new AbortController();
  const waiting = [...answers];
  const asked: unknown[] = [];
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    asked.push(request.headers["last-event-id"]);
    const text = waiting.shift();
    if (text === undefined) return interruption.abort();
    response.writeHead(200, { "content-type": "text/event-stream" });
    // Cut off inside a message, or ended after one.
    response.write(text, () => (text.endsWith("\n\n") ? response.end() : response.destroy()));
  };
  const stub = createServer(handle);
  await new Promise<void>((resolve) => stub.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    stub.close();
    stub.closeAllConnections();
  });
  const environment = {
    BELVEDERE_SERVER: `http://127.0.0.1:${(stub.address() as AddressInfo).port}`,
    BELVEDERE_TOKEN: "bvp_x",
  };
  const ran = await runCommand(["events", "--json"], { environment, signal: interruption.signal });
  return { ...ran, asked };
}

describe("a connection that is lost", () => {
  const message = (id: number): string => `id: ${id}\nevent: x\ndata: {"id":${id}}\n\n`;

  test("continues after the last whole event", async () => {
    const ran = await follow(`retry: 3000\nid: 4\n\n${message(5)}:\n\nid: 6\neve`, message(6), "id: 7\n\n");
    expect(ran.output).toBe('{"id":5}\n{"id":6}\n');
    expect(ran.asked).toEqual([undefined, "5", "6", "7"]);
    expect(ran.code).toBe(130);
    expect(ran.pauses.slice(0, 3)).toEqual([3000, 3000, 3000]);
  });
});
