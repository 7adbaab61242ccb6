import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../harness/client.ts";
import { copyDataFolder, makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { sized } from "../harness/form.ts";
import { file, lines } from "../harness/results.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { readStored, type StoredProject } from "../harness/stored-data.ts";
import { until } from "../harness/until.ts";

const finding = (path: string, message: string) => ({ kind: "finding", artifact: path, rule: "t:r", message });
const code = lines(file("src/a.c", 10), file("src/b.c", 20));
const lint = lines({ kind: "rule", id: "t:r" }, finding("src/a.c", "one"), finding("src/b.c", "two"));
const scan = lines({ kind: "rule", id: "t:r" }, finding("src/a.c", "three"));

const steps = ["before-commit", "merge", "read", "match", "write", "after-commit"].slice(
  0,
  sized({ quick: 2, long: 6 }),
);
const editionSteps = ["edition:write", "edition:read", "edition:before-commit", "edition:after-commit"].slice(
  0,
  sized({ quick: 1, long: 4 }),
);

/** A project `P` with two versions of which the second carries a part of the first. */
let template: DataFolder;

beforeAll(async () => {
  template = await makeDataFolder();
  const { server, client } = await started(template);
  await client.createProject("P");
  for (const [part, commit] of [
    ["code", "c1"],
    ["lint", "c1"],
    ["code", "c2"],
  ] as const) {
    await client.build("P", part === "code" ? code : lint, { query: `?part=${part}&commit=${commit}` });
  }
  await server.stop();
});
afterAll(() => removeDataFolder(template));

async function started(folder: DataFolder, dieAt?: string): Promise<{ server: ServerProcess; client: Client }> {
  const server = startServer({ dataDir: folder.path, ...(dieAt === undefined ? {} : { dieAt }) });
  return { server, client: new Client(await server.ready(), folder.token) };
}

/** Sends parts to a server that dies there, then to a sound one until it rests, and reads what it left. */
async function dieAndRecover(dieAt: string, sends: (client: Client) => Promise<unknown>): Promise<StoredProject> {
  const folder = await copyDataFolder(template);
  try {
    const { server, client } = await started(folder, dieAt);
    await sends(client);
    expect(await server.exited).toEqual({ code: null, signal: "SIGKILL" });
    const sound = await started(folder);
    await sound.client.idle();
    expect(await sound.server.stop()).toEqual({ code: 0, signal: null });
    return await readStored(folder.path, "P");
  } finally {
    await removeDataFolder(folder);
  }
}

const send = async (client: Client, part: string, commit: string, body: string): Promise<void> => {
  expect((await client.send("P", body, { query: `?part=${part}&commit=${commit}` })).status).toBe(202);
};

const counts = ({ versions }: StoredProject) =>
  versions.map(({ commit, edition, findingCount, artifactCount }) => ({
    commit,
    edition,
    findingCount,
    artifactCount,
  }));

describe("kill -9 of a server that is sent parts: none is lost, none counts twice", () => {
  for (const step of steps) {
    test(`at ${step}`, async () => {
      const stored = await dieAndRecover(step, (client) => send(client, "scan", "c2", scan));
      expect(counts(stored)).toEqual([
        { commit: "c1", edition: 2, findingCount: 2, artifactCount: 4 },
        { commit: "c2", edition: 2, findingCount: 3, artifactCount: 4 },
      ]);
      expect(stored.tasks.every(({ status }) => status === "DONE" || status === "WARNING")).toBe(true);
    });
  }

  for (const step of editionSteps) {
    test(`at ${step.replace(":", ", ")} of a later version, after a late part was committed`, async () => {
      const stored = await dieAndRecover(step, (client) => send(client, "scan", "c1", scan));
      expect(counts(stored)).toEqual([
        { commit: "c1", edition: 3, findingCount: 3, artifactCount: 4 },
        { commit: "c2", edition: 2, findingCount: 3, artifactCount: 4 },
      ]);
      const editions = stored.tasks.filter(({ type }) => type === "edition");
      expect(editions.map(({ status }) => status)).toEqual(["DONE"]);
    });
  }

  for (const end of ["kill", "stop"] as const) {
    test(`while several parts run together: ${end}`, () => interruptedTogether(end));
  }
});

/** Ends a server that builds several parts together, and checks what the next one makes of them. */
async function interruptedTogether(end: "kill" | "stop"): Promise<void> {
  const folder = await copyDataFolder(template);
  try {
    const { server, client } = await started(folder);
    // The parts wait for it, because it is on the same branch.
    const many = Array.from({ length: 10_000 }, (_, index) => file(`f${index}.c`, index));
    expect((await client.send("P", lines(...many), { query: "?version=many" })).status).toBe(202);
    const parts = [
      ["scan", scan],
      ["lint", lint],
      ["code", code],
    ] as const;
    for (const [part, body] of parts) await send(client, part, "c3", body);
    await until("the parts run", async () => {
      const [newest] = await client.tasks();
      return newest!.status.id === "QUEUED" ? undefined : newest;
    });
    await server[end]();
    const sound = await started(folder);
    await sound.client.idle();
    expect(await sound.server.stop()).toEqual({ code: 0, signal: null });
    const { versions, tasks } = await readStored(folder.path, "P");
    expect(versions.map(({ commit, name }) => commit ?? name)).toEqual(["c1", "c2", "many", "c3"]);
    expect(versions.at(-1)).toMatchObject({ edition: 1, findingCount: 3, artifactCount: 4, complete: true });
    for (const { status } of tasks.slice(0, parts.length)) expect(status).toMatch(/^(?:DONE|WARNING)$/);
  } finally {
    await removeDataFolder(folder);
  }
}
