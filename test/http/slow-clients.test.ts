import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { basic, exchange, startServer, adminPassword, type RunningServer } from "./running-server.ts";

const waitSecondsMax = 0.5;
const waitMilliseconds = waitSecondsMax * 1000;

let server: RunningServer;
let token: string;
beforeAll(async () => {
  server = await startServer((needs) => ({
    ...needs,
    transferBounds: { waitSecondsMax, bytesPerSecondMin: 1000, bytesMax: 16 * 1024 ** 2 },
  }));
  const signedIn = await server.call("GET", "/api/token", { headers: basic("admin", adminPassword) });
  token = String(signedIn.json["token"]);
  await server.json("POST", "/api/projects", { name: "Engine" });
});
afterAll(() => server.close());

/** Sends the head of a request and then the pieces of its body, one after each pause; returns what the server answers. */
async function drip(path: string, type: string, pieces: readonly string[], pauseMilliseconds: number): Promise<string> {
  const head = [`POST ${path} HTTP/1.1`, "Host: x", `Authorization: Bearer ${token}`, `Content-Type: ${type}`];
  const socket = connect(server.port, "127.0.0.1");
  const received = receive(socket);
  socket.write([...head, "Content-Length: 100000", "", ""].join("\r\n"));
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    await pause(pauseMilliseconds);
  }
  return received;
}

/** All bytes until the connection ends. */
function receive(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    // The server may end the connection while bytes still arrive.
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(text));
  });
}

describe("A6 a body", () => {
  test.each([
    ["JSON", "/api/projects", "application/json"],
    ["an upload", "/api/projects/Engine/builds", "application/x-ndjson"],
  ])("that stops is answered 408: %s", async (_what, path, type) => {
    const received = await drip(path, type, ['{"na'], 0);
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received).toContain('"code":"request.timeout"');
    expect(received.toLowerCase()).toContain("connection: close");
    expect(await server.spooled()).toEqual([]);
  });

  test("that drips is answered 408", async () => {
    const pieces = Array.from({ length: 200 }, () => " ");
    expect(await drip("/api/projects", "application/json", pieces, waitMilliseconds / 10)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("that moves fast enough is taken in, however long it takes", async () => {
    // Five times as long as a client that stops may take, at three times the lowest rate.
    const body = async function* (): AsyncGenerator<Uint8Array> {
      for (let count = 0; count < 15; count += 1) {
        await pause(waitMilliseconds / 3);
        yield Buffer.from(" ".repeat(300));
      }
      yield Buffer.from('{"name":"slow but steady"}');
    };
    const headers = { authorization: `Bearer ${token}` };
    const answer = await exchange(server.port, "POST", "/api/projects", { headers, body: body() });
    expect(answer.status, answer.text).toBe(201);
  });
});

describe("A6 an answer", () => {
  /** More than the system takes in for a client that does not read. */
  const count = 60;

  async function readAfter(pauseMilliseconds: number): Promise<string> {
    const socket = connect(server.port, "127.0.0.1");
    socket.pause();
    for (let sent = 0; sent < count; sent += 1) {
      const last = sent === count - 1 ? "Connection: close\r\n" : "";
      socket.write(`GET /openapi.json HTTP/1.1\r\nHost: x\r\n${last}\r\n`);
    }
    await pause(pauseMilliseconds);
    const received = receive(socket);
    socket.resume();
    return received;
  }

  test("that is not read is cut off", async () => {
    const answersIn = (text: string): number => text.match(/HTTP\/1\.1 200/g)?.length ?? 0;
    let whole = "";
    // Client and server share a thread: on a busy machine, both may pause for longer than a client may.
    for (let attempt = 0; attempt < 5 && answersIn(whole) < count; attempt += 1) whole = await readAfter(0);
    expect(answersIn(whole)).toBe(count);
    // Headers differ by a few bytes, so lengths say nothing.
    const isWhole = (text: string): boolean => answersIn(text) === count && text.endsWith("}");
    expect(isWhole(whole)).toBe(true);
    let cut = whole;
    for (let attempt = 0; attempt < 5 && isWhole(cut); attempt += 1) {
      cut = await readAfter(waitMilliseconds * 5 * (attempt + 1));
    }
    expect(isWhole(cut)).toBe(false);
  });
});
