import { execFileSync } from "node:child_process";
import { appendFile, mkdtemp, rm, rmdir, statfs, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generatedLines } from "../../bench/generate.ts";
import { Client, type Answer, type Task } from "../harness/client.ts";
import { adminPassword, makeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { namesIn, readStored, readVersionOf, spoolEmptied } from "../harness/stored-data.ts";
import { file, lines } from "../harness/results.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";

const mebibyte = 1024 * 1024;
const diskBytes = 32 * mebibyte;
const testMillisecondsMax = 120_000;

/** Mounts a small separate disk. Fails on machines that do not allow it. */
async function mountSmallDisk(): Promise<string> {
  const point = await mkdtemp(join(tmpdir(), "belvedere-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskBytes}`, "tmpfs", point], { stdio: "ignore" });
  } catch (error) {
    await rmdir(point);
    throw error;
  }
  return point;
}

async function unmount(point: string): Promise<void> {
  execFileSync("umount", [point]);
  await rmdir(point);
}

const mountable = await mountSmallDisk().then(
  (point) => unmount(point).then(() => true),
  () => false,
);
if (!mountable) console.warn("no small disk can be mounted here: the tests of a full disk are skipped");

describe.skipIf(!mountable)("I16 disk full", () => {
  let disk: string;
  let folder: DataFolder;
  let server: ServerProcess;
  let client: Client;
  let url: string;
  let first: Task;
  const health = { asked: 0, failed: 0, stopped: false, polling: Promise.resolve() };

  beforeAll(async () => {
    disk = await mountSmallDisk();
    folder = await makeDataFolder(disk);
    await start();
    await client.createProject("P");
    first = await client.build("P", lines(file("a.c", 1)), { query: "?version=first" });
    expect(first.status.id).toBe("DONE");
  });
  afterAll(async () => {
    health.stopped = true;
    await health.polling;
    await server.stop();
    await unmount(disk);
  });

  async function start(): Promise<void> {
    server = startServer({ dataDir: folder.path });
    url = await server.ready();
    client = new Client(url, folder.token);
    health.stopped = false;
    health.polling = pollHealth(client);
  }

  /** Asks all along whether the server lives. */
  async function pollHealth(asker: Client): Promise<void> {
    while (!health.stopped) {
      health.asked++;
      const answer = await asker.call("GET", "/healthz").catch(() => undefined);
      if (answer?.status !== 200 && !health.stopped) health.failed++;
      await pause(50);
    }
  }

  const ballast = (): string => join(disk, "ballast");
  async function leaveFree(bytes: number): Promise<void> {
    await rm(ballast(), { force: true });
    const { bavail, bsize } = await statfs(disk);
    await appendFile(ballast(), Buffer.alloc(Math.max(0, bavail * bsize - bytes), 1));
  }
  /** Not a byte is left, whatever the file system rounds, and whatever the server writes meanwhile. */
  async function leaveNothing(): Promise<void> {
    await leaveFree(0).catch(unlessFull);
    await appendFile(ballast(), Buffer.alloc(mebibyte)).catch(unlessFull);
  }
  const unlessFull = (error: NodeJS.ErrnoException): void => {
    if (error.code !== "ENOSPC") throw error;
  };
  const makeRoom = (): Promise<void> => rm(ballast(), { force: true });
  const codeOf = (answer: Answer<unknown>): unknown => [answer.status, (answer.body as { code?: string }).code];

  async function checkUntouched(): Promise<void> {
    expect((await client.versions("P")).map((version) => version.name)).toEqual(["first"]);
    expect((await readVersionOf(folder.path, first.versionId!)).paths).toEqual(["", "a.c"]);
    await spoolEmptied(folder.path);
    expect(health.failed).toBe(0);
    expect(health.asked).toBeGreaterThan(0);
  }

  test(
    "an upload that does not fit is 507 and leaves nothing",
    async () => {
      const before = await client.tasks();
      async function* tooMuch(): AsyncGenerator<Uint8Array> {
        for (let sent = 0; sent < 2 * diskBytes; sent += mebibyte) yield Buffer.alloc(mebibyte, "x");
      }
      expect(codeOf(await client.send("P", tooMuch()))).toEqual([507, "storage.full"]);
      expect(await client.tasks()).toEqual(before);
      await checkUntouched();
    },
    testMillisecondsMax,
  );

  test(
    "a build whose snapshot does not fit ends in ERROR storage.full",
    async () => {
      const results = [...generatedLines({ artifacts: 40_000, findings: 0, form: "values", seed: 1 })].join("\n");
      const accepted = await client.send("P", gzipSync(results), { headers: { "content-encoding": "gzip" } });
      expect(accepted.status).toBe(202);
      // Room for the database's few pages, none for a version of 40,000 artifacts.
      await leaveFree(768 * 1024);
      const task = await client.ended(accepted.body.id);
      expect([task.status.id, task.problem?.code, task.versionId]).toEqual(["ERROR", "storage.full", null]);
      await checkUntouched();
      expect(await namesIn(folder.path, "snapshots")).toHaveLength(1);
      await makeRoom();
    },
    testMillisecondsMax,
  );

  test(
    "on a full disk, writing is 507 and reading works; everything works again when there is space",
    async () => {
      await leaveNothing();
      for (const body of [lines(file("b.c", 1)), "x\n".repeat(mebibyte)]) {
        expect(codeOf(await client.send("P", body))).toEqual([507, "storage.full"]);
      }
      expect(codeOf(await client.json("POST", "/api/projects", { name: "Q" }))).toEqual([507, "storage.full"]);
      const basic = `Basic ${Buffer.from(`admin:${adminPassword}`).toString("base64")}`;
      const signIn = await client.call("GET", "/api/token", { headers: { authorization: basic } });
      expect(codeOf(signIn)).toEqual([507, "storage.full"]);
      await checkUntouched();
      await makeRoom();
      const task = await client.build("P", lines(file("b.c", 1)), { query: "?branch=other" });
      expect(task.status.id).toBe("DONE");
    },
    testMillisecondsMax,
  );

  test(
    "a task that was accepted and finds no byte left ends when space returns",
    async () => {
      const results = [...generatedLines({ artifacts: 40_000, findings: 0, form: "values", seed: 2 })].join("\n");
      const accepted = await client.send("P", gzipSync(results), { headers: { "content-encoding": "gzip" } });
      await leaveNothing();
      await pause(3_000);
      expect(health.failed).toBe(0);
      await makeRoom();
      const task = await client.ended(accepted.body.id);
      expect(["storage.full", undefined]).toContain(task.problem?.code);
      expect((await client.build("P", lines(file("c.c", 1)), { query: "?branch=third" })).status.id).toBe("DONE");
    },
    testMillisecondsMax,
  );

  test(
    "a server that is started on a full disk answers, or says why it does not; nothing is lost",
    async () => {
      health.stopped = true;
      await health.polling;
      await server.kill();
      await leaveNothing();
      const second = startServer({ dataDir: folder.path });
      const outcome = await Promise.race([second.exited, second.ready().catch(() => second.exited)]);
      if (typeof outcome === "string") await second.kill();
      else {
        expect(outcome).toEqual({ code: 1, signal: null });
        expect(second.errors()).toMatch(/^The server has no storage space left\.[^\n]* \(storage\.full\)\n$/);
      }
      await truncate(ballast(), 0);
      await start();
      await client.idle();
      expect((await client.build("P", lines(file("d.c", 1)), { query: "?branch=last" })).status.id).toBe("DONE");
      health.stopped = true;
      await health.polling;
      expect((await server.stop()).code).toBe(0);
      const stored = await readStored(folder.path, "P");
      expect(stored.versions.map((version) => version.name)).toContain("first");
      expect(stored.tasks.filter((task) => task.status === "RUNNING" || task.status === "QUEUED")).toEqual([]);
    },
    testMillisecondsMax,
  );
});
