import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database as Connection } from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openForWriting } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { WriterConnection } from "./writer-connection.ts";

const databaseBytesMax = 1024 ** 3;

let folder: string;
let connection: Connection;
let writer: WriterConnection;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-writer-"));
  const file = join(folder, "test.sqlite");
  connection = openForWriting(file, databaseBytesMax);
  await migrate(connection);
  writer = new WriterConnection({ file, databaseBytesMax }, connection);
});
afterEach(async () => {
  writer.close();
  await rm(folder, { recursive: true });
});

const change = (id: number) => ({ kind: "command", id, name: "changeSettings", input: { values: { id } } }) as const;

test("a transaction that was not ended fails one group; the next one has a new connection", async () => {
  connection.exec("begin immediate");
  expect(await writer.run([change(1), change(2)])).toMatchObject([
    { id: 1, ok: false },
    { id: 2, ok: false },
  ]);
  expect(connection.open).toBe(false);
  expect(await writer.run([change(3)])).toMatchObject([{ id: 3, ok: true }]);
});

test("a connection that is closed fails one group; the next one has a new connection", async () => {
  connection.close();
  expect(await writer.run([change(1)])).toMatchObject([{ id: 1, ok: false }]);
  expect(await writer.run([change(2)])).toMatchObject([{ id: 2, ok: true }]);
});

test("while the database cannot be opened, commands fail with the code of the system", async () => {
  writer = new WriterConnection({ file: join(folder, "absent", "test.sqlite"), databaseBytesMax }, connection);
  connection.close();
  await writer.run([change(1)]);
  expect(await writer.run([change(2)])).toMatchObject([{ id: 2, ok: false, failure: { code: "ENOENT" } }]);
});
