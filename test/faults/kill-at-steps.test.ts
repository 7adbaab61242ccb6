import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../harness/client.ts";
import { copyDataFolder, makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { readStored, type StoredProject } from "../harness/stored-data.ts";
import { file, lines } from "../harness/results.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";

/** Half of them, on a machine that is very busy: this shows that recovery ends, the line that is logged how soon. */
const readyMillisecondsMax = 30_000;
const readyMilliseconds: number[] = [];
const testMillisecondsMax = 120_000;

const results = lines(
  file("src/b.c", 20),
  { kind: "rule", id: "t:null", categories: ["SEVERITY.MAJOR"] },
  { kind: "finding", artifact: "src/b.c", rule: "t:null", message: "null" },
  { kind: "source", path: "src/b.c", text: "int b;" },
);

/** A project `P` with one version; every test begins with a copy of it. */
let template: DataFolder;

beforeAll(async () => {
  template = await makeDataFolder();
  const { server, client } = await started(template);
  await client.createProject("P");
  expect(await client.build("P", lines(file("src/a.c", 10)), { query: "?version=first" })).toMatchObject({
    status: { id: "DONE" },
  });
  await server.stop();
});
afterAll(async () => {
  await removeDataFolder(template);
  const inOrder = readyMilliseconds.toSorted((left, right) => left - right);
  console.log(`ready again after at most ${Math.round(inOrder.at(-1) ?? 0)} ms`);
  expect(inOrder[Math.floor(inOrder.length / 2)] ?? 0).toBeLessThan(readyMillisecondsMax);
});

async function started(folder: DataFolder, dieAt?: string): Promise<{ server: ServerProcess; client: Client }> {
  const server = startServer({ dataDir: folder.path, ...(dieAt === undefined ? {} : { dieAt }) });
  return { server, client: new Client(await server.ready(), folder.token) };
}

/** Starts a server that dies there, sends it what it dies of, and waits for its death. */
async function dieOnce(folder: DataFolder, dieAt: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const { server, client } = await started(folder, dieAt);
  await work(client);
  expect(await server.exited).toEqual({ code: null, signal: "SIGKILL" });
}

/** Starts a sound server, lets it come to rest, does what else there is to do, and reads what it left. */
async function recover(folder: DataFolder, work?: (client: Client) => Promise<unknown>): Promise<StoredProject> {
  const { server, client } = await started(folder);
  readyMilliseconds.push(server.readyMilliseconds()!);
  await client.idle();
  await work?.(client);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  return readStored(folder.path, "P");
}

async function withCopy(work: (folder: DataFolder) => Promise<void>): Promise<void> {
  const folder = await copyDataFolder(template);
  try {
    await work(folder);
  } finally {
    await removeDataFolder(folder);
  }
}

async function sendSecond(client: Client): Promise<void> {
  const accepted = await client.send("P", results, { query: "?version=second" });
  expect(accepted.status).toBe(202);
}

const names = (stored: StoredProject): readonly string[] => stored.versions.map((version) => version.name);

const stepsBetween = ["assemble", "identify", "match", "rate", "gate", "commit"];
const buildSteps = ["read", "write", "before-commit", "after-commit", ...stepsBetween];

describe("I15 kill -9 at a step of a build", () => {
  for (const step of buildSteps) {
    test(
      `once at ${step}: the build is there, once and whole`,
      () =>
        withCopy(async (folder) => {
          await dieOnce(folder, step, sendSecond);
          const stored = await recover(folder);
          expect(names(stored)).toEqual(["first", "second"]);
          expect(stored.tasks.map((task) => task.status)).toEqual(["DONE", "DONE"]);
          expect(stored.tasks[0]?.attempt).toBe(step === "after-commit" ? 1 : 2);
          const { content, findingCount } = stored.versions[1]!;
          expect([content.paths, findingCount]).toEqual([["", "src", "src/b.c"], 1]);
          expect(content.given.get("LC")).toEqual([Number.NaN, Number.NaN, 20]);
        }),
      testMillisecondsMax,
    );
  }

  for (const step of ["read", "write", "before-commit"]) {
    test(
      `twice at ${step}: the task is given up, the branch is as it was, the next build works`,
      () =>
        withCopy(async (folder) => {
          await dieOnce(folder, step, sendSecond);
          await dieOnce(folder, step, async () => undefined);
          const stored = await recover(folder, async (client) => {
            expect((await client.versions("P")).map((version) => version.name)).toEqual(["first"]);
            const [given] = await client.tasks();
            expect(given).toMatchObject({
              status: { id: "ERROR" },
              problem: { code: "task.crashed" },
              versionId: null,
            });
            expect(given?.problem?.detail).toContain("2 times");
            expect((await client.build("P", results, { query: "?version=third" })).status.id).toBe("DONE");
          });
          expect(names(stored)).toEqual(["first", "third"]);
        }),
      testMillisecondsMax,
    );
  }

  test(
    "right after the 202: the build is there, once and whole",
    () =>
      withCopy(async (folder) => {
        const { server, client } = await started(folder);
        await sendSecond(client);
        await server.kill();
        const stored = await recover(folder);
        expect(names(stored)).toEqual(["first", "second"]);
      }),
    testMillisecondsMax,
  );
});

describe("I15 kill -9 while versions are rated again", () => {
  const rerate = async (client: Client): Promise<void> => {
    expect((await client.call("POST", "/api/projects/P/rerate")).status).toBe(202);
  };
  const layers = (stored: StoredProject): readonly number[] => stored.versions.map((version) => version.layer);

  test(
    "once: it is done at the next start",
    () =>
      withCopy(async (folder) => {
        await dieOnce(folder, "rerate:rate", rerate);
        const stored = await recover(folder);
        expect(stored.tasks.map(({ type, status }) => [type, status])).toEqual([
          ["rerate", "DONE"],
          ["build", "DONE"],
        ]);
        expect(layers(stored)).toEqual([2]);
      }),
    testMillisecondsMax,
  );

  test(
    "twice: the task is given up, the version stays as it was rated",
    () =>
      withCopy(async (folder) => {
        await dieOnce(folder, "rerate:rate", rerate);
        await dieOnce(folder, "rerate:rate", async () => undefined);
        const stored = await recover(folder);
        expect(stored.tasks[0]).toMatchObject({ type: "rerate", status: "ERROR", problem: { code: "task.crashed" } });
        expect(layers(stored)).toEqual([1]);
      }),
    testMillisecondsMax,
  );
});
