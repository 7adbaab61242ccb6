import { expect } from "vitest";
import type { Store } from "../contract.ts";
import {
  accepted,
  type Check,
  claim,
  commitOf,
  createPortfolio,
  expectRefused,
  newBuild,
  newProject,
  now,
  plainParameters,
  type Portfolio,
} from "../fixture.contract.ts";

/** Projects that appear with their first baseline. */
export function hiddenContract(check: Check): void {
  check("a hidden project takes builds, and no other read returns it", async ({ store }) => {
    const hidden = await createHidden(store);
    const { project, user } = hidden;
    const task = await build(store, hidden, false);
    expect(await store.read.hiddenProjects()).toEqual([project]);
    expect(await store.read.buildTarget(project.mainBranchId)).toMatchObject({ project, branch: { name: "main" } });
    expect(await store.read.projectById(project.id)).toBeUndefined();
    expect(await store.read.projectByName("motor")).toBeUndefined();
    expect((await store.read.projects({ limit: 10 })).map(({ name }) => name)).toEqual(["engine"]);
    expect(await store.read.branches(project.id)).toEqual([]);
    expect(await store.read.versionById(task.versionId!)).toBeUndefined();
    expect(await store.read.taskById(task.id)).toBeUndefined();
    expect(await store.read.tasks({ limit: 10 })).toEqual([]);
    expect(await store.read.projectRole({ projectId: project.id, userId: user.id })).toBeUndefined();
    expectRefused(await store.write.updateProject({ projectId: project.id, group: "x", at: 1 }), "project.absent");
    const { mainBranchId: branchId } = project;
    for (const kind of ["any", "complete"] as const) {
      expect(await store.read.newestVersions([branchId], kind)).toEqual([]);
    }
    expect(await store.read.datedVersions(project.id)).toEqual([]);
    await store.write.acceptBuild(newBuild(hidden));
    expect(await store.read.unreflectedBuilds([branchId])).toEqual([]);
    expectRefused(await store.write.updateBranch({ branchId, name: "x", at: 1 }), "branch.absent");
  });

  check("its first baseline makes it appear, with that version", async ({ store }) => {
    const hidden = await createHidden(store);
    const { versionId } = await build(store, hidden, true);
    expect(await store.read.projectByName("motor")).toEqual(hidden.project);
    expect(await store.read.newestVersion(hidden.project.mainBranchId)).toMatchObject({
      id: versionId,
      baseline: true,
    });
    expect(await store.read.hiddenProjects()).toEqual([]);
  });

  check("it does not reserve its name, and stays hidden if another project has the name by then", async ({ store }) => {
    const hidden = await createHidden(store);
    const living = accepted(await store.write.createProject(newProject(hidden.user.id, "motor")));
    await build(store, hidden, true);
    expect(await store.read.projectByName("motor")).toEqual(living);
    expect(await store.read.hiddenProjects()).toEqual([hidden.project]);
  });

  check("it can be deleted before it was visible", async ({ store }) => {
    const { project, user } = await createHidden(store);
    accepted(await store.write.deleteProject({ projectId: project.id, userId: user.id, at: now }));
    expect(await store.read.hiddenProjects()).toEqual([]);
    expect(await store.read.buildTarget(project.mainBranchId)).toBeUndefined();
    expectRefused(await store.write.acceptBuild(newBuild({ user, project, modelRevisionId: 0 })), "project.absent");
  });
}

async function createHidden(store: Store): Promise<Portfolio> {
  const { user, modelRevisionId } = await createPortfolio(store);
  const project = accepted(await store.write.createProject({ ...newProject(user.id, "motor"), hidden: true }));
  return { user, modelRevisionId, project };
}

async function build(store: Store, portfolio: Portfolio, baseline: boolean) {
  accepted(await store.write.acceptBuild(newBuild(portfolio, { parameters: { ...plainParameters, baseline } })));
  const task = (await claim(store))!;
  expect(await store.write.commitBuild(commitOf(portfolio, task))).toBe(true);
  return task;
}
