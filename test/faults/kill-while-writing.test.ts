import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { generatedLines } from "../../bench/generate.ts";
import { foldersOf } from "../../src/store/index.ts";
import { Client } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { readStored, snapshotPath, type StoredProject } from "../harness/stored-data.ts";
import { file, lines } from "../harness/results.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { patienceMilliseconds } from "../harness/until.ts";

const testMillisecondsMax = 180_000;

let folder: DataFolder;
let server: ServerProcess;
let client: Client;

beforeEach(async () => {
  folder = await makeDataFolder();
  await start();
  await client.createProject("P");
});
afterEach(async () => {
  await server.kill();
  await removeDataFolder(folder);
});

async function start(): Promise<void> {
  server = startServer({ dataDir: folder.path });
  client = new Client(await server.ready(), folder.token);
}

/** Takes long enough to write that one can kill in the middle of it. */
const large = [...generatedLines({ artifacts: 20_000, findings: 0, form: "values", seed: 3 })].join("\n");

/** Kills as soon as something unfinished lies in the folder. */
async function killAtTemporary(path: string): Promise<void> {
  const deadline = performance.now() + patienceMilliseconds;
  while (!readdirSync(path).some((name) => name.startsWith(".tmp-"))) {
    if (performance.now() > deadline) throw new Error(`nothing unfinished was seen in ${path}`);
    await pause(1);
  }
  await server.kill();
}

/** Another server on the same folder, until nothing is left to do; then what it left. */
async function recover(): Promise<StoredProject> {
  await start();
  await client.idle();
  expect((await server.stop()).code).toBe(0);
  return readStored(folder.path, "P");
}

describe("I15 kill -9 in the middle of", () => {
  test(
    "an upload: it was never acknowledged, and nothing of it is left",
    async () => {
      async function* endless(): AsyncGenerator<Uint8Array> {
        for (;;) {
          yield Buffer.from(lines(file("a.c", 1)).repeat(1000));
          await pause(1);
        }
      }
      const outcome = client.send("P", endless()).then(
        () => "answered",
        () => "cut off",
      );
      await killAtTemporary(foldersOf(folder.path).uploads);
      expect(await outcome).toBe("cut off");
      expect(await recover()).toEqual({ tasks: [], versions: [] });
    },
    testMillisecondsMax,
  );

  test(
    "writing a snapshot: the build is done again, whole",
    async () => {
      expect((await client.send("P", large)).status).toBe(202);
      await killAtTemporary(foldersOf(folder.path).snapshots);
      const stored = await recover();
      expect(stored.tasks.map(({ status, attempt }) => [status, attempt])).toEqual([["WARNING", 2]]);
      expect(stored.versions).toHaveLength(1);
    },
    testMillisecondsMax,
  );

  test(
    "writing a rating layer: the old one is in force until the new one is whole",
    async () => {
      const built = await client.build("P", large);
      expect((await client.call("POST", "/api/projects/P/rerate")).status).toBe(202);
      await killAtTemporary(await snapshotPath(folder.path, built.versionId!));
      const stored = await recover();
      expect(stored.tasks.map(({ type, status, attempt }) => [type, status, attempt])).toEqual([
        ["rerate", "DONE", 2],
        ["build", "WARNING", 1],
      ]);
      expect(stored.versions.map(({ layer }) => layer)).toEqual([2]);
      const parts = readdirSync(await snapshotPath(folder.path, built.versionId!));
      expect(parts).toContain("rating-2.arrow");
    },
    testMillisecondsMax,
  );
});
