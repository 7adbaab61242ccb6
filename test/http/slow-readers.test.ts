import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { files } from "../harness/results.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";

const fileCount = 60_000;
/** Includes the folders of a hundred files each, their parent and the root. */
const artifactCount = fileCount + fileCount / 100 + 2;
const slowClients = 20;
/** Twenty lists in memory would need far more. */
const growthBytesMax = 256 * 1024 ** 2;
const answerMillisecondsMax = 30_000;

let folder: DataFolder;
let server: ServerProcess;
let url: string;
let client: Client;
let readers: readonly SlowClient[] = [];

beforeAll(async () => {
  folder = await makeDataFolder();
  // A small heap makes the collector run early. With a large one, the growth would be mostly uncollected garbage.
  server = startServer({ dataDir: folder.path, environment: { NODE_OPTIONS: "--max-old-space-size=256" } });
  url = await server.ready();
  client = new Client(url, folder.token);
  await client.createProject("Large");
  await client.build("Large", files(fileCount, 3));
}, 120_000);

afterAll(async () => {
  // Clients that never finished reading would delay the stop.
  for (const reader of readers) reader.leave();
  await server.stop();
  await removeDataFolder(folder);
});

/** The resident memory of the process. */
function residentBytes(): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8")) ?? [];
  return Number(kibibytes) * 1024;
}

/** A client that reads from its socket only when the test asks for it. */
class SlowClient {
  readonly #socket: Socket;
  readonly #digest = createHash("sha256");
  readonly #ended: Promise<void>;
  bytes = 0;

  constructor(path: string) {
    this.#socket = connect(Number(new URL(url).port), "127.0.0.1");
    // HTTP/1.0 has no chunks: the list follows the head directly.
    this.#socket.write(`GET ${path} HTTP/1.0\r\nHost: x\r\nAuthorization: Bearer ${folder.token}\r\n\r\n`);
    this.#socket.once("data", (first: Buffer) => {
      expect(first.toString()).toMatch(/^HTTP\/1\.1 200 /);
      this.#take(first.subarray(first.indexOf("\r\n\r\n") + 4));
      this.#socket.on("data", (chunk: Buffer) => this.#take(chunk));
      this.#socket.pause();
    });
    this.#ended = new Promise((resolve, reject) => {
      this.#socket.once("end", resolve);
      this.#socket.once("error", reject);
    });
  }

  #take(chunk: Buffer): void {
    this.bytes += chunk.length;
    this.#digest.update(chunk);
  }

  /** Reads one piece, if one arrives. Paced by bytes, not by time: a busy machine makes the shortest pause longer. */
  async readPiece(): Promise<void> {
    const piece = new Promise<void>((resolve) => {
      this.#socket.once("data", () => {
        this.#socket.pause();
        resolve();
      });
    });
    this.#socket.resume();
    await Promise.race([piece, pause(100)]);
    this.#socket.pause();
  }

  leave(): void {
    this.#socket.destroy();
  }

  /** Reads to the end; returns the digest of all received bytes. */
  async drain(): Promise<string> {
    this.#socket.resume();
    await this.#ended;
    return this.#digest.digest("hex");
  }
}

test.skipIf(process.platform !== "linux")(
  "20 slow readers of a long list need little memory and delay no other client",
  async () => {
    const path = "/api/projects/Large/artifacts";
    const whole = await (
      await fetch(url + path, { headers: { authorization: `Bearer ${folder.token}`, "accept-encoding": "identity" } })
    ).text();
    expect(JSON.parse(whole)).toHaveLength(artifactCount);
    // Without back-pressure, the server would need far more memory than the bound.
    expect(Buffer.byteLength(whole) * slowClients).toBeGreaterThan(1.5 * growthBytesMax);

    const before = residentBytes();
    readers = Array.from({ length: slowClients }, () => new SlowClient(path));
    let most = 0;
    for (let round = 0; round < 20; round++) {
      await Promise.all(readers.map((reader) => reader.readPiece()));
      const asked = performance.now();
      const other = await client.call<unknown[]>("GET", "/api/search?q=f59999.c");
      expect(other.body).toHaveLength(1);
      expect(performance.now() - asked).toBeLessThan(answerMillisecondsMax);
      most = Math.max(most, residentBytes());
      await pause(50);
    }
    expect(readers.every(({ bytes }) => bytes < Buffer.byteLength(whole))).toBe(true);
    expect(most - before).toBeLessThan(growthBytesMax);

    const digest = createHash("sha256").update(whole).digest("hex");
    const drained = await Promise.all(readers.map((reader) => reader.drain()));
    expect(new Set(drained)).toEqual(new Set([digest]));
    console.log(`grew by ${Math.round((most - before) / 1024 ** 2)} MiB, ${whole.length} characters for each`);
  },
  120_000,
);
