import { expect } from "vitest";
import {
  accepted,
  buildVersion,
  claim,
  createPortfolio,
  expectRefused,
  now,
  plainParameters,
  queueBuild,
  type Check,
} from "../fixture.contract.ts";

const rule = { drafts: 3, days: 7, older: "WEEK" } as const;

/** Reads and changes for operators of a server. */
export function operationsContract(check: Check): void {
  check(
    "tasks that wait and run are counted by type, with their oldest; those that ended are not",
    async ({ store }) => {
      const portfolio = await createPortfolio(store);
      expect(await store.read.unfinishedTasks()).toEqual([]);
      await buildVersion(store, portfolio);
      for (const [index, branchName] of ["a", "b", "c"].entries()) {
        await queueBuild(store, portfolio, { branchName, at: now + index });
      }
      await claim(store);
      const { project, user } = portfolio;
      await store.write.enqueueRerate({ projectId: project.id, userId: user.id, versionIds: null, at: now + 9 });
      expect(await store.read.unfinishedTasks()).toEqual([
        { type: "build", status: "QUEUED", count: 2, oldestAt: now + 1 },
        { type: "build", status: "RUNNING", count: 1, oldestAt: now },
        { type: "rerate", status: "QUEUED", count: 1, oldestAt: now + 9 },
      ]);
    },
  );

  check("a project has its own rule after one was written, and no rule after it was removed", async ({ store }) => {
    const { project, user } = await createPortfolio(store);
    const change = { projectId: project.id, userId: user.id, at: now };
    expect(await store.read.retention(project.id)).toEqual({ rule: null, branchDays: null, revision: 0 });
    expect(accepted(await store.write.putRetention({ ...change, rule, expectedRevision: 0 }))).toEqual({
      rule,
      branchDays: null,
      revision: 1,
    });
    expect(await store.read.retention(project.id)).toEqual({ rule, branchDays: null, revision: 1 });
    expectRefused(await store.write.putRetention({ ...change, rule, expectedRevision: 0 }), "revision.stale");
    accepted(await store.write.putRetention({ ...change, rule: null }));
    expect(await store.read.retention(project.id)).toEqual({ rule: null, branchDays: null, revision: 2 });
    accepted(await store.write.putRetention({ ...change, branchDays: 14 }));
    expect(await store.read.retention(project.id)).toEqual({ rule: null, branchDays: 14, revision: 3 });
    accepted(await store.write.putRetention({ ...change, rule }));
    expect(await store.read.retention(project.id)).toEqual({ rule, branchDays: 14, revision: 4 });
    accepted(await store.write.putRetention({ ...change, rule: null, branchDays: null }));
    expect(await store.read.retention(project.id)).toEqual({ rule: null, branchDays: null, revision: 5 });
    expectRefused(await store.write.putRetention({ ...change, projectId: 999, rule }), "project.absent");
  });

  check("dated versions are listed newest first, over all existing branches", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const first = await buildVersion(store, portfolio);
    const parameters = { ...plainParameters, baseline: true };
    const second = await buildVersion(store, portfolio, { branchName: "other", parameters });
    const gone = await buildVersion(store, portfolio);
    await store.write.deleteVersion({ versionId: gone.id, userId: portfolio.user.id, at: now });
    const dated = await store.read.datedVersions(portfolio.project.id);
    expect(dated).toEqual(
      [second, first].map(({ id, branchId, name, baseline, commit, createdAt }) => ({
        id,
        branchId,
        name,
        baseline,
        commit,
        createdAt,
        carriedFrom: false,
        pinned: false,
      })),
    );
    await store.write.deleteBranch({ branchId: second.branchId, userId: portfolio.user.id, at: now });
    expect((await store.read.datedVersions(portfolio.project.id)).map(({ id }) => id)).toEqual([first.id]);
  });

  check(
    "an expired draft is deleted like any other, without a user, and the task belongs to the owner",
    async ({ store }) => {
      const portfolio = await createPortfolio(store);
      const old = await buildVersion(store, portfolio);
      await buildVersion(store, portfolio);
      const task = accepted(await store.write.expireVersion({ versionId: old.id, at: now + 50 }));
      expect(task).toMatchObject({ type: "delete", status: "DONE", versionId: old.id, userId: portfolio.user.id });
      expect(await store.read.versionById(old.id)).toBeUndefined();
      expect(await store.read.deletedVersions(now + 50)).toEqual([{ id: old.id, folders: [old.folder] }]);
      expectRefused(await store.write.expireVersion({ versionId: old.id, at: now + 60 }), "version.absent");
    },
  );

  check(
    "no rule takes a baseline, the newest of a branch, or a version that is about to be rated",
    async ({ store }) => {
      const portfolio = await createPortfolio(store);
      const { project, user } = portfolio;
      const baseline = await buildVersion(store, portfolio, { parameters: { ...plainParameters, baseline: true } });
      const draft = await buildVersion(store, portfolio);
      const newest = await buildVersion(store, portfolio);
      await store.write.enqueueRerate({ projectId: project.id, userId: user.id, versionIds: [draft.id], at: now });
      for (const { id } of [baseline, draft, newest]) {
        expectRefused(await store.write.expireVersion({ versionId: id, at: now }), "version.absent");
      }
      expect(await store.read.versionMarks(newest.branchId)).toHaveLength(3);
    },
  );

  check("a branch with a target expires with its versions, and the audit names no user", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await buildVersion(store, portfolio);
    const merged = await buildVersion(store, portfolio, { branchName: "merged" });
    accepted(await store.write.updateBranch({ branchId: merged.branchId, target: "main", at: 1 }));
    const request = { branchId: merged.branchId, builtBefore: now + 1_000_000, at: now + 50 };
    expectRefused(await store.write.expireBranch({ ...request, builtBefore: now }), "branch.absent");
    const task = accepted(await store.write.expireBranch(request));
    expect(task).toMatchObject({ type: "delete", status: "DONE", userId: portfolio.user.id });
    expect(await store.read.branchById(merged.branchId)).toBeUndefined();
    expect(await store.read.versionById(merged.id)).toBeUndefined();
    expectRefused(await store.write.expireBranch(request), "branch.absent");
    const [entry] = await store.read.auditEntries({ limit: 1 });
    expect(entry).toMatchObject({ action: "branch.expire", userId: null });
  });

  check(
    "no rule takes the main branch, or one that has no target, a baseline, a task, or others that need it",
    async ({ store }) => {
      const portfolio = await createPortfolio(store);
      const main = await buildVersion(store, portfolio);
      const build = async (branchName: string, target: string | null, baseline = false): Promise<number> => {
        const built = await buildVersion(store, portfolio, {
          branchName,
          parameters: { ...plainParameters, baseline },
        });
        accepted(await store.write.updateBranch({ branchId: built.branchId, target, at: 1 }));
        return built.branchId;
      };
      accepted(await store.write.updateBranch({ branchId: main.branchId, target: "elsewhere", at: 1 }));
      const spared = [
        main.branchId,
        await build("plain", null),
        await build("released", "main", true),
        await build("lower", "main"),
      ];
      const upper = await build("upper", "lower");
      await queueBuild(store, portfolio, { branchName: "upper" });
      const facts = await store.read.datedBranches(portfolio.project.id);
      expect(
        facts.map(({ name, main: isMain, baseline, needed, busy }) => [name, isMain, baseline, needed, busy]),
      ).toEqual([
        ["main", true, false, true, false],
        ["plain", false, false, false, false],
        ["released", false, true, false, false],
        ["lower", false, false, true, false],
        ["upper", false, false, false, true],
      ]);
      for (const branchId of [...spared, upper, 999_999]) {
        expectRefused(
          await store.write.expireBranch({ branchId, builtBefore: now + 1_000_000, at: now }),
          "branch.absent",
        );
      }
    },
  );
}
