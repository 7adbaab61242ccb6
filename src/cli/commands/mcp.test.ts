import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { exitCodes } from "../exit-codes.ts";
import { useServer } from "../on-server.reference.ts";
import { runCommand, type CommandResult } from "../run-command.reference.ts";

const server = useServer();

describe("on a server", () => {
  test("a wrong token is an error of each request, in the server's words", async () => {
    const ran = await server.runIn(
      { input: request(1, "tools/list"), environment: { BELVEDERE_TOKEN: "bvp_wrong" } },
      "mcp",
    );
    expect(ran).toMatchObject({ code: 0, errors: "" });
    expect(answersOf(ran)).toMatchObject([
      { id: 1, error: { message: expect.stringContaining("Access token not valid") } },
    ]);
  });
});

test("without a server, the command says how to name one", async () => {
  const ran = await runCommand(["mcp"], { environment: { XDG_CONFIG_HOME: "/nowhere" } });
  expect(ran).toMatchObject({ code: 2, output: "" });
  expect(ran.errors).toContain("belvedere login");
});

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;

/** Runs the command with a server that answers so. */
async function runWith(answer: Answer, input: string, signal?: AbortSignal): Promise<CommandResult> {
  const stub = createServer((message, response) => {
    let body = "";
    message.on("data", (chunk) => (body += String(chunk)));
    message.on("end", () => answer(message, body, response));
  });
  await new Promise<void>((resolve) => stub.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    stub.close();
    stub.closeAllConnections();
  });
  const address = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
  const environment = { BELVEDERE_SERVER: address, BELVEDERE_TOKEN: "bvp_x" };
  return runCommand(["mcp"], { environment, input, ...(signal === undefined ? {} : { signal }) });
}

const request = (id: number, method: string, params: object = {}): string =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
const notification = (method: string, params: object = {}): string =>
  `${JSON.stringify({ jsonrpc: "2.0", method, params })}\n`;
const answersOf = ({ output }: CommandResult): unknown[] =>
  output
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);
const echo: Answer = (_message, body, response) => {
  const { id } = JSON.parse(body) as { id: number };
  response.end(JSON.stringify({ jsonrpc: "2.0", id, result: { protocolVersion: "2025-06-18" } }, undefined, 2));
};

describe("messages", () => {
  test("requests are answered in one line each; notifications are not sent", async () => {
    const bodies: string[] = [];
    const input = request(1, "initialize") + notification("notifications/initialized") + request(2, "ping");
    const ran = await runWith((message, body, response) => {
      bodies.push(body);
      echo(message, body, response);
    }, input);
    expect(ran).toMatchObject({ code: 0, errors: "" });
    expect(answersOf(ran)).toMatchObject([{ id: 1 }, { id: 2 }]);
    expect(bodies.length).toBe(2);
  });

  test("what is no message is answered with an error, and the next one is read", async () => {
    const long = `"${"x".repeat(70_000)}"\n`;
    const ran = await runWith(echo, `nonsense\n\n[]\n${long}${request(3, "ping")}`);
    expect(answersOf(ran)).toMatchObject([
      { id: null, error: { code: -32_700 } },
      { id: null, error: { code: -32_700 } },
      { id: null, error: { code: -32_600, message: "The message is too long." } },
      { id: 3 },
    ]);
  });

  test("a cancelled request has no answer", async () => {
    const input = request(1, "tools/call") + notification("notifications/cancelled", { requestId: 1 });
    // Never answers by itself.
    const ran = await runWith(() => undefined, input);
    expect(ran).toMatchObject({ code: 0, output: "" });
  });

  test("a server that does not know the address is named", async () => {
    const ran = await runWith((_message, _body, response) => response.writeHead(404).end(), request(1, "ping"));
    expect(answersOf(ran)).toMatchObject([{ id: 1, error: { message: "The server answers 404" } }]);
  });

  test("a page instead of an answer is refused", async () => {
    const ran = await runWith((_message, _body, response) => response.end("<html>"), request(1, "ping"));
    expect(answersOf(ran)).toMatchObject([{ id: 1, error: { code: -32_603 } }]);
  });

  test("Ctrl-C ends the command", async () => {
    const interruption = new AbortController();
    const ran = await runWith(() => interruption.abort(), request(1, "ping"), interruption.signal);
    expect(answersOf(ran)).toMatchObject([{ id: 1, error: { message: "Interrupted" } }]);
    expect(ran.code).toBe(exitCodes.interrupted.code);
  });
});
