import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { generatedLines } from "../../bench/generate.ts";
import { Client, hasEnded } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { namesIn, readStored } from "../harness/stored-data.ts";
import { file, lines } from "../harness/results.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";

const testMillisecondsMax = 180_000;

let folder: DataFolder;
beforeEach(async () => {
  folder = await makeDataFolder();
});
afterEach(() => removeDataFolder(folder));

async function started(): Promise<{ server: ServerProcess; client: Client }> {
  const server = startServer({ dataDir: folder.path });
  return { server, client: new Client(await server.ready(), folder.token) };
}

describe("two processes on one folder", () => {
  test(
    "the second says so and ends; after kill -9 of the first, the next one starts",
    async () => {
      const { server: first, client } = await started();
      await client.createProject("P");
      const second = startServer({ dataDir: folder.path });
      const exit = await second.exited;
      expect(exit).toEqual({ code: 1, signal: null });
      expect(second.errors()).toBe(
        "Another server process has this data folder open. Stop it first, or choose another folder. (storage.locked)\n",
      );
      expect((await client.build("P", lines(file("a.c", 1)))).status.id).toBe("DONE");
      await first.kill();
      const { server: third, client: again } = await started();
      expect(await again.versions("P")).toHaveLength(1);
      expect((await third.stop()).code).toBe(0);
    },
    testMillisecondsMax,
  );
});

describe("SIGTERM", () => {
  test(
    "lets a running upload finish, takes nothing new, and ends with 0; the build is done at the next start",
    async () => {
      const { server, client } = await started();
      await client.createProject("P");
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      async function* slow(): AsyncGenerator<Uint8Array> {
        yield Buffer.from(lines(file("a.c", 1)));
        await held;
        yield Buffer.from(lines(file("b.c", 2)));
      }
      const sending = client.send("P", slow());
      await until("the upload is under way", async () =>
        (await namesIn(folder.path, "uploads")).length > 0 ? true : undefined,
      );
      const stopped = server.stop();
      await until("nothing new is taken", () => refusedNow(client));
      release();
      const accepted = await sending;
      expect(accepted.status).toBe(202);
      expect(await stopped).toEqual({ code: 0, signal: null });
      const next = await started();
      expect((await next.client.ended(accepted.body.id)).status.id).toBe("DONE");
      expect((await next.server.stop()).code).toBe(0);
      const stored = await readStored(folder.path, "P");
      expect(stored.versions.map((version) => version.content.paths)).toEqual([["", "a.c", "b.c"]]);
    },
    testMillisecondsMax,
  );

  test(
    "during a build: the build is taken up at the next start, however often that happens",
    async () => {
      const large = [...generatedLines({ artifacts: 60_000, findings: 10, form: "values", seed: 1 })].join("\n");
      let taskId: number | undefined;
      for (let stop = 1; stop <= 3; stop++) {
        const { server, client } = await started();
        if (taskId === undefined) {
          await client.createProject("P");
          taskId = (await client.send("P", large)).body.id;
        }
        const id = taskId;
        await until("the build runs", async () => {
          const task = await client.task(id);
          return task.step !== null || hasEnded(task) ? true : undefined;
        });
        expect(await server.stop()).toEqual({ code: 0, signal: null });
      }
      const { server, client } = await started();
      expect(await client.ended(taskId!)).toMatchObject({ status: { id: "WARNING" }, problem: null });
      expect((await server.stop()).code).toBe(0);
      const stored = await readStored(folder.path, "P");
      // With the folders that were made: src, 15 modules of 20 parts each.
      expect(stored.versions.map((version) => version.artifactCount)).toEqual([60_000 + 1 + 15 + 15 * 20]);
    },
    testMillisecondsMax,
  );
});

/** True when the server no longer takes a connection, or says that it stops. */
async function refusedNow(client: Client): Promise<true | undefined> {
  try {
    return (await client.call("GET", "/api/tasks")).status === 503 ? true : undefined;
  } catch {
    return true;
  }
}
