import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Database, { type Database as Connection } from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accepted, now, plainUser } from "../fixture.contract.ts";
import { kyselyOn } from "./connection.ts";
import { runGroup } from "./group.ts";
import type { CommandRequest } from "./messages.ts";
import { migrate } from "./migrate.ts";
import { openTemporary } from "./opened.contract.ts";

const walHeaderBytes = 32;
const frameHeaderBytes = 24;

/** Only the last frame of a commit contains the size of the database; the salt identifies frames of the current log. */
async function countCommits(dataDir: string): Promise<number> {
  const log = await readFile(join(dataDir, "belvedere.sqlite-wal"));
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8);
  let commits = 0;
  for (let offset = walHeaderBytes; offset + frameBytes <= log.length; offset += frameBytes) {
    const ofThisLog = log.subarray(offset + 8, offset + 16).equals(log.subarray(16, 24));
    if (ofThisLog && log.readUInt32BE(offset + 4) !== 0) commits += 1;
  }
  return commits;
}

describe("group commit", () => {
  test("writes that wait together share commits, sequential writes have one each", async () => {
    const opened = await openTemporary();
    const { store, dataDir } = opened;
    const set = (n: number) => store.write.changeSettings({ values: { n } });
    // A write that changes no byte would leave no frame: every value differs from the one before.
    await set(-1);
    const before = await countCommits(dataDir);
    for (let n = 0; n < 10; n += 1) await set(n);
    expect((await countCommits(dataDir)) - before).toBe(10);
    await Promise.all(Array.from({ length: 300 }, (_, n) => set(n)));
    expect((await countCommits(dataDir)) - before - 10).toBeLessThan(100);
    await opened.dispose();
  });
});

describe("a group", () => {
  let connection: Connection;
  let database: ReturnType<typeof kyselyOn>;
  beforeEach(async () => {
    connection = new Database(":memory:");
    connection.pragma("foreign_keys = ON");
    accepted(await migrate(connection));
    database = kyselyOn(connection);
  });
  afterEach(() => connection.close());

  const run = (...requests: Omit<CommandRequest, "kind" | "id">[]) =>
    runGroup(
      database,
      connection,
      requests.map((request, index) => ({ kind: "command", id: index + 1, ...request })),
    );
  const setting = { name: "changeSettings", input: { values: { a: 1 } } } as const;
  const orphanToken = {
    name: "createToken",
    input: { userId: 999, kind: "PERMANENT", name: "", hash: "x", expiresAt: null, bootId: null, at: now },
  } as const;
  const settings = () => connection.prepare("select name from settings").all();

  test("a command that fails fails alone", async () => {
    expect(await run(setting, orphanToken)).toMatchObject([
      { id: 1, ok: true },
      { id: 2, ok: false, failure: { code: "SQLITE_CONSTRAINT_FOREIGNKEY" } },
    ]);
    expect(settings().length).toBe(1);
  });

  test("a failed commit is reported to all callers, changes nothing, and the next group works", async () => {
    // Foreign keys are then checked only by the commit.
    connection.pragma("defer_foreign_keys = on");
    expect(await run(setting, orphanToken, { name: "createUser", input: plainUser })).toMatchObject([
      { id: 1, ok: false },
      { id: 2, ok: false },
      { id: 3, ok: false },
    ]);
    expect(settings()).toEqual([]);
    expect(connection.inTransaction).toBe(false);
    expect(await run(setting)).toMatchObject([{ ok: true }]);
  });

  test("a transaction that SQLite rolls back itself is reported to all callers, and the next group works", async () => {
    connection.exec(`create trigger lose before insert on settings when new.name = 'lost'
      begin select raise(rollback, 'the transaction is lost'); end`);
    const losing = { name: "changeSettings", input: { values: { lost: 1 } } } as const;
    const failure = { message: "the transaction is lost" };
    expect(await run(setting, losing, { name: "createUser", input: plainUser })).toMatchObject([
      { id: 1, ok: false, failure },
      { id: 2, ok: false, failure },
      { id: 3, ok: false, failure },
    ]);
    expect(settings()).toEqual([]);
    expect(await run(setting)).toMatchObject([{ ok: true }]);
    expect(settings().length).toBe(1);
  });

  test("a full database is a refusal where the command can refuse, else a failure", async () => {
    connection.pragma("max_page_count = 1");
    const document = "x".repeat(1_000_000);
    const answers = await run(
      { name: "createUser", input: { ...plainUser, name: document } },
      { name: "changeSettings", input: { values: { a: document } } },
    );
    expect(answers).toMatchObject([
      { id: 1, ok: true, output: { ok: false, problem: { code: "storage.full" } } },
      { id: 2, ok: false, failure: { code: "SQLITE_FULL" } },
    ]);
    expect(connection.prepare("select count(*) as count from users").get()).toEqual({ count: 0 });
  });
});
