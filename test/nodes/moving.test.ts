import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runCommand } from "../../src/cli/run-command.reference.ts";
import { openPostgresStore, openStore } from "../../src/store/index.ts";
import { makeDatabase, type TestDatabase } from "../../src/store/postgres/databases.contract.ts";
import { Client } from "../harness/client.ts";
import {
  adminPassword,
  copyDataFolder,
  makeDataFolder,
  removeDataFolder,
  type DataFolder,
} from "../harness/data-folder.ts";
import { files, lines } from "../harness/results.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { hiddenProject, makeCanaryWorld } from "../http/canary-world.ts";
import { makeProjectToken, makeToken, signIn } from "../http/token-world.ts";

const dyingFile = fileURLToPath(new URL("../harness/move-that-dies.ts", import.meta.url));

let folder: DataFolder;
let database: TestDatabase;
let scratch: string;
/** Acts as a technical user. */
let projectToken: string;
/** What the server answered before the first move. */
let answersBefore: ReadonlyMap<string, string>;
const disposals: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "belvedere-moving-"));
  folder = await makeDataFolder();
  database = await newDatabase();
  await fillFolder();
});
afterAll(async () => {
  for (const dispose of disposals) await dispose();
  await removeDataFolder(folder);
  await rm(scratch, { recursive: true, force: true });
});

async function newDatabase(): Promise<TestDatabase> {
  const made = await makeDatabase(inject("postgresUrl"));
  disposals.push(made.drop);
  return made;
}

/** A bit of everything; then two builds, one of which is under way and one of which waits when the server is killed. */
async function fillFolder(): Promise<void> {
  const server = startServer({ dataDir: folder.path });
  const url = await server.ready();
  const client = new Client(url, folder.token);
  await makeCanaryWorld(client);
  const model = { id: "OWN", rootIndicator: "Q", types: [{ id: "FILE" }], measures: [{ id: "LC", aggregate: "SUM" }] };
  const scales = [{ id: "S", levels: [{ id: "A", rank: 0, bounds: "[0;[" }] }];
  await client.putModel({ ...model, scales, indicators: [{ id: "Q", measure: "LC", scale: "S" }] });
  await client.createProject("Late", "OWN");
  const signedIn = await signIn(url, "admin", adminPassword);
  await makeToken(signedIn, { project: "Late" });
  projectToken = (await makeProjectToken(signedIn, "Late", { scope: "read" })).token;
  const receiver = { url: "https://receiver.invalid/", types: ["gate.changed"], active: false };
  await client.json("POST", "/api/projects/Late/webhooks", receiver);
  await client.json("PUT", "/api/users/admin/mail", { hour: 6, topics: ["gate.changed"] });
  await client.json("PUT", "/api/projects/Late/retention", { rule: { drafts: 3, days: 1, older: "WEEK" } });
  await client.json("PUT", "/api/settings", { retentionOlder: "MONTH" });
  // Texts that PostgreSQL has no room for as they are.
  await client.json("POST", "/api/queries", { name: "nul \u0000 one \u0001 two", query: { columns: [] } });
  await client.build("Late", files(50, 3), { headers: { "idempotency-key": "once" } });
  const gone = await client.build("Late", lines({ kind: "artifact", path: "gone.c", type: "FILE" }));
  await client.call("DELETE", `/api/versions/${gone.versionId}`);
  await client.idle();
  answersBefore = await ask(url);
  await server.stop();

  const dying = startServer({ dataDir: folder.path, dieAt: "before-commit" });
  const sender = new Client(await dying.ready(), folder.token);
  // The first kills the server, before or after the second has been acknowledged.
  await sender.send("Late", files(60, 4), { query: "?branch=main" });
  await sender.send("Late", files(70, 5), { query: "?branch=main" }).catch(() => undefined);
  await dying.exited;
}

/** What people and programs see, byte for byte. Tasks and the project that has builds waiting change with those. */
async function ask(url: string): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  const get = async (path: string): Promise<string> => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${folder.token}` } });
    expect([path, answer.status]).toEqual([path, 200]);
    const text = await answer.text();
    answers.set(path, text);
    return text;
  };
  const ids = async (path: string): Promise<readonly number[]> =>
    (JSON.parse(await get(path)) as { id: number }[]).map(({ id }) => id);
  // Without their last use, which the requests of this test change.
  const tokens = "tokens?fields=id,name,scope,project,owner,expiresAt";
  for (const path of ["me", "users", "groups", "settings", "models", "models/OWN", "queries", tokens]) {
    await get(`/api/${path}`);
  }
  await get("/api/projects/Late/retention");
  await get("/api/projects/Late/webhooks");
  await get("/api/users/admin/mail");
  const technical = await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${projectToken}` } });
  answers.set("technical user", await technical.text());
  await get("/api/search?q=plain");
  for (const project of [hiddenProject, "Open", "Umbrella"]) {
    const name = `/api/projects/${project}`;
    for (const path of ["", "/members", "/branches", "/gate"]) await get(name + path);
    for (const id of await ids(`${name}/versions`)) {
      await get(`/api/versions/${id}/gate`);
      if (project !== "Umbrella") await get(`/api/versions/${id}/results?source=true`);
    }
    const [root, ...below] = await ids(`${name}/artifacts`);
    for (const path of ["explain", "history", "findings", "links"]) await get(`/api/artifacts/${root}/${path}`);
    if (project === "Umbrella") continue;
    for (const id of below) await get(`/api/artifacts/${id}/links`);
  }
  for (const id of await ids("/api/findings?where=artifact.viewPath~Open")) await get(`/api/findings/${id}/history`);
  return answers;
}

const migrate = (...line: readonly string[]) => runCommand(["migrate", ...line]);

/** A server on the database; it does not use the folder. */
function startOn(url: string): ServerProcess {
  return startServer({ dataDir: join(scratch, "unused"), environment: { BELVEDERE_DATABASE_URL: url } });
}

async function killed(direction: "to" | "from", dataDir: string, url: string): Promise<void> {
  const child = spawn(process.execPath, [dyingFile, direction, dataDir, url], { stdio: "inherit" });
  await once(child, "close");
  expect(child.signalCode).toBe("SIGKILL");
}

async function refusedBy(server: ServerProcess): Promise<string> {
  await server.exited;
  return server.errors();
}

test("everything goes to PostgreSQL and back, and answers the same, byte for byte", async () => {
  // A first attempt dies halfway: no server accepts the incomplete copy.
  await killed("to", folder.path, database.url);
  expect(await refusedBy(startOn(database.url))).toContain("a move into it was not finished");

  const there = await migrate("--to", database.url, "--data-dir", folder.path, "--json");
  expect([there.code, there.errors]).toEqual([0, ""]);
  const report = JSON.parse(there.output) as Record<string, number>;
  expect(report).toMatchObject({ to: "postgres", tables: 48, uploads: expect.any(Number) });
  expect(report["uploads"]).toBeGreaterThanOrEqual(1);
  expect(Math.min(report["rows"]!, report["snapshots"]!, report["sources"]!, report["bytes"]!)).toBeGreaterThan(0);

  const shared = startOn(database.url);
  const url = await shared.ready();
  const client = new Client(url, folder.token);
  const tasks = await client.idle();
  expect(tasks.filter(({ status }) => status.id === "ERROR")).toEqual([]);
  const versions = await client.versions("Late");
  expect(versions[0]!.artifactCount).toBeGreaterThan(60);
  expect(await ask(url)).toEqual(answersBefore);

  // While it runs, nothing is moved away from under it.
  const back = join(scratch, "back");
  const refused = await migrate("--from", database.url, "--data-dir", back);
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("migrate.in-use")]);
  await shared.stop();

  await killed("from", back, database.url);
  expect(await refusedBy(startServer({ dataDir: back }))).toContain("a move into it was not finished");
  const returned = await migrate("--from", database.url, "--data-dir", back);
  expect([returned.code, returned.errors]).toEqual([0, ""]);
  expect(returned.output).toMatch(
    /^Moved to .*back, and checked: \d+ rows of 48 tables, \d+ versions with \d+ parts, /,
  );

  const own = startServer({ dataDir: back });
  const ownUrl = await own.ready();
  expect(await ask(ownUrl)).toEqual(answersBefore);
  const reader = new Client(ownUrl, folder.otherToken);
  expect((await reader.versions("Late")).length).toBe(versions.length);
  expect((await reader.build("Late", files(80, 6))).status.id).toBe("DONE");
  expect(await own.stop()).toEqual({ code: 0, signal: null });
});

test("targets that are not empty, sources that are not there or in use, and wrong calls are refused", async () => {
  const check = async (line: readonly string[], code: number, complaint: string) => {
    const ran = await migrate(...line);
    expect([ran.code, ran.output, ran.errors]).toEqual([code, "", expect.stringContaining(complaint)]);
    expect(ran.errors).not.toContain("hunter2");
    return ran;
  };
  const source = await copyDataFolder(folder);
  disposals.push(() => removeDataFolder(source));
  const [used, empty] = [await newDatabase(), await newDatabase()];
  const filled = await openPostgresStore({ url: used.url, connectionsMax: 2 });
  if (!filled.ok) throw new Error(filled.problem.code);
  await filled.value.store.write.putModel({ modelId: "M", document: "{}", expectedRevision: 0, at: 1 });
  await filled.value.store.close();
  await check(["--to", used.url, "--data-dir", source.path], 1, "migrate.not-empty");

  const foreign = join(scratch, "foreign");
  await mkdir(foreign);
  await writeFile(join(foreign, "letter.txt"), "mine");
  await check(["--from", used.url, "--data-dir", foreign], 1, "migrate.not-empty");
  expect(await readdir(foreign)).toEqual(["letter.txt"]);
  await check(["--from", used.url, "--data-dir", source.path], 1, "migrate.not-empty");

  const nowhere = join(scratch, "nowhere");
  await check(["--to", empty.url, "--data-dir", nowhere], 1, "migrate.source-absent");
  await check(["--to", `${empty.url}x`, "--data-dir", source.path], 1, "migrate.unreachable");
  await check(["--to", "postgres://u:hunter2@127.0.0.1:1/d", "--data-dir", source.path], 1, "ECONNREFUSED");

  const held = await openStore({ dataDir: source.path });
  if (!held.ok) throw new Error(held.problem.code);
  await check(["--to", empty.url, "--data-dir", source.path], 1, "storage.locked");
  await held.value.store.close();

  await check(["--to", empty.url, "--from", empty.url], 2, "either --to or --from");
  await check([], 2, "either --to or --from");
  await check(["--to", "mysql://u:hunter2@h/d"], 2, "must be a URL");
});

test("a version whose bytes are missing is reported before anything is moved", async () => {
  const source = await copyDataFolder(folder);
  disposals.push(() => removeDataFolder(source));
  const target = await newDatabase();
  const snapshots = join(source.path, "snapshots");
  const [first = ""] = (await readdir(snapshots)).toSorted();
  for (const part of await readdir(join(snapshots, first))) {
    if (part.startsWith("rating-")) await rm(join(snapshots, first, part));
  }
  const ran = await migrate("--to", target.url, "--data-dir", source.path);
  expect([ran.code, ran.errors]).toEqual([1, expect.stringContaining("migrate.source-damaged")]);
});
