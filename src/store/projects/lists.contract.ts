import { expect } from "vitest";
import type { Store } from "../contract.ts";
import {
  accepted,
  buildVersion,
  type Check,
  claim,
  createPortfolio,
  newProject,
  now,
  plainParameters,
  plainUser,
  queueBuild,
} from "../fixture.contract.ts";

async function addUser(store: Store, login: string): Promise<number> {
  return accepted(await store.write.createUser({ ...plainUser, login })).id;
}

/** What lists read: many things in few statements. */
export function listsContract(check: Check): void {
  check("projects come in order of ids, in pages, and only those that the user can see", async ({ store }) => {
    const { user, project } = await createPortfolio(store);
    const other = await addUser(store, "other");
    const open = accepted(await store.write.createProject({ ...newProject(user.id, "open"), audience: "USERS" }));
    const theirs = accepted(await store.write.createProject(newProject(other, "theirs")));
    const ids = async (page: Parameters<Store["read"]["projects"]>[0]): Promise<number[]> =>
      (await store.read.projects(page)).map(({ id }) => id);
    expect(await ids({ limit: 10 })).toEqual([project.id, open.id, theirs.id]);
    expect(await ids({ limit: 1, afterId: project.id })).toEqual([open.id]);
    expect(await ids({ limit: 10, visibleTo: { userId: other, role: "GUEST" } })).toEqual([open.id, theirs.id]);
    expect(await ids({ limit: 10, visibleTo: { userId: other, role: "DEVELOPER" } })).toEqual([theirs.id]);
    const members = [{ user: "other", role: "MANAGER" }] as const;
    accepted(await store.write.replaceMembers({ projectId: project.id, members, at: now }));
    expect(await ids({ limit: 10, visibleTo: { userId: other, role: "DEVELOPER" } })).toEqual([project.id, theirs.id]);
    expect(await ids({ limit: 10, visibleTo: { userId: other, role: "OWNER" } })).toEqual([theirs.id]);
    expect((await store.read.projectsByIds([theirs.id, 999, project.id])).map(({ id }) => id)).toEqual([
      project.id,
      theirs.id,
    ]);
  });

  check("a user sees the tasks of visible projects", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const task = await queueBuild(store, portfolio);
    const other = await addUser(store, "other");
    const visibleTo = { userId: other, role: "DEVELOPER" } as const;
    expect(await store.read.tasks({ limit: 10, visibleTo })).toEqual([]);
    const members = [{ user: "other", role: "DEVELOPER" }] as const;
    accepted(await store.write.replaceMembers({ projectId: portfolio.project.id, members, at: now }));
    expect(await store.read.tasks({ limit: 10, visibleTo })).toEqual([task]);
    expect(await store.read.tasksByIds([task.id, 999])).toEqual([task]);
  });

  check("the newest version and the newest baseline of many branches", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const baseline = await buildVersion(store, portfolio, { parameters: { ...plainParameters, baseline: true } });
    const draft = await buildVersion(store, portfolio);
    const side = await buildVersion(store, portfolio, { branchName: "side" });
    const branches = await store.read.branchesOf([portfolio.project.id, 999]);
    const branchIds = branches.map(({ id }) => id);
    expect(branches.map(({ name }) => name)).toEqual(["main", "side"]);
    expect(await store.read.branchesByIds(branchIds)).toEqual(branches);
    expect(await store.read.branchByName(portfolio.project.id, "side")).toEqual(branches[1]);
    expect(await store.read.branchByName(portfolio.project.id, "Side")).toBeUndefined();
    expect(await store.read.newestVersions(branchIds, "any")).toEqual([draft, side]);
    expect(await store.read.newestVersions(branchIds, "baseline")).toEqual([baseline]);
    expect(await store.read.newestVersions(branchIds, "any", 2)).toEqual([draft, baseline, side]);
    expect(await store.read.newestVersions(branchIds, "baseline", 2)).toEqual([baseline]);
    for (const kind of ["any", "baseline", "published", "complete"] as const) {
      for (const count of [undefined, 2]) {
        const heads = await store.read.newestHeads(branchIds, kind, count);
        expect(await store.read.newestVersions(branchIds, kind, count)).toMatchObject(heads);
        expect(heads.length).toBeGreaterThan(0);
      }
    }
    expect(await store.read.newestHeads([], "any")).toEqual([]);
    accepted(await store.write.deleteVersion({ versionId: draft.id, userId: portfolio.user.id, at: now }));
    expect(await store.read.newestVersions(branchIds, "any")).toEqual([baseline, side]);
    expect(await store.read.newestVersions(branchIds, "any", 12)).toEqual([baseline, side]);
    expect(await store.read.newestVersions([], "any")).toEqual([]);
  });

  check("versions of a project come newest first, in pages", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const one = await buildVersion(store, portfolio, { parameters: { ...plainParameters, baseline: true } });
    const two = await buildVersion(store, portfolio, { branchName: "side" });
    const three = await buildVersion(store, portfolio);
    const page = { projectId: portfolio.project.id, publishedOnly: false, limit: 10 };
    expect(await store.read.versionsOfProject(page)).toEqual([three, two, one]);
    expect(await store.read.versionsOfProject({ ...page, limit: 1, beforeId: three.id })).toEqual([two]);
    expect(await store.read.versionsOfProject({ ...page, branchId: one.branchId })).toEqual([three, one]);
    expect(await store.read.versionsOfProject({ ...page, publishedOnly: true })).toEqual([one]);
  });

  check("a build that waits, runs or failed is unreflected", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { mainBranchId } = portfolio.project;
    const unreflected = () => store.read.unreflectedBuilds([mainBranchId]);
    await buildVersion(store, portfolio);
    expect(await unreflected()).toEqual([]);
    const task = await queueBuild(store, portfolio);
    expect(await unreflected()).toEqual([{ branchId: mainBranchId, taskId: task.id }]);
    const running = (await claim(store))!;
    const end = { taskId: task.id, attempt: running.attempt, refusedCount: 0, refused: [], at: now };
    await store.write.finishTask({ ...end, status: "ERROR", problem: { code: "task.crashed" } });
    expect(await unreflected()).toEqual([{ branchId: mainBranchId, taskId: task.id }]);
  });

  check("models in their current revisions, by code point of their ids", async ({ store }) => {
    await createPortfolio(store);
    const put = async (modelId: string, document: string): Promise<number> =>
      accepted(await store.write.putModel({ modelId, document, at: now })).revision.id;
    await put("a", "{}");
    const current = await put("a", '{"x":1}');
    const models = await store.read.currentModelRevisions({ limit: 10 });
    expect(models.map(({ modelId, revision }) => [modelId, revision])).toEqual([
      ["STANDARD", 1],
      ["a", 2],
    ]);
    expect(await store.read.currentModelRevisions({ limit: 10, afterId: "STANDARD" })).toEqual([models[1]]);
    expect(await store.read.currentModelRevisionIds(["a", "none"])).toEqual(new Map([["a", current]]));
  });
}
