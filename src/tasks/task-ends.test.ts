import { expect, test } from "vitest";
import { StorageAwayError, StorageFailingError, StorageFullError, type TaskRow } from "../store/index.ts";
import { batchOf } from "./batch.ts";
import type { RunnerNeeds } from "./runner-needs.ts";
import { TaskEnds } from "./task-ends.ts";
import { WorkerFailedError } from "./worker.ts";

const place = { projectId: 3, versionId: 5, parameters: {} };
const task = { id: 7, ...place, attempt: 1, type: "build", upload: "u-7", startedAt: 0 } as TaskRow;
const batch = batchOf(task, []);
const away = new StorageAwayError("gone");

/** Task ends on a store that fails with the given errors first. */
function createEnds(
  failures: readonly Error[],
  stopping = () => false,
  removals: readonly Error[] = [],
  status = "ERROR",
) {
  const writes: unknown[] = [];
  const logged: string[] = [];
  const removed: string[] = [];
  const rest = [...failures];
  const removalsLeft = [...removals];
  const remove = async (name: string): Promise<void> => {
    const failure = removalsLeft.shift();
    if (failure !== undefined) throw failure;
    removed.push(name);
  };
  const write = async (request: unknown) => {
    writes.push(request);
    const failure = rest.shift();
    if (failure !== undefined) throw failure;
    return [{ ...task, status }];
  };
  const needs = {
    store: { write: { recoverTasks: write, finishTask: write } },
    uploads: { remove },
    snapshots: { remove },
    bootId: "here",
    now: () => 1,
    log: { info() {}, warn() {}, error: (_: unknown, message: string) => void logged.push(message) },
  } as unknown as RunnerNeeds;
  return { ends: new TaskEnds(needs, stopping), writes, logged, removed };
}

test("a task that failed with its database is recovered as soon as the database is back, and logged once", async () => {
  const { ends, writes, logged, removed } = createEnds([away, away, new StorageFullError("full")]);
  await ends.recover(batch, away);
  expect(writes).toHaveLength(4);
  expect(writes.at(-1)).toMatchObject({ taskId: 7, attempt: 1, uncounted: true });
  expect(logged).toEqual(["task interrupted", "the end of the task cannot be stored now; trying again"]);
  expect(removed).toEqual(["u-7"]);
});

test("a task that finds storage away again waits before it is queued, until the server stops", async () => {
  let stopped = false;
  const { ends, writes } = createEnds([], () => stopped, [], "QUEUED");
  await ends.recover(batch, away);
  expect(writes).toHaveLength(1);
  const recovering = ends.recover(batch, away);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(writes).toHaveLength(1);
  stopped = true;
  await recovering;
  stopped = false;
  await ends.end(batch, { kind: "built" });
  await ends.recover(batch, away);
  expect(writes).toHaveLength(2);
});

test("a failure of the task itself counts, and its recovery is retried after any error", async () => {
  const { ends, writes, logged, removed } = createEnds([new Error("a bug"), new StorageFailingError("broken")]);
  await ends.recover(batch, new Error("crashed"));
  expect(writes).toHaveLength(3);
  expect(writes.at(-1)).toMatchObject({ taskId: 7 });
  expect(writes.at(-1)).not.toHaveProperty("uncounted");
  expect(writes.at(-1)).not.toHaveProperty("problemCode");
  expect(logged).toEqual(["task failed", "the end of the task cannot be stored now; trying again"]);
  expect(removed).toEqual(["p3-v5-1-here", "u-7"]);
});

test.each([
  [new StorageFailingError("broken"), "task.storage-failed"],
  [Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" }), "task.storage-failed"],
  [new WorkerFailedError("SqliteError: disk I/O error", { trouble: "failing" }), "task.storage-failed"],
  [new StorageFullError("full"), "storage.full"],
])("a storage failure counts, and is the problem of a task that is given up: %s", async (error, problemCode) => {
  const { ends, writes } = createEnds([]);
  await ends.recover(batchOf({ ...task, attempt: 2 }, []), error);
  expect(writes).toMatchObject([{ taskId: 7, problemCode }]);
});

test("a disk that failed has time to work again before the next attempt, unless the server stops", async () => {
  let stopped = false;
  const { ends, writes } = createEnds([], () => stopped);
  const recovering = ends.recover(batch, new StorageFailingError("broken"));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(writes).toEqual([]);
  stopped = true;
  await recovering;
  expect(writes).toEqual([]);
  stopped = false;
  await ends.recover(batch, new StorageFailingError("broken"));
  expect(writes).toMatchObject([{ taskId: 7, attempt: 1 }]);
});

test("the end of a task is written as soon as the disk works; an error other than of storage is thrown", async () => {
  const { ends, writes } = createEnds([new StorageFailingError("broken"), new StorageFullError("full")]);
  await ends.end(batch, { kind: "superseded" });
  expect(writes).toHaveLength(3);
  await expect(createEnds([new Error("a bug")]).ends.end(batch, { kind: "superseded" })).rejects.toThrow("a bug");
});

test("an upload that cannot be removed does not fail its task, and is removed when the next task ends", async () => {
  const { ends, removed } = createEnds([], () => false, [new Error("EIO")]);
  await ends.end(batch, { kind: "built" });
  expect(removed).toEqual([]);
  await ends.end(batchOf({ ...task, id: 8, upload: "u-8" }, []), { kind: "built" });
  expect(removed).toEqual(["u-7", "u-8"]);
});

test("tasks that stalled together are tried again, each alone", async () => {
  const { ends, writes, removed } = createEnds([], () => false, [], "QUEUED");
  const parameters = { part: "lint" };
  const part = { ...task, parameters } as unknown as TaskRow;
  await ends.end(batchOf(part, [{ ...part, id: 8, upload: "u-8" }]), { kind: "stalled", milliseconds: 1 });
  expect(writes).toMatchObject([
    { taskId: 7, attempt: 1, attemptsMax: 2, alone: true },
    { taskId: 8, attempt: 1, attemptsMax: 2, alone: true },
  ]);
  expect(removed).toEqual(["p3-v5-1-here-7", "p3-v5-records-7-1-here", "p3-v5-1-here-8", "p3-v5-records-8-1-here"]);
});

test("a server that stops does not retry", async () => {
  let stopped = false;
  const { ends, writes } = createEnds(
    Array.from({ length: 9 }, () => away),
    () => stopped,
  );
  const recovering = ends.recover(batch, away);
  await expect.poll(() => writes.length).toBeGreaterThan(1);
  stopped = true;
  await recovering;
  expect(writes.length).toBeLessThan(9);
});

test.each([
  ["an orderly stop", (ends: TaskEnds, parts: ReturnType<typeof batchOf>) => ends.requeue(parts.leader)],
  ["a lost database", (ends: TaskEnds, parts: ReturnType<typeof batchOf>) => ends.recover(parts, away)],
])("after %s, tasks that ran together are queued again at the same moment", async (_, release) => {
  const { ends, writes } = createEnds([], () => false, [], "QUEUED");
  await release(ends, batchOf(task, [{ ...task, id: 8, upload: "u-8" }]));
  expect(writes).toMatchObject([{ taskId: 7, attempt: 1, uncounted: true, together: true }]);
});
