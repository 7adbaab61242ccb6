import { expect } from "vitest";
import {
  accepted,
  bootId,
  type Check,
  claim,
  commitOf,
  createPortfolio,
  expectRefused,
  newProject,
  now,
  queueBuild,
} from "../fixture.contract.ts";
import type { TaskEnd } from "./contract.ts";
import type { TaskRow } from "./rows.ts";

function endOf(task: TaskRow, change: Partial<TaskEnd> = {}): TaskEnd {
  return {
    taskId: task.id,
    attempt: task.attempt,
    status: "ERROR",
    problem: { code: "storage.full" },
    refusedCount: 0,
    refused: [],
    at: now + 30,
    ...change,
  };
}

/** The queue: order, lanes, attempts, cancelling, crashes. */
export function tasksContract(check: Check): void {
  check("tasks of a branch run one at a time in order of acceptance, branches side by side", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const main1 = await queueBuild(store, portfolio);
    const main2 = await queueBuild(store, portfolio);
    const side1 = await queueBuild(store, portfolio, { branchName: "side" });
    expect(await claim(store)).toMatchObject({ id: main1.id, status: "RUNNING", attempt: 1, startedAt: now + 10 });
    const side = await claim(store);
    expect(side?.id).toBe(side1.id);
    expect(await claim(store)).toBeUndefined();
    expect(await store.write.finishTask(endOf({ ...main1, attempt: 1 }))).toBe(true);
    expect((await claim(store))?.id).toBe(main2.id);
    expect(await claim(store)).toBeUndefined();
  });

  check("the newest task of each branch is found, branches without one are left out", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { mainBranchId } = portfolio.project;
    expect(await store.read.newestTasks([])).toEqual([]);
    expect(await store.read.newestTasks([mainBranchId])).toEqual([]);
    await queueBuild(store, portfolio);
    const main = await queueBuild(store, portfolio);
    const side = await queueBuild(store, portfolio, { branchName: "side" });
    const newest = await store.read.newestTasks([mainBranchId, side.branchId!, 999]);
    expect(new Set(newest.map((task) => task.id))).toEqual(new Set([main.id, side.id]));
  });

  check("a task that an orderly stop releases has lost no attempt", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const queued = await queueBuild(store, portfolio);
    await claim(store);
    const recovery = { bootId, taskId: queued.id, attemptsMax: 1, at: now };
    const [given] = await store.write.recoverTasks({ ...recovery, uncounted: true });
    expect(given).toMatchObject({ id: queued.id, status: "QUEUED", attempt: 0 });
    expect(await claim(store)).toMatchObject({ id: queued.id, attempt: 1 });
    expect(await store.write.recoverTasks(recovery)).toMatchObject([{ status: "ERROR" }]);
  });

  check("equally named branches of two projects do not wait for each other", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const other = accepted(await store.write.createProject(newProject(portfolio.user.id, "other")));
    await queueBuild(store, portfolio);
    await queueBuild(store, { ...portfolio, project: other });
    expect(await claim(store)).toBeDefined();
    expect(await claim(store)).toBeDefined();
  });

  check("re-ratings of a project run one at a time, beside its builds", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const request = { projectId: portfolio.project.id, userId: portfolio.user.id, at: now };
    const build = await queueBuild(store, portfolio);
    const first = await store.write.enqueueRerate({ ...request, versionIds: null });
    const second = await store.write.enqueueRerate({ ...request, versionIds: [1, 2] });
    expect(first).toMatchObject({ type: "rerate", status: "QUEUED", branchId: null, parameters: { versionIds: null } });
    expect((await claim(store))?.id).toBe(build.id);
    expect((await claim(store))?.id).toBe(first.id);
    expect(await claim(store)).toBeUndefined();
    await store.write.finishTask(endOf({ ...first, attempt: 1 }, { status: "DONE", problem: null }));
    expect(await claim(store)).toMatchObject({ id: second.id, parameters: { versionIds: [1, 2] } });
  });

  check("no task is claimed twice by 20 claims at once", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    for (let index = 0; index < 10; index += 1) await queueBuild(store, portfolio, { branchName: `b${index}` });
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(store)));
    const ids = claims.filter((task) => task !== undefined).map((task) => task.id);
    expect(ids.length).toBe(10);
    expect(new Set(ids).size).toBe(10);
  });

  check("only the running attempt reports progress", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await queueBuild(store, portfolio);
    const task = (await claim(store))!;
    await store.write.reportProgress({ taskId: task.id, attempt: 1, progress: 0.25, step: "rate" });
    expect(await store.read.taskById(task.id)).toMatchObject({ progress: 0.25, step: "rate" });
    await store.write.reportProgress({ taskId: task.id, attempt: 0, progress: 0.5, step: "late" });
    expect(await store.read.taskById(task.id)).toMatchObject({ progress: 0.25, step: "rate" });
    await store.write.finishTask(endOf(task));
    await store.write.reportProgress({ taskId: task.id, attempt: 1, progress: 0.75, step: "late" });
    expect(await store.read.taskById(task.id)).toMatchObject({ progress: 0.25, step: "rate" });
  });

  check("a task ends once, with its problem and refused records", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const queued = await queueBuild(store, portfolio);
    expect(await store.write.finishTask(endOf(queued))).toBe(false);
    const task = (await claim(store))!;
    const refused = [{ line: 3, path: "a\0'\ud800", reason: { code: "storage.full", params: { n: 1 } } }] as const;
    expect(await store.write.finishTask(endOf({ ...task, attempt: 2 }))).toBe(false);
    expect(await store.write.finishTask(endOf(task, { refused, refusedCount: 2000 }))).toBe(true);
    expect(await store.read.taskById(task.id)).toMatchObject({
      status: "ERROR",
      problem: { code: "storage.full" },
      refused,
      refusedCount: 2000,
      finishedAt: now + 30,
    });
    expect(await store.write.finishTask(endOf(task, { status: "DONE" }))).toBe(false);
  });

  check("a queued task is cancelled at once, a running one is asked to stop", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const first = await queueBuild(store, portfolio);
    const second = await queueBuild(store, portfolio);
    const cancelled = accepted(await store.write.cancelTask({ taskId: second.id, at: now + 5 }));
    expect(cancelled).toMatchObject({ status: "CANCELLED", finishedAt: now + 5 });
    const running = (await claim(store))!;
    expect(running.id).toBe(first.id);
    const asked = accepted(await store.write.cancelTask({ taskId: first.id, at: now + 15 }));
    expect(asked).toMatchObject({ status: "RUNNING", cancelRequested: true, finishedAt: null });
    expect(accepted(await store.write.cancelTask({ taskId: first.id, at: now + 16 }))).toEqual(asked);
    expect(await store.write.commitBuild(commitOf(portfolio, running))).toBe(false);
    expect(await store.write.finishTask(endOf(running, { status: "CANCELLED", problem: null }))).toBe(true);
    expect(await claim(store)).toBeUndefined();
  });

  check("a finished or absent task cannot be cancelled", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const task = await queueBuild(store, portfolio);
    accepted(await store.write.cancelTask({ taskId: task.id, at: now }));
    expect(await store.write.cancelTask({ taskId: task.id, at: now })).toEqual({
      ok: false,
      problem: { code: "task.finished", params: { id: task.id, status: "CANCELLED" } },
    });
    expectRefused(await store.write.cancelTask({ taskId: task.id + 1, at: now }), "task.absent");
  });

  check(
    "the task of a dead process is the next of its branch, and the late worker cannot change it",
    async (opened) => {
      const portfolio = await createPortfolio(opened.store);
      await queueBuild(opened.store, portfolio);
      await queueBuild(opened.store, portfolio);
      const stale = (await opened.store.write.claimTask({ bootId: "boot-0", at: now }))!;
      const { store } = await opened.reopen();
      const recovery = { bootId, attemptsMax: 2, at: now + 5 };
      expect(await store.write.recoverTasks(recovery)).toEqual([
        { ...stale, status: "QUEUED", startedAt: null, attempt: 1, leftBy: "boot-0" },
      ]);
      expect(await store.write.recoverTasks(recovery)).toEqual([]);
      expect(await store.write.commitBuild(commitOf(portfolio, stale))).toBe(false);
      const again = (await claim(store))!;
      expect(again).toMatchObject({ id: stale.id, attempt: 2 });
      expect(await store.write.recoverTasks(recovery)).toEqual([]);
      expect(await store.write.commitBuild(commitOf(portfolio, stale))).toBe(false);
      expect(await store.write.finishTask(endOf(stale))).toBe(false);
      expect(await store.write.commitBuild(commitOf(portfolio, again))).toBe(true);
    },
  );

  check("a crash cancels a task with a cancel request; one without attempts left fails", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await queueBuild(store, portfolio, { branchName: "a" });
    await queueBuild(store, portfolio, { branchName: "b" });
    const stopping = (await store.write.claimTask({ bootId: "boot-0", at: now }))!;
    const failing = (await store.write.claimTask({ bootId: "boot-0", at: now }))!;
    await store.write.cancelTask({ taskId: stopping.id, at: now });
    const recovered = await store.write.recoverTasks({ bootId, attemptsMax: 1, at: now + 5 });
    expect(recovered).toMatchObject([
      { id: stopping.id, status: "CANCELLED", finishedAt: now + 5, problem: null },
      {
        id: failing.id,
        status: "ERROR",
        finishedAt: now + 5,
        problem: { code: "task.crashed", params: { attempts: 1 } },
      },
    ]);
    expect(await claim(store)).toBeUndefined();
  });

  check("one task of this process is recovered by its id", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await queueBuild(store, portfolio, { branchName: "a" });
    await queueBuild(store, portfolio, { branchName: "b" });
    const first = (await claim(store))!;
    const second = (await claim(store))!;
    const recovery = { bootId, attemptsMax: 2, at: now };
    expect(await store.write.recoverTasks(recovery)).toEqual([]);
    expect(await store.write.recoverTasks({ ...recovery, taskId: second.id })).toMatchObject([
      { id: second.id, status: "QUEUED" },
    ]);
    expect(await store.read.taskById(first.id)).toMatchObject({ status: "RUNNING" });
  });

  check("tasks are listed newest first, in pages", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const tasks: TaskRow[] = [];
    for (let index = 0; index < 5; index += 1) tasks.unshift(await queueBuild(store, portfolio));
    expect(await store.read.tasks({ limit: 3 })).toEqual(tasks.slice(0, 3));
    expect(await store.read.tasks({ limit: 3, beforeId: tasks[2]!.id })).toEqual(tasks.slice(3));
    expect(await store.read.tasks({ limit: 3, beforeId: tasks[4]!.id })).toEqual([]);
    expect(await store.read.taskById(tasks[0]!.id)).toEqual(tasks[0]);
    expect(await store.read.taskById(999)).toBeUndefined();
  });

  check("uploads are needed until their task is finished", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    for (const upload of ["u1", "u2", "u3"]) await queueBuild(store, portfolio, { upload });
    await store.write.enqueueRerate({ projectId: portfolio.project.id, versionIds: null, userId: 1, at: now });
    expect(await store.read.neededUploads()).toEqual(["u1", "u2", "u3"]);
    const task = (await claim(store))!;
    expect(await store.read.neededUploads()).toEqual(["u1", "u2", "u3"]);
    await store.write.commitBuild(commitOf(portfolio, task));
    expect(await store.read.neededUploads()).toEqual(["u2", "u3"]);
    await store.write.cancelTask({ taskId: task.id + 1, at: now });
    expect(await store.read.neededUploads()).toEqual(["u3"]);
  });
}
