/**
 * The clients of `hostile.ts`, in their own process: readers that do not read, writers that drip, wrong passwords, and
 * bodies of many attributes without a sign-in. Each starts again when the server ends it.
 */
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { HostileOrder } from "./hostile.ts";

const dripMilliseconds = 10_000;
const restartMilliseconds = 500;
const signInAddresses = ["127.0.0.2", "127.0.0.3", "127.0.0.4"];
const manyNames = JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`k${index}`, 1])));

process.once("message", (order: HostileOrder) => {
  const { port, token, readPath, slowReaders, drippingWriters, signInsPerSecond, bodySenders } = order;
  const authorization = `Authorization: Bearer ${token}`;
  const head = (line: string, ...headers: readonly string[]): string =>
    [`${line} HTTP/1.1`, "Host: x", ...headers, "", ""].join("\r\n");
  for (let count = 0; count < slowReaders; count += 1) {
    void repeat(port, "127.0.0.5", (socket) => {
      socket.pause();
      socket.write(head(`GET ${readPath}`, authorization));
    });
  }
  for (let count = 0; count < drippingWriters; count += 1) {
    void repeat(port, "127.0.0.6", (socket) => {
      const headers = [authorization, "Content-Type: application/x-ndjson", "Content-Length: 100000"];
      socket.write(head("POST /api/projects/bench/builds", ...headers));
      const timer = setInterval(() => socket.write(" "), dripMilliseconds);
      socket.once("close", () => clearInterval(timer)).resume();
    });
  }
  let attempts = 0;
  setInterval(() => {
    attempts += 1;
    const basic = Buffer.from(`user${attempts % 50}:wrong`).toString("base64");
    once(port, signInAddresses[attempts % signInAddresses.length]!, (socket) =>
      socket.write(head("GET /api/token", `Authorization: Basic ${basic}`, "Connection: close")),
    );
  }, 1000 / signInsPerSecond);
  for (let count = 0; count < bodySenders; count += 1) {
    void repeat(port, "127.0.0.7", (socket) => {
      const headers = ["Content-Type: application/json", `Content-Length: ${manyNames.length}`, "Connection: close"];
      socket.resume().write(head("POST /session", ...headers) + manyNames);
    });
  }
});

/** Opens a connection, and another one whenever it ends. */
async function repeat(port: number, localAddress: string, use: (socket: Socket) => void): Promise<never> {
  for (;;) {
    await new Promise<void>((resolve) => once(port, localAddress, use).once("close", () => resolve()));
    await pause(restartMilliseconds);
  }
}

function once(port: number, localAddress: string, use: (socket: Socket) => void): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress }, () => use(socket));
  return socket.on("error", () => undefined);
}
