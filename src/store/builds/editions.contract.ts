import { expect } from "vitest";
import type { Store } from "../contract.ts";
import {
  accepted,
  bootId,
  type Check,
  claim,
  createPortfolio,
  editionOf,
  expectRefused,
  newPart,
  now,
  plainParameters,
  type Portfolio,
  queueBuild,
} from "../fixture.contract.ts";
import type { TaskRow } from "../tasks/rows.ts";
import type { VersionPart, VersionRow } from "../versions/rows.ts";

/** Sends a part. */
export async function send(store: Store, ...part: Parameters<typeof newPart>): Promise<TaskRow> {
  return accepted(await store.write.acceptBuild(newPart(...part))).task;
}

/** The next task, and those that run together with it. */
async function claimBatch(store: Store): Promise<readonly TaskRow[]> {
  const leader = (await claim(store))!;
  return [leader, ...(await store.write.claimCompanions({ taskId: leader.id, bootId, at: now + 10 }))];
}

/** Builds the next version or edition, with the parts. */
export async function commit(
  store: Store,
  portfolio: Portfolio,
  parts: readonly Partial<VersionPart>[],
): Promise<VersionRow> {
  const tasks = await claimBatch(store);
  expect(await store.write.commitBuild(editionOf(portfolio, tasks, parts))).toBe(true);
  return (await store.read.versionById(tasks[0]!.versionId!))!;
}

async function statesOf(store: Store, version: VersionRow): Promise<Record<string, string>> {
  const parts = (await store.read.versionParts([version])).get(version.id)!;
  return Object.fromEntries(parts.map(({ name, state }) => [name, state]));
}

/** Versions that are made of parts, from the batch to the sweep. */
export function editionsContract(check: Check): void {
  check("parts of one version that wait run together, and no other task of the branch meanwhile", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const lint = await send(store, portfolio, "lint");
    const other = await queueBuild(store, portfolio);
    const coverage = await send(store, portfolio, "coverage");
    const tasks = await claimBatch(store);
    expect(tasks).toMatchObject([
      { id: lint.id, status: "RUNNING", attempt: 1 },
      { id: coverage.id, status: "RUNNING", attempt: 1, startedAt: now + 10 },
    ]);
    expect(await claim(store)).toBeUndefined();
    expect(await store.write.commitBuild(editionOf(portfolio, tasks, [{}, { name: "coverage" }]))).toBe(true);
    expect((await store.read.tasksByIds([lint.id, coverage.id])).map(({ status }) => status)).toEqual(["DONE", "DONE"]);
    expect((await claim(store))?.id).toBe(other.id);
  });

  check("a whole build and a task that is marked to run alone have no companions", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await queueBuild(store, portfolio, { parameters: { ...plainParameters, commit: "abc" } });
    const [whole, ...none] = await claimBatch(store);
    expect(none).toEqual([]);
    await store.write.recoverTasks({ bootId, taskId: whole!.id, attemptsMax: 1, at: now });
    await send(store, portfolio, "lint");
    await send(store, portfolio, "coverage");
    for (const { id } of await claimBatch(store)) {
      await store.write.recoverTasks({ bootId, taskId: id, attemptsMax: 2, alone: true, at: now });
    }
    const [first, ...others] = await claimBatch(store);
    expect([first!.attempt, others]).toEqual([2, []]);
    // An orderly stop does not lift the mark, and a part that arrives meanwhile does not run with the task either.
    await store.write.recoverTasks({ bootId, taskId: first!.id, attemptsMax: 2, uncounted: true, at: now });
    await send(store, portfolio, "scan");
    expect(await claimBatch(store)).toMatchObject([{ id: first!.id, attempt: 2 }]);
    const [given] = await store.write.recoverTasks({ bootId, taskId: first!.id, attemptsMax: 2, at: now });
    expect(given).toMatchObject({ status: "ERROR", problem: { code: "task.crashed" } });
  });

  check("tasks that ran together are released together, except those that were cancelled", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    for (const part of ["lint", "coverage", "scan"]) await send(store, portfolio, part);
    const [leader, cancelled, other] = await claimBatch(store);
    await store.write.cancelTask({ taskId: cancelled!.id, at: now });
    const recovery = { bootId, taskId: leader!.id, attemptsMax: 2, uncounted: true, together: true, at: now };
    expect(await store.write.recoverTasks({ ...recovery, attempt: 7, together: false })).toEqual([]);
    expect(await store.write.recoverTasks({ ...recovery, attempt: 1 })).toMatchObject([
      { id: leader!.id, status: "QUEUED", attempt: 0 },
      { id: cancelled!.id, status: "CANCELLED" },
      { id: other!.id, status: "QUEUED", attempt: 0 },
    ]);
    expect((await claimBatch(store)).map(({ id }) => id)).toEqual([leader!.id, other!.id]);
  });

  check("an edition replaces the content of its version, and nothing else of it", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const joining = { baseline: true, expected: ["coverage"] };
    await send(store, portfolio, "lint", { name: "1.0", analysisTime: 5 }, joining);
    const first = await commit(store, portfolio, [{ recordsFolder: "r-lint" }]);
    expect(first).toMatchObject({
      edition: 1,
      revision: 1,
      name: "1.0",
      baseline: true,
      commit: "abc",
      analysisTime: 5,
    });
    await send(store, portfolio, "coverage");
    const parts = [{ recordsFolder: "r-lint" }, { name: "coverage", recordsFolder: "r-coverage" }];
    const second = await commit(store, portfolio, parts);
    expect(second).toEqual({
      ...first,
      taskId: second.taskId,
      folder: second.folder,
      edition: 2,
      revision: 2,
      complete: true,
      partStates: { expected: [], missing: [], failed: [], carriedDays: null },
    });
    expect(second.folder).not.toBe(first.folder);
    expect(await store.read.versions(first.branchId)).toEqual([second]);
    expect(await store.read.retiredFolders(now + 20)).toEqual([first.folder]);
    expect(await store.read.knownFolders()).toEqual([second.folder, first.folder, "r-coverage", "r-lint"]);
    expect(await store.read.recordFolders()).toEqual(["r-coverage", "r-lint"]);
    await store.write.forgetFolders({ folders: [first.folder] });
    expect(await store.read.retiredFolders(now + 20)).toEqual([]);
  });

  check("a part that is sent again replaces its records alone", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await send(store, portfolio, "lint");
    await send(store, portfolio, "scan");
    const first = await commit(store, portfolio, [{ recordsFolder: "r1" }, { name: "scan", recordsFolder: "s1" }]);
    await send(store, portfolio, "lint");
    await commit(store, portfolio, [{ recordsFolder: "r2" }, { name: "scan", recordsFolder: "s1" }]);
    expect(await store.read.retiredFolders(now + 20)).toEqual(["r1", first.folder].toSorted());
    expect(await store.read.recordFolders()).toEqual(["r2", "s1"]);
  });

  check(
    "a layer that was added to an earlier edition is not put in force, nor swept from the new one",
    async ({ store }) => {
      const portfolio = await createPortfolio(store);
      await send(store, portfolio, "lint");
      const first = await commit(store, portfolio, [{}]);
      const { id: versionId, folder, modelRevisionId, root } = first;
      const layer = { versionId, folder, modelRevisionId, root, triageRevision: 0, gate: null, at: now };
      expect(await store.write.commitLayer({ ...layer, fromLayer: 1, layer: 2 })).toBe(true);
      await send(store, portfolio, "scan");
      const second = await commit(store, portfolio, [{}, { name: "scan" }]);
      expect(second.layer).toBe(1);
      expect(await store.read.retiredLayers(now + 100)).toEqual([]);
      expect(await store.write.commitLayer({ ...layer, fromLayer: 1, layer: 2 })).toBe(false);
      expect(await store.write.commitLayer({ ...layer, folder: second.folder, fromLayer: 1, layer: 2 })).toBe(true);
    },
  );

  check("an edition is not committed if a task of its batch was cancelled or taken over", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await send(store, portfolio, "lint");
    const coverage = await send(store, portfolio, "coverage");
    const tasks = await claimBatch(store);
    await store.write.cancelTask({ taskId: coverage.id, at: now });
    expect(await store.write.commitBuild(editionOf(portfolio, tasks, [{}]))).toBe(false);
    expect(await store.read.tasksByIds(tasks.map(({ id }) => id))).toMatchObject([
      { status: "RUNNING" },
      { status: "RUNNING", cancelRequested: true },
    ]);
    const recovery = { bootId, attemptsMax: 2, uncounted: true, at: now };
    for (const { id } of tasks) await store.write.recoverTasks({ ...recovery, taskId: id });
    expect(await store.write.commitBuild(editionOf(portfolio, tasks, [{}]))).toBe(false);
    const again = await claimBatch(store);
    expect(again).toMatchObject([{ id: tasks[0]!.id, attempt: 1 }]);
    expect(await store.write.commitBuild(editionOf(portfolio, again, [{}]))).toBe(true);
  });

  check("parts that wait when a process dies make one edition, and run alone if it dies again", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await send(store, portfolio, "lint");
    await send(store, portfolio, "coverage");
    const tasks = await claimBatch(store);
    const recovered = await store.write.recoverTasks({ bootId: "boot-2", attemptsMax: 2, at: now });
    expect(recovered.map(({ id, status }) => [id, status])).toEqual(tasks.map(({ id }) => [id, "QUEUED"]));
    const scan = await send(store, portfolio, "scan");
    expect(await claimBatch(store)).toMatchObject([
      { id: tasks[0]!.id, attempt: 2 },
      { id: tasks[1]!.id, attempt: 2 },
      { id: scan.id, attempt: 1 },
    ]);
    const again = await store.write.recoverTasks({ bootId: "boot-2", attemptsMax: 2, at: now });
    expect(again.map(({ status }) => status)).toEqual(["QUEUED", "QUEUED", "QUEUED"]);
    expect(await claimBatch(store)).toMatchObject([{ id: tasks[0]!.id, attempt: 3 }]);
    const [given] = await store.write.recoverTasks({ bootId: "boot-2", attemptsMax: 2, at: now });
    expect(given).toMatchObject({ id: tasks[0]!.id, status: "ERROR" });
  });

  check("announced parts are expected until they arrive, or missing when waiting ends", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await send(store, portfolio, "lint", {}, { expected: ["lint", "scan"] });
    await send(store, portfolio, "docs", {}, { expected: ["coverage"] });
    const first = await commit(store, portfolio, [{}, { name: "docs" }]);
    expect(first).toMatchObject({
      complete: false,
      partStates: { expected: ["coverage", "scan"], missing: [] },
      revision: 1,
    });
    expect(await statesOf(store, first)).toEqual({
      coverage: "EXPECTED",
      docs: "DELIVERED",
      lint: "DELIVERED",
      scan: "EXPECTED",
    });
    expect((await store.read.versionParts([first])).get(first.id)![0]).toMatchObject({
      analysisTime: null,
      commit: null,
    });
    expect(await store.read.carryingVersions([first.id])).toEqual([]);
    expect(await store.read.overdueWaits(now + 999)).toEqual([]);
    expect(await store.read.overdueWaits(now + 1000)).toEqual([first.id]);
    await store.write.endWaits({ versionIds: [first.id], at: now + 1000 });
    const ended = (await store.read.versionById(first.id))!;
    expect(ended).toMatchObject({
      complete: false,
      partStates: { expected: [], missing: ["coverage", "scan"] },
      revision: 2,
    });
    expect(await statesOf(store, ended)).toMatchObject({ coverage: "MISSING", scan: "MISSING" });
    expect(await store.read.overdueWaits(now + 2000)).toEqual([]);
    await send(store, portfolio, "scan");
    const second = await commit(store, portfolio, [{}, { name: "docs" }, { name: "scan" }]);
    expect(await statesOf(store, second)).toMatchObject({ coverage: "MISSING", scan: "DELIVERED" });
  });

  check("carried content does not make an announced part arrive", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await send(store, portfolio, "lint", {}, { expected: ["scan"] });
    const carried = { name: "scan", state: "CARRIED", sourceVersionId: 77 } as const;
    const version = await commit(store, portfolio, [{}, carried]);
    expect((await store.read.versionParts([version])).get(version.id)).toMatchObject([
      { name: "lint", state: "DELIVERED" },
      { name: "scan", state: "EXPECTED", sourceVersionId: 77, analysisTime: now, findingCount: 2 },
    ]);
    expect(await store.read.carryingVersions([version.id, 99])).toEqual([version.id]);
  });

  check("a part that is announced for an existing version counts at once", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await send(store, portfolio, "lint");
    const version = await commit(store, portfolio, [{}]);
    expect(version.complete).toBe(true);
    await send(store, portfolio, "lint", {}, { expected: ["scan"] });
    const now1 = (await store.read.versionById(version.id))!;
    expect(now1).toMatchObject({ complete: false, partStates: { expected: ["scan"] }, revision: 2, edition: 1 });
    expect(await store.read.overdueWaits(now + 1000)).toEqual([version.id]);
  });

  check("the parts that a project expects are expected of each of its versions", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { id: projectId } = portfolio.project;
    accepted(await store.write.updateProject({ projectId, expectedParts: ["lint", "scan"], at: 1 }));
    await send(store, portfolio, "lint");
    expect(await statesOf(store, await commit(store, portfolio, [{}]))).toEqual({
      lint: "DELIVERED",
      scan: "EXPECTED",
    });
  });

  check("ending the wait is audited, and changes nothing where nothing is expected", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { user } = portfolio;
    await send(store, portfolio, "lint", {}, { expected: ["scan"] });
    const version = await commit(store, portfolio, [{}]);
    const request = { versionId: version.id, userId: user.id, at: now + 40 };
    const ended = accepted(await store.write.completeVersion(request));
    const partStates = { ...version.partStates, expected: [], missing: ["scan"] };
    expect(ended).toEqual({ ...version, partStates, revision: 2 });
    expect(accepted(await store.write.completeVersion(request))).toEqual(ended);
    const audited = await store.read.auditEntries({ limit: 10 });
    expect(audited.filter(({ action }) => action === "version.complete")).toHaveLength(1);
    expectRefused(await store.write.completeVersion({ ...request, versionId: 999 }), "version.absent");
  });

  check("a part that comes for an earlier version makes later ones be built again, once each", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await send(store, portfolio, "lint");
    const first = await commit(store, portfolio, [{ recordsFolder: "r1" }]);
    await send(store, portfolio, "lint", { commit: "next" });
    const second = await commit(store, portfolio, [{ recordsFolder: "r2" }]);
    await send(store, portfolio, "lint", { commit: "last" }, { carry: false });
    const last = await commit(store, portfolio, [{ recordsFolder: "r3" }]);
    expect(await claim(store)).toBeUndefined();
    await send(store, portfolio, "scan");
    await commit(store, portfolio, [{ recordsFolder: "r1" }, { name: "scan", recordsFolder: "s1" }]);
    const editions = (await store.read.tasks({ limit: 10 })).filter(({ type }) => type === "edition");
    expect(editions).toMatchObject([
      { status: "QUEUED", versionId: second.id, branchId: first.branchId, upload: null },
    ]);
    // The versions that were sent meanwhile are built again anyway.
    await send(store, portfolio, "lint");
    const [edition] = await claimBatch(store);
    expect(edition!.type).toBe("edition");
    const carried = { name: "scan", state: "CARRIED", sourceVersionId: first.id } as const;
    expect(await store.write.commitBuild(editionOf(portfolio, [edition!], [{ recordsFolder: "r2" }, carried]))).toBe(
      true,
    );
    await commit(store, portfolio, [{ recordsFolder: "r4" }, { name: "scan", recordsFolder: "s1" }]);
    const again = (await store.read.tasks({ limit: 10 })).filter(({ status }) => status === "QUEUED");
    expect(again.map(({ versionId }) => versionId)).toEqual([last.id, second.id]);
  });

  check("the versions around a version are those next to it", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { mainBranchId } = portfolio.project;
    const versions: VersionRow[] = [];
    for (const name of ["1", "2", "3"]) {
      await send(store, portfolio, "lint", { commit: name });
      versions.push(await commit(store, portfolio, [{}]));
    }
    const [first, second, third] = versions;
    expect(await store.read.versionsAround(mainBranchId, second!.id)).toEqual({ before: first, after: third });
    expect(await store.read.versionsAround(mainBranchId, 999)).toEqual({ before: third, after: undefined });
    await store.write.deleteVersion({ versionId: second!.id, userId: portfolio.user.id, at: now });
    expect(await store.read.versionsAround(mainBranchId, second!.id)).toEqual({ before: first, after: third });
  });

  check("deleting a version cancels the parts that still wait for it", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await send(store, portfolio, "lint");
    const version = await commit(store, portfolio, [{}]);
    const scan = await send(store, portfolio, "scan");
    await claimBatch(store);
    const docs = await send(store, portfolio, "docs");
    await store.write.deleteVersion({ versionId: version.id, userId: portfolio.user.id, at: now });
    expect(await store.read.tasksByIds([scan.id, docs.id])).toMatchObject([
      { status: "RUNNING", cancelRequested: true },
      { status: "CANCELLED" },
    ]);
  });
}
