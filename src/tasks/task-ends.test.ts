import { expect, test } from "vitest";
import { StorageAwayError, StorageFailingError, StorageFullError, type TaskRow } from "../store/index.ts";
import type { RunnerNeeds } from "./runner.ts";
import { TaskEnds } from "./task-ends.ts";
import { WorkerFailedError } from "./worker.ts";

const task = { id: 7, projectId: 3, versionId: 5, attempt: 1, type: "build", upload: "u-7", startedAt: 0 } as TaskRow;
const away = new StorageAwayError("gone");

/** A store that fails as asked, then says what became of the task. */
function ending(failures: readonly Error[], stopping = () => false, removals: readonly Error[] = []) {
  const asked: unknown[] = [];
  const logged: string[] = [];
  const removed: string[] = [];
  const rest = [...failures];
  const removalsLeft = [...removals];
  const remove = async (name: string): Promise<void> => {
    const failure = removalsLeft.shift();
    if (failure !== undefined) throw failure;
    removed.push(name);
  };
  const write = async (asking: unknown) => {
    asked.push(asking);
    const failure = rest.shift();
    if (failure !== undefined) throw failure;
    return [{ id: task.id, status: "ERROR" }];
  };
  const needs = {
    store: { write: { recoverTasks: write, finishTask: write } },
    spool: { remove },
    place: { remove },
    bootId: "here",
    now: () => 1,
    log: { info() {}, warn() {}, error: (_: unknown, message: string) => void logged.push(message) },
  } as unknown as RunnerNeeds;
  return { ends: new TaskEnds(needs, stopping), asked, logged, removed };
}

test("a task that failed with its database is recovered as soon as that is back, and logged once", async () => {
  const { ends, asked, logged, removed } = ending([away, away, new StorageFullError("full")]);
  await ends.recover(task, away);
  expect(asked).toHaveLength(4);
  expect(asked.at(-1)).toMatchObject({ taskId: 7, attempt: 1, uncounted: true });
  expect(logged).toEqual(["task interrupted", "what became of the task cannot be written now; trying again"]);
  expect(removed).toEqual(["u-7"]);
});

test("a failure of the task's own counts, and its way out is tried again whatever fails", async () => {
  const { ends, asked, logged, removed } = ending([new Error("a bug"), new StorageFailingError("broken")]);
  await ends.recover(task, new Error("crashed"));
  expect(asked).toHaveLength(3);
  expect(asked.at(-1)).toMatchObject({ taskId: 7, uncounted: false });
  expect(asked.at(-1)).not.toHaveProperty("problemCode");
  expect(logged).toEqual(["task failed", "what became of the task cannot be written now; trying again"]);
  expect(removed).toEqual(["p3-v5-1-here", "u-7"]);
});

test.each([
  [new StorageFailingError("broken"), "task.storage-failed"],
  [Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" }), "task.storage-failed"],
  [new WorkerFailedError("SqliteError: disk I/O error", { trouble: "failing" }), "task.storage-failed"],
  [new StorageFullError("full"), "storage.full"],
])("storage that fails under a task counts, and is named when the task is given up: %s", async (error, problemCode) => {
  const { ends, asked } = ending([]);
  await ends.recover(task, error);
  expect(asked).toMatchObject([{ taskId: 7, uncounted: false, problemCode }]);
});

test("the end of a task is written as soon as the disk works; what is no fault of storage is a failure", async () => {
  const { ends, asked } = ending([new StorageFailingError("broken"), new StorageFullError("full")]);
  await ends.end(task, { kind: "superseded" });
  expect(asked).toHaveLength(3);
  await expect(ending([new Error("a bug")]).ends.end(task, { kind: "superseded" })).rejects.toThrow("a bug");
});

test("an upload that cannot be removed does not fail its task, and goes with the next one", async () => {
  const { ends, removed } = ending([], () => false, [new Error("EIO")]);
  await ends.end(task, { kind: "built" });
  expect(removed).toEqual([]);
  await ends.end({ ...task, id: 8, upload: "u-8" }, { kind: "built" });
  expect(removed).toEqual(["u-7", "u-8"]);
});

test("a server that stops tries no longer", async () => {
  let stopped = false;
  const { ends, asked } = ending(
    Array.from({ length: 9 }, () => away),
    () => stopped,
  );
  const recovering = ends.recover(task, away);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  stopped = true;
  await recovering;
  expect(asked.length).toBeLessThan(9);
});
