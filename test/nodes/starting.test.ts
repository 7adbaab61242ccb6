import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newTokenText } from "../../src/access/index.ts";
import { startServer } from "../../src/server/index.ts";
import {
  makeBareDatabase,
  makeDatabase,
  makeRole,
  runIn,
  type TestDatabase,
} from "../../src/store/postgres/databases.contract.ts";
import { problemDetail, problemValue, type Problem } from "../../src/text/index.ts";
import { startServer as startProcess } from "../harness/server-process.ts";
import { plainSettings } from "../harness/server-settings.ts";

const silent = { info() {}, warn() {}, error() {} };
let database: TestDatabase;
let bare: TestDatabase;

beforeAll(async () => {
  database = await makeDatabase(inject("postgresUrl"));
  bare = await makeBareDatabase(inject("postgresUrl"));
});
afterAll(async () => {
  await database.drop();
  await bare.drop();
});

const dataDir = join(tmpdir(), "belvedere-none");

function start(url: string, log: Parameters<typeof startServer>[1]): ReturnType<typeof startServer> {
  const settings = { dataDir, database: { url, connectionsMax: 2 }, adminPassword: "correct horse battery" };
  return startServer(plainSettings(settings), log);
}

/** The refusal of a server that is started with the URL. */
async function refusalOf(url: string): Promise<Problem> {
  const started = await start(url, silent);
  if (!started.ok) return started.problem;
  await started.value.close();
  throw new Error("the server started");
}

const changed = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

async function check(url: string, words: RegExp): Promise<void> {
  const problem = await refusalOf(url);
  expect(problem.code).toBe("storage.unreachable");
  expect(problemValue(problem, "reason")).toMatch(words);
  const detail = problemDetail(problem, "en");
  expect(detail).not.toContain(new URL(url).host);
  expect(detail).not.toContain("secret");
}

test("a database that cannot be opened is reported with PostgreSQL's own words", async () => {
  await check(
    changed((url) => (url.password = "wrong-secret")),
    /^password authentication failed for user "\w+" \(28P01\)$/,
  );
  await check(
    changed((url) => (url.pathname = "/none")),
    /^database "none" does not exist \(3D000\)$/,
  );
  await check(
    changed((url) => (url.port = "1")),
    /^connect \(ECONNREFUSED\)$/,
  );
  await check(
    changed((url) => url.searchParams.set("sslmode", "verify-full")),
    /^The server does not support SSL connections$/,
  );
  await check(
    changed((url) => url.searchParams.set("sslrootcert", "/none/authority.pem")),
    /^ENOENT: no such file or directory, open '\/none\/authority\.pem'$/,
  );
});

test("so is a user without rights", async () => {
  const role = await makeRole(inject("postgresUrl"));
  await check(role.urlOn(bare), /^permission denied for schema public \(42501\)$/);
  await check(role.urlOn(database), /^permission denied for table \w+ \(42501\)$/);
  await role.drop();
});

test("so are too few connections, at whichever step they are missing", async () => {
  for (const limit of [0, 1, 2]) {
    const rights = "in role pg_read_all_data, pg_write_all_data";
    const role = await makeRole(inject("postgresUrl"), `connection limit ${limit} ${rights}`);
    await check(role.urlOn(database), /^too many connections for role "\w+" \(53300\)$/);
    await role.drop();
  }
});

test("a server that may have no connection any more says what it lacks when it is asked", async () => {
  const warnings: unknown[] = [];
  const log = { ...silent, warn: (fields: object, message: string) => void warnings.push({ message, ...fields }) };
  const role = await makeRole(inject("postgresUrl"), "in role pg_read_all_data, pg_write_all_data");
  const started = await start(role.urlOn(database), log);
  if (!started.ok) throw new Error(started.problem.code);
  // No request has been sent yet: the first request needs a new connection.
  await runIn(database, `alter role ${new URL(role.urlOn(database)).username} connection limit 0`);
  const ask = () =>
    fetch(`http://127.0.0.1:${started.value.port}/api/me`, {
      headers: { authorization: `Bearer ${newTokenText("TEMPORARY")}` },
    });
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await ask()).status));
  expect(statuses).toEqual(Array(20).fill(503));
  expect(warnings[0]).toEqual({
    message: "request answered 503: no database",
    requestId: expect.any(String) as string,
    error: expect.stringMatching(/^too many connections for role "\w+" \(53300\)$/) as string,
  });
  expect(warnings.length).toBeLessThan(20);
  await started.value.close();
  await role.drop();
});

test("a database of something else is refused, and left as it is", async () => {
  await runIn(bare, "create table users (name text)");
  expect(await refusalOf(bare.url)).toEqual({ code: "storage.foreign", params: { table: "users" } });
  await runIn(bare, "alter table users rename to left_alone");
  expect(await refusalOf(bare.url)).toMatchObject({ params: { table: "left_alone" } });
  await runIn(bare, "drop table left_alone");
});

test("the process prints the sentence with its code, and ends with 1", async () => {
  const role = await makeRole(inject("postgresUrl"), "connection limit 2 in role pg_read_all_data, pg_write_all_data");
  const refusals = [
    ["28P01", changed((url) => (url.password = "marked-secret"))],
    ["53300", role.urlOn(database)],
  ] as const;
  for (const [code, url] of refusals) {
    const environment = { BELVEDERE_DATABASE_URL: url, BELVEDERE_LOG_LEVEL: "debug" };
    const server = startProcess({ dataDir, environment });
    expect(await server.exited).toEqual({ code: 1, signal: null });
    expect(server.errors()).toMatch(/^The server cannot start: .*\. \(storage\.unreachable\)\n$/m);
    expect(server.errors()).toContain(`(${code})`);
    expect(server.errors()).not.toContain("marked-secret");
  }
  await role.drop();
});
