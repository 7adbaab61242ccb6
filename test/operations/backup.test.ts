import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../../src/store/index.ts";
import { Client, hasEnded } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { file, lines } from "../harness/results.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";

const commandFile = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
const fileCount = 20;
/** Enough to last as long as the backup. */
const buildsMax = 24;

let folder: DataFolder;
let server: ServerProcess;
let client: Client;
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "belvedere-backup-"));
  folder = await makeDataFolder();
  server = startServer({ dataDir: folder.path });
  client = new Client(await server.ready(), folder.token);
  for (const name of ["One", "Two"]) await client.createProject(name);
});

afterAll(async () => {
  await server.stop();
  await removeDataFolder(folder);
  await rm(scratch, { recursive: true, force: true });
});

/** Results with sources and findings, others for every number. */
function results(number: number): string {
  const paths = Array.from({ length: fileCount }, (_, index) => `src/f${index}.c`);
  return lines(
    { kind: "rule", id: "tool:rule", name: "A rule" },
    ...paths.map((path, index) => file(path, 10 + number + index)),
    ...paths.slice(0, 5).map((path) => ({ kind: "source", path, text: `int f${number};\n` })),
    { kind: "finding", artifact: "src/f0.c", rule: "tool:rule", message: `seen in ${number}` },
  );
}

/** Runs `belvedere`; `meanwhile` may end it. */
async function belvedere(
  line: readonly string[],
  meanwhile?: (pid: number) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
) {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [commandFile, ...line], { stdio: ["ignore", "pipe", "pipe"], env });
  const written = { output: "", errors: "" };
  child.stdout.on("data", (chunk: Buffer) => (written.output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (written.errors += chunk.toString()));
  const ended = once(child, "close");
  await meanwhile?.(child.pid!);
  await ended;
  return { code: child.exitCode, ...written };
}

/** The versions that a data folder has before a server opens it. */
async function versionsIn(dataDir: string): Promise<readonly number[]> {
  const opened = await openStore({ dataDir });
  if (!opened.ok) throw new Error(opened.problem.code);
  const { store } = opened.value;
  const tasks = await store.read.tasks({ limit: 1000 });
  await store.close();
  return tasks.filter(({ status }) => status === "DONE").map(({ versionId }) => versionId!);
}

/** All answers of the server about a version. */
async function shown(from: Client, id: number): Promise<readonly unknown[]> {
  const version = (await from.call<{ readonly project: string }>("GET", `/api/versions/${id}`)).body;
  const root = (await from.call<{ id: number }[]>("GET", `/api/projects/${version.project}/artifacts?version=${id}`))
    .body;
  const findings = await from.call("GET", `/api/artifacts/${root[0]!.id}/findings?version=${id}`);
  const source = root.find((artifact) => "path" in artifact && artifact.path === "src/f1.c")!;
  const text = await from.call("GET", `/api/artifacts/${source.id}/source?version=${id}`);
  return [version, root, findings.body, text.body];
}

test("a backup of a busy server, one of them killed, is whole; what is restored from it answers the same", async () => {
  const target = join(scratch, "backup");
  const backup = ["backup", target, "--data-dir", folder.path];
  const sent: number[] = [];
  let number = 0;
  const sendOne = async (project: string): Promise<void> => {
    const answer = await client.send(project, results(number++));
    sent.push(answer.body.id);
  };
  for (let count = 0; count < 4; count++) await sendOne("One");
  await client.idle();

  // A first backup is killed while it copies, and leaves no backup.
  await belvedere(backup, async (pid) => {
    const hasStarted = async () =>
      (await readdir(target).catch((): string[] => [])).includes("snapshots") ? true : undefined;
    await until("the backup has started", hasStarted);
    process.kill(pid, "SIGKILL");
  });
  expect(await belvedere(["backup", target, "--verify"])).toMatchObject({ code: 1, output: "" });

  // The second one has builds beside it, all the time.
  const load = new AbortController();
  const loading = (async () => {
    while (!load.signal.aborted && sent.length < buildsMax) {
      await Promise.all([sendOne("One"), sendOne("Two")]);
      await client.ended(sent.at(-1)!);
    }
  })();
  await until("there is load", () => (sent.length > 6 ? true : undefined));
  const acknowledged = [...sent];
  const written = await belvedere([...backup, "--json"]);
  expect([written.code, written.errors]).toEqual([0, ""]);
  load.abort();
  await loading;
  await client.idle();
  expect((await belvedere(["backup", target, "--verify"])).code).toBe(0);

  const restored = join(scratch, "restored");
  expect(await belvedere(["restore", target, "--data-dir", restored])).toMatchObject({ code: 0, errors: "" });
  const built = await versionsIn(restored);
  expect(built.length).toBeGreaterThanOrEqual(4);
  const other = startServer({ dataDir: restored });
  const reader = new Client(await other.ready(), folder.token);
  // What was under way when the database was copied is built now: no acknowledged build is missing.
  const tasks = new Map((await reader.idle()).map((task) => [task.id, task]));
  for (const id of acknowledged) expect([id, tasks.get(id)?.status.id]).toEqual([id, "DONE"]);
  expect([...tasks.values()].every(hasEnded)).toBe(true);
  for (const id of built.slice(0, 8)) expect(await shown(reader, id)).toEqual(await shown(client, id));
  expect(tasks.size).toBeGreaterThanOrEqual(acknowledged.length);
  expect(await other.stop()).toEqual({ code: 0, signal: null });

  const again = await belvedere(["restore", target, "--data-dir", restored]);
  expect([again.code, again.errors]).toEqual([1, expect.stringContaining("restore.not-empty")]);
  expect((await belvedere(["restore", target, "--json", "--data-dir", restored])).errors).toMatch(/^\{"error":/);
});

test("where the data folder is not what the server keeps, nothing is taken for a backup of it", async () => {
  const target = join(scratch, "elsewhere");
  const check = async (environment: Readonly<Record<string, string>>, code: string, line: readonly string[] = []) => {
    const answer = await belvedere(["backup", target, "--json", ...line], undefined, environment);
    expect(answer).toMatchObject({ code: 1, output: "" });
    expect(answer.errors).toContain(code);
  };
  const named = ["--data-dir", folder.path];
  const database = { BELVEDERE_DATABASE_URL: "postgres://keeper:secret@db.example.org/belvedere" };
  await check({ ...database, BELVEDERE_DATA_DIR: folder.path }, "backup.on-postgres");
  await check({ BELVEDERE_SNAPSHOTS: "s3://bucket/prefix" }, "backup.snapshots-elsewhere", named);
  expect(await readdir(scratch)).not.toContain("elsewhere");
  expect((await belvedere(["backup", target, ...named], undefined, database)).code).toBe(0);
});
