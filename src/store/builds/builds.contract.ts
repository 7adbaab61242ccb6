import { expect } from "vitest";
import {
  accepted,
  buildVersion,
  type Check,
  claim,
  commitOf,
  createPortfolio,
  expectRefused,
  newBuild,
  now,
  plainParameters,
  plainUser,
  queueBuild,
} from "../fixture.contract.ts";

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** From acceptance to the version's row. */
export function buildsContract(check: Check): void {
  check("an accepted build is a queued task with its version's id", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { task, replayed } = accepted(await store.write.acceptBuild(newBuild(portfolio)));
    expect(replayed).toBe(false);
    expect(task).toEqual({
      id: task.id,
      type: "build",
      projectId: portfolio.project.id,
      branchId: portfolio.project.mainBranchId,
      versionId: task.versionId,
      userId: portfolio.user.id,
      status: "QUEUED",
      attempt: 0,
      cancelRequested: false,
      submittedAt: now,
      startedAt: null,
      finishedAt: null,
      progress: 0,
      step: null,
      parameters: plainParameters,
      upload: "upload-1",
      refusedCount: 0,
      refused: [],
      problem: null,
    });
    expect(task.versionId).toBeGreaterThan(0);
    expect(await store.read.versionById(task.versionId!)).toBeUndefined();
  });

  check("a build for an unknown branch creates it, with its own root", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const task = await queueBuild(store, portfolio, { branchName: "release/2.1" });
    const branches = await store.read.branches(portfolio.project.id);
    expect(branches.map(({ name }) => name)).toEqual(["main", "release/2.1"]);
    expect(branches[1]).toMatchObject({ id: task.branchId, color: [4, 5, 6, 255] });
    expect(branches[1]!.rootArtifactId).not.toBe(branches[0]!.rootArtifactId);
  });

  check("a repeated send with the same key and content is one build", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const build = newBuild(portfolio, { idempotency: { key: "k", digest: "d" } });
    const sends = await Promise.all(Array.from({ length: 10 }, () => store.write.acceptBuild(build)));
    const answers = sends.map(accepted);
    expect(new Set(answers.map(({ task }) => task.id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed).length).toBe(1);
    expect((await store.read.tasks({ limit: 100 })).length).toBe(1);
  });

  check("a replay answers with the task as it is now", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const build = newBuild(portfolio, { idempotency: { key: "k", digest: "d" } });
    accepted(await store.write.acceptBuild(build));
    const task = (await claim(store))!;
    await store.write.commitBuild(commitOf(portfolio, task));
    const replay = accepted(await store.write.acceptBuild(build));
    expect(replay).toEqual({ task: await store.read.taskById(task.id), replayed: true });
    expect(replay.task.status).toBe("DONE");
  });

  check("a key with other content is refused and changes nothing, not even by a new branch", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const build = newBuild(portfolio, { idempotency: { key: "k", digest: "d" } });
    accepted(await store.write.acceptBuild(build));
    const other = { ...build, branchName: "new", idempotency: { key: "k", digest: "other" } };
    expectRefused(await store.write.acceptBuild(other), "build.key-reused");
    expect((await store.read.tasks({ limit: 100 })).length).toBe(1);
    expect((await store.read.branches(portfolio.project.id)).length).toBe(1);
  });

  check("a key belongs to one user and one project", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const bob = accepted(await store.write.createUser({ ...plainUser, login: "bob" }));
    const build = newBuild(portfolio, { idempotency: { key: "k", digest: "d" } });
    const first = accepted(await store.write.acceptBuild(build));
    const second = accepted(await store.write.acceptBuild({ ...build, userId: bob.id }));
    expect(second.replayed).toBe(false);
    expect(second.task.id).not.toBe(first.task.id);
  });

  check("a key identifies its build for 7 days", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const build = newBuild(portfolio, { idempotency: { key: "k", digest: "d" } });
    const other = { ...build, idempotency: { key: "k", digest: "other" } };
    accepted(await store.write.acceptBuild(build));
    const lastMoment = now + 7 * dayMilliseconds - 1;
    expect(accepted(await store.write.acceptBuild({ ...build, at: lastMoment })).replayed).toBe(true);
    expectRefused(await store.write.acceptBuild({ ...other, at: lastMoment }), "build.key-reused");
    expect(accepted(await store.write.acceptBuild({ ...other, at: lastMoment + 1 })).replayed).toBe(false);
    expectRefused(await store.write.acceptBuild({ ...build, at: lastMoment + 2 }), "build.key-reused");
  });

  check("a committed build is a version and a finished task", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const parameters = { ...plainParameters, name: "1.0", baseline: true, analysisTime: 5, commit: "abc" };
    await queueBuild(store, portfolio, { parameters });
    const task = (await claim(store))!;
    const root = JSON.parse(`{"measures":{"__proto__":0.1,"LC":1e300},"levels":{"Q":"A"}}`);
    const refused = [{ line: 1, path: null, reason: { code: "storage.full" } }] as const;
    const commit = commitOf(portfolio, task, { status: "WARNING", root, refused, refusedCount: 1, layer: 4 });
    expect(await store.write.commitBuild(commit)).toBe(true);
    const version = await store.read.versionById(task.versionId!);
    expect(version).toEqual({
      id: task.versionId,
      projectId: portfolio.project.id,
      branchId: portfolio.project.mainBranchId,
      taskId: task.id,
      name: "1.0",
      baseline: true,
      analysisTime: 5,
      commit: "abc",
      createdAt: now + 20,
      status: "WARNING",
      folder: commit.folder,
      layer: 4,
      modelRevisionId: portfolio.modelRevisionId,
      triageRevision: 0,
      artifactCount: 3,
      findingCount: 2,
      root,
      gate: null,
      partStates: { expected: [], missing: [], failed: [], carriedDays: null },
      revision: 1,
      edition: 1,
      complete: true,
      referenceId: null,
      referenceWhy: null,
    });
    expect(Object.keys(version!.root.measures)).toEqual(["__proto__", "LC"]);
    expect(await store.read.taskById(task.id)).toMatchObject({
      status: "WARNING",
      progress: 1,
      finishedAt: now + 20,
      refused,
      refusedCount: 1,
    });
    expect(await store.write.commitBuild(commit)).toBe(false);
    expect((await store.read.versions(version!.branchId)).length).toBe(1);
  });

  check("default names count the branch's versions, and time defaults to acceptance", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const first = await buildVersion(store, portfolio, { at: now + 1 });
    expect(first).toMatchObject({ name: "V1", analysisTime: now + 1 });
    await buildVersion(store, portfolio, { parameters: { ...plainParameters, name: "named" } });
    const failed = await queueBuild(store, portfolio);
    await store.write.cancelTask({ taskId: failed.id, at: now });
    expect((await buildVersion(store, portfolio)).name).toBe("V3");
    expect((await buildVersion(store, portfolio, { branchName: "other" })).name).toBe("V1");
  });

  check("20 builds of one branch at once become 20 versions in order of acceptance", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const branchId = portfolio.project.mainBranchId;
    const tasks = await Promise.all(
      Array.from({ length: 20 }, (_, index) => queueBuild(store, portfolio, { upload: `u-${index}` })),
    );
    expect(tasks.map(({ upload }) => upload)).toEqual(
      tasks.toSorted((a, b) => a.id - b.id).map(({ upload }) => upload),
    );
    for (const expected of tasks) {
      const [task, none] = await Promise.all([claim(store), claim(store)]);
      expect(task?.id).toBe(expected.id);
      expect(none).toBeUndefined();
      expect(await store.write.commitBuild(commitOf(portfolio, task!))).toBe(true);
    }
    const versions = await store.read.versions(branchId);
    expect(versions.map(({ taskId }) => taskId)).toEqual(tasks.map(({ id }) => id).toReversed());
    expect(versions.map(({ name }) => name)).toEqual(tasks.map((_, index) => `V${20 - index}`));
    expect(await store.read.newestVersion(branchId)).toEqual(versions[0]);
  });

  check("a commit that names no build, or one not running, changes nothing", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const queued = await queueBuild(store, portfolio);
    expect(await store.write.commitBuild(commitOf(portfolio, queued))).toBe(false);
    expect(await store.write.commitBuild(commitOf(portfolio, { ...queued, id: 999 }))).toBe(false);
    const rerate = await store.write.enqueueRerate({
      projectId: portfolio.project.id,
      versionIds: null,
      userId: portfolio.user.id,
      at: now,
    });
    const claims = [await claim(store), await claim(store)];
    expect(claims.map((task) => task?.id)).toEqual([queued.id, rerate.id]);
    expect(await store.write.commitBuild(commitOf(portfolio, claims[1]!))).toBe(false);
    expect(await store.read.taskById(rerate.id)).toMatchObject({ status: "RUNNING" });
    expect(await store.read.knownFolders()).toEqual([]);
  });

  check("a commit that violates a constraint does not finish the task either", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const first = await buildVersion(store, portfolio);
    await queueBuild(store, portfolio);
    const task = (await claim(store))!;
    const broken = commitOf(portfolio, task, { folder: first.folder });
    await expect(store.write.commitBuild(broken)).rejects.toThrow();
    expect(await store.read.taskById(task.id)).toMatchObject({ status: "RUNNING", finishedAt: null });
    expect(await store.write.commitBuild(commitOf(portfolio, task))).toBe(true);
    expect((await store.read.newestVersion(first.branchId))?.name).toBe("V2");
  });
}
