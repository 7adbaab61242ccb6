import { expect, test } from "vitest";
import { StorageAwayError, StorageFullError, type TaskRow } from "../store/index.ts";
import type { RunnerNeeds } from "./runner.ts";
import { TaskEnds } from "./task-ends.ts";

const task = { id: 7, attempt: 1, type: "build", upload: "u-7", startedAt: 0 } as TaskRow;
const away = new StorageAwayError("gone");

/** A store that fails as it is told, then says what became of the task. */
function ending(failures: readonly Error[], stopping = () => false) {
  const asked: unknown[] = [];
  const told: string[] = [];
  const removed: string[] = [];
  const rest = [...failures];
  const write = async (asking: unknown) => {
    asked.push(asking);
    const failure = rest.shift();
    if (failure !== undefined) throw failure;
    return [{ id: task.id, status: "ERROR" }];
  };
  const needs = {
    store: { write: { recoverTasks: write, finishTask: write } },
    spool: { remove: async (upload: string) => void removed.push(upload) },
    bootId: "here",
    now: () => 1,
    log: { info() {}, warn() {}, error: (_: unknown, message: string) => void told.push(message) },
  } as unknown as RunnerNeeds;
  return { ends: new TaskEnds(needs, stopping), asked, told, removed };
}

test("a task that failed with its database is recovered as soon as that is back, and told of once", async () => {
  const { ends, asked, told, removed } = ending([away, away, new StorageFullError("full")]);
  await ends.recover(task, away);
  expect(asked).toHaveLength(4);
  expect(asked.at(-1)).toMatchObject({ taskId: 7, attempt: 1, uncounted: true });
  expect(told).toEqual(["task interrupted", "what became of the task cannot be written now; trying again"]);
  expect(removed).toEqual(["u-7"]);
});

test("a failure of the task's own counts, and what nobody expects is not tried again", async () => {
  const { ends, asked, told, removed } = ending([new Error("a bug")]);
  await ends.recover(task, new Error("crashed"));
  expect(asked).toMatchObject([{ taskId: 7, uncounted: false }]);
  expect(told).toEqual(["task failed", "task not recovered; it is taken up later"]);
  expect(removed).toEqual([]);
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
