import { join } from "node:path";
import type { Database as Connection } from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cacheReads } from "../database/cached-reads.ts";
import { storeReads } from "../database/reads.ts";
import { databaseFileName, kyselyOn, openForReading, openForWriting } from "./connection.ts";
import { openTemporary } from "./opened.contract.ts";
import { SeenCommits, uncounted } from "./seen-commits.ts";

let opened: Awaited<ReturnType<typeof openTemporary>>;
let reader: Connection;
let writer: Connection;
let running: number;

beforeEach(async () => {
  opened = await openTemporary();
  await opened.store.write.changeSettings({ values: { a: 1 } });
  const file = join(opened.dataDir, databaseFileName);
  [reader, writer] = [openForReading(file), openForWriting(file, 2 ** 30)];
  running = uncounted.nothing;
});
afterEach(async () => {
  reader.close();
  writer.close();
  await opened.dispose();
});

/** Of a writer that never counts. */
const counts = { commits: () => 7, contentCommits: () => 3, uncounted: () => running };

const commit = (value: number) =>
  writer.prepare("update settings set value = ? where name = 'a'").run(JSON.stringify(value));

test("answers are no older than those of reads that are not cached, before a commit is counted", async () => {
  const seen = new SeenCommits(reader, counts);
  const read = cacheReads(storeReads(kyselyOn(reader, () => seen.look())), seen.revisions);
  expect((await read.settings()).values.get("a")).toBe(1);
  running = uncounted.content;
  commit(2);
  // It was not read yet.
  expect((await read.settings()).values.get("a")).toBe(1);
  await read.tasks({ limit: 5 });
  expect((await read.settings()).values.get("a")).toBe(2);
});

test("a commit that is seen early changes revisions once, and those of content only if it changes content", () => {
  const { revisions, look } = seenBy(reader);
  expect(revisions()).toEqual([7, 3]);
  commit(2);
  look();
  expect(revisions()).toEqual([7, 3]);
  running = uncounted.content;
  look();
  look();
  expect(revisions()).toEqual([8, 4]);
  running = uncounted.tokens;
  commit(3);
  look();
  expect(revisions()).toEqual([9, 4]);
});

function seenBy(connection: Connection) {
  const seen = new SeenCommits(connection, counts);
  return { look: () => seen.look(), revisions: () => [seen.revisions.all(), seen.revisions.content()] };
}
