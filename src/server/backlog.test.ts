import { expect, test } from "vitest";
import { StorageAwayError, type UnfinishedTasks } from "../store/index.ts";
import { createBacklog } from "./backlog.ts";

const waiting: readonly UnfinishedTasks[] = [{ type: "build", status: "QUEUED", count: 2, oldestAt: 1 }];
const forEver = 1_000_000;

test("concurrent calls share one read, and later calls read again", async () => {
  let reads = 0;
  const backlog = createBacklog({
    async unfinishedTasks() {
      reads += 1;
      return waiting;
    },
  });
  expect(await Promise.all([backlog(), backlog()])).toEqual([waiting, waiting]);
  expect(reads).toBe(1);
  expect(await backlog()).toBe(waiting);
  expect(reads).toBe(2);
});

test("the backlog is undefined when the database is away or does not answer", async () => {
  const away = createBacklog({ unfinishedTasks: () => Promise.reject(new StorageAwayError("away")) }, forEver);
  expect(await away()).toBeUndefined();
  const silent = createBacklog({ unfinishedTasks: () => new Promise(() => {}) }, 1);
  expect(await silent()).toBeUndefined();
});

test("any other error is thrown", async () => {
  const broken = createBacklog({ unfinishedTasks: () => Promise.reject(new TypeError("a fault")) }, forEver);
  await expect(broken()).rejects.toThrow("a fault");
});
