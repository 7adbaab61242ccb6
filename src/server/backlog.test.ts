import { expect, test } from "vitest";
import { StorageAwayError, type UnfinishedTasks } from "../store/index.ts";
import { createBacklog } from "./backlog.ts";

const waiting: readonly UnfinishedTasks[] = [{ type: "build", status: "QUEUED", count: 2, oldestAt: 1 }];
const forEver = 1_000_000;

test("those who ask together share one question, and the next ask again", async () => {
  let questions = 0;
  const backlog = createBacklog({
    async unfinishedTasks() {
      questions += 1;
      return waiting;
    },
  });
  expect(await Promise.all([backlog(), backlog()])).toEqual([waiting, waiting]);
  expect(questions).toBe(1);
  expect(await backlog()).toBe(waiting);
  expect(questions).toBe(2);
});

test("a database that is away, or says nothing, tells nothing", async () => {
  const away = createBacklog({ unfinishedTasks: () => Promise.reject(new StorageAwayError("away")) }, forEver);
  expect(await away()).toBeUndefined();
  const silent = createBacklog({ unfinishedTasks: () => new Promise(() => {}) }, 1);
  expect(await silent()).toBeUndefined();
});

test("any other failure is one", async () => {
  const broken = createBacklog({ unfinishedTasks: () => Promise.reject(new TypeError("a fault")) }, forEver);
  await expect(broken()).rejects.toThrow("a fault");
});
