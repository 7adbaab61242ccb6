import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Revision, StoreReads } from "../contract.ts";
import { cacheReads } from "../database/cached-reads.ts";
import { bootId, createPortfolio, now } from "../fixture.contract.ts";
import { databaseFileName } from "./connection.ts";
import { openTemporary } from "./opened.contract.ts";

let opened: Awaited<ReturnType<typeof openTemporary>>;
beforeEach(async () => {
  opened = await openTemporary();
});
afterEach(() => opened.dispose());

const unchanged = { all: () => 1, content: () => 1 };

const change = (name: string, value: unknown) => opened.store.write.changeSettings({ values: { [name]: value } });

test("an answer is cached until the next write, and no longer", async () => {
  const { read } = opened.store;
  await change("a", 1);
  const first = await read.settings();
  expect(await read.settings()).toBe(first);
  for (let value = 2; value < 50; value++) {
    await change("a", value);
    expect((await read.settings()).values.get("a")).toBe(value);
  }
});

test("the revision of the store changes with every acknowledged write, and only then", async () => {
  const { store } = opened;
  const seen = new Set([store.revision()]);
  for (let value = 1; value < 20; value++) {
    await change("a", value);
    const revision = store.revision();
    expect(seen.has(revision)).toBe(false);
    seen.add(revision);
    await store.read.settings();
    await store.read.tasks({ limit: 5 });
    expect(store.revision()).toBe(revision);
  }
});

test("different questions have different answers", async () => {
  const { read } = opened.store;
  expect(await read.versionById(1)).toBeUndefined();
  expect(await read.branchOfId("artifact", 1)).toBe(await read.branchOfId("artifact", 1));
  expect(await read.versionMarks(1)).not.toBe(await read.versionMarks(2));
});

test("an answer is not cached if a commit came in between, and neither is a failure", async () => {
  const commits = (): Revision => opened.store.knownRevision();
  const answers: (() => void)[] = [];
  let asked = 0;
  const slow = (): Promise<never> => new Promise((resolve) => answers.push(() => resolve(++asked as never)));
  const revisions = { all: commits, content: commits };
  const reads = cacheReads({ versionMarks: slow } as unknown as StoreReads, revisions);
  const early = reads.versionMarks(1);
  await change("a", 1);
  const late = reads.versionMarks(1);
  const same = reads.versionMarks(1);
  expect(answers.length).toBe(2);
  for (const answer of answers) answer();
  expect([await early, await late, await same]).toEqual([1, 2, 2]);
  const failing = cacheReads({ versionMarks: () => Promise.reject(new Error(`${++asked}`)) } as never, revisions);
  await expect(failing.versionMarks(1)).rejects.toThrow("3");
  await expect(failing.versionMarks(1)).rejects.toThrow("4");
});

test("lists are dropped before they have too many rows", async () => {
  let asked = 0;
  const rows = Array.from({ length: 40_000 }, () => ({}));
  const branchesOf = async () => ((asked += 1), rows);
  const reads = cacheReads({ branchesOf } as unknown as StoreReads, unchanged);
  for (const id of [1, 2, 1, 2]) await reads.branchesOf([id]);
  expect(asked).toBe(2);
  await reads.branchesOf([3]);
  await reads.branchesOf([1]);
  expect(asked).toBe(4);
});

test("rows of versions beyond the maximum are read each time, and the cached ones stay", async () => {
  let asked = 0;
  const rows = Array.from({ length: 8_000 }, () => ({}));
  const versionsByIds = async () => ((asked += 1), rows);
  const reads = cacheReads({ versionsByIds } as unknown as StoreReads, unchanged);
  for (const id of [1, 2, 3]) await reads.versionsByIds([id]);
  for (const id of [1, 2, 3]) await reads.versionsByIds([id]);
  expect(asked).toBe(3);
  await reads.versionsByIds([4]);
  await reads.versionsByIds([4]);
  expect(asked).toBe(5);
  await reads.versionsByIds([1]);
  expect(asked).toBe(5);
});

test("lists over all projects stay cached while tokens are written; the caller is read again", async () => {
  const { store, dataDir } = opened;
  const { user } = await createPortfolio(store);
  const listed = await store.read.projects({ limit: 5 });
  const settings = await store.read.settings();
  const content = contentOf(dataDir);
  const { id: sessionId } = await store.write.createSession({
    userId: user.id,
    hash: "s",
    expiresAt: now * 2,
    at: now,
  });
  const named = { userId: user.id, name: "", hash: "t", expiresAt: now * 2, bootId, sessionId, at: now };
  const token = await store.write.createToken({ ...named, kind: "TEMPORARY" });
  expect((await store.read.tokenByHash("t"))?.token.lastUsedAt).toBeNull();
  await store.write.touchToken({ tokenId: token.id, at: now + 1 });
  await store.write.touchSession({ sessionId, at: now + 100_000 });
  expect((await store.read.tokenByHash("t"))?.token.lastUsedAt).toBe(now + 1);
  expect(await store.read.settings()).not.toBe(settings);
  expect(await store.read.projects({ limit: 5 })).toBe(listed);
  // None of these writes changes a table that the lists read.
  expect(contentOf(dataDir)).toEqual(content);
  await store.write.endSession({ sessionId, at: now });
  expect(await store.read.projects({ limit: 5 })).not.toBe(listed);
});

/** All rows except those of tokens and sessions, and the next numbers. */
function contentOf(dataDir: string): ReadonlyMap<string, readonly unknown[]> {
  const database = new Database(join(dataDir, databaseFileName), { readonly: true });
  const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  const others = names.filter((name) => !["tokens", "sessions", "sequences"].includes(name));
  const rows = new Map(others.map((name) => [name, database.prepare(`SELECT * FROM "${name}"`).all()]));
  database.close();
  return rows;
}
