import { afterEach, beforeEach, expect, test } from "vitest";
import type { Revision, StoreReads } from "../contract.ts";
import { cacheReads } from "../database/cached-reads.ts";
import { openTemporary } from "./opened.contract.ts";

let opened: Awaited<ReturnType<typeof openTemporary>>;
beforeEach(async () => {
  opened = await openTemporary();
});
afterEach(() => opened.dispose());

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
  const reads = cacheReads({ versionMarks: slow } as unknown as StoreReads, commits);
  const early = reads.versionMarks(1);
  await change("a", 1);
  const late = reads.versionMarks(1);
  const same = reads.versionMarks(1);
  expect(answers.length).toBe(2);
  for (const answer of answers) answer();
  expect([await early, await late, await same]).toEqual([1, 2, 2]);
  const failing = cacheReads({ versionMarks: () => Promise.reject(new Error(`${++asked}`)) } as never, commits);
  await expect(failing.versionMarks(1)).rejects.toThrow("3");
  await expect(failing.versionMarks(1)).rejects.toThrow("4");
});

test("lists are dropped before they have too many rows", async () => {
  let asked = 0;
  const rows = Array.from({ length: 40_000 }, () => ({}));
  const branchesOf = async () => ((asked += 1), rows);
  const reads = cacheReads({ branchesOf } as unknown as StoreReads, () => 1 as unknown as Revision);
  for (const id of [1, 2, 1, 2]) await reads.branchesOf([id]);
  expect(asked).toBe(2);
  await reads.branchesOf([3]);
  await reads.branchesOf([1]);
  expect(asked).toBe(4);
});
