import { expect } from "vitest";
import {
  accepted,
  buildVersion,
  type Check,
  claim,
  commitOf,
  createPortfolio,
  expectRefused,
  newProject,
  now,
  queueBuild,
} from "../fixture.contract.ts";

/** Changes and deletions of projects, branches and models. */
export function changesContract(check: Check): void {
  check("a gate is replaced whole, at the expected revision, and audited", async ({ store }) => {
    const { user, project } = await createPortfolio(store);
    const none = { group: null, locked: false };
    expect(await store.read.gate(project.id)).toEqual({ ...none, conditions: [], revision: 0 });
    const condition = { type: "MEASURE", id: "LC", on: "OVERALL", bounds: "[;9]" } as const;
    const change = { projectId: project.id, conditions: [condition], userId: user.id, at: now };
    const written = accepted(await store.write.putGate({ ...change, expectedRevision: 0 }));
    expect(written).toEqual({ ...none, conditions: [condition], revision: 1 });
    expectRefused(await store.write.putGate({ ...change, expectedRevision: 0 }), "revision.stale");
    expect(await store.read.gate(project.id)).toEqual(written);
    expect(accepted(await store.write.putGate({ ...change, conditions: [] })).revision).toBe(2);
    expectRefused(await store.write.putGate({ ...change, projectId: 999 }), "project.absent");
    const [entry] = await store.read.auditEntries({ limit: 1 });
    expect(entry).toMatchObject({ action: "gate.change", detail: { project: "engine", conditions: 0 } });
  });

  check("a version stores its gate result until a new layer replaces it", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await queueBuild(store, portfolio);
    const task = (await claim(store))!;
    const gate = { reference: { id: 1, baseline: true }, conditions: [] } as const;
    await store.write.commitBuild(commitOf(portfolio, task, { gate }));
    const version = (await store.read.versionById(task.versionId!))!;
    expect(version.gate).toEqual(gate);
    const { id: versionId, folder, layer: fromLayer, modelRevisionId, root } = version;
    const layer = { versionId, folder, fromLayer, layer: 2, modelRevisionId, triageRevision: 1, root, at: now };
    await store.write.commitLayer({ ...layer, gate: { ...gate, reference: null } });
    expect((await store.read.versionById(versionId))?.gate).toEqual({ reference: null, conditions: [] });
  });

  check("only the given values of a project change, and its revision is incremented", async ({ store }) => {
    const { project, user } = await createPortfolio(store);
    const parts = { carryParts: false, expectedParts: ["lint", "coverage"] };
    const change = { name: "motor", audience: "EVERYONE", group: "G", color: [9, 9, 9, 9], ...parts } as const;
    const changed = accepted(await store.write.updateProject({ projectId: project.id, ...change, at: 1 }));
    expect(changed).toEqual({ ...project, ...change, revision: 2 });
    expect(await store.read.projectByName("motor")).toEqual(changed);
    const stale = { projectId: project.id, group: "", expectedRevision: 1, at: 1 };
    expectRefused(await store.write.updateProject(stale), "revision.stale");
    expectRefused(await store.write.updateProject({ projectId: 999, at: 1 }), "project.absent");
    expectRefused(await store.write.updateProject({ projectId: project.id, modelId: "NONE", at: 1 }), "model.absent");
    accepted(await store.write.createProject(newProject(user.id, "engine")));
    expectRefused(
      await store.write.updateProject({ projectId: project.id, name: "engine", at: 1 }),
      "project.name-taken",
    );
    expect(await store.read.projectById(project.id)).toEqual(changed);
  });

  check("deleting a project deletes everything in it, and releases its name", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { project, user } = portfolio;
    const version = await buildVersion(store, portfolio);
    await queueBuild(store, portfolio, { branchName: "side", upload: "running" });
    const running = (await claim(store))!;
    const waiting = await queueBuild(store, portfolio, { upload: "waiting" });
    const request = { projectId: project.id, userId: user.id, at: now };
    const deletion = accepted(await store.write.deleteProject(request));
    expect(deletion).toMatchObject({ task: { type: "delete", status: "DONE", branchId: null } });
    expect([deletion.running, deletion.uploads]).toEqual([[running.id], ["waiting"]]);
    expect(await store.read.projectById(project.id)).toBeUndefined();
    expect(await store.read.projects({ limit: 10 })).toEqual([]);
    expect(await store.read.branchesOf([project.id])).toEqual([]);
    expect(await store.read.newestVersions([project.mainBranchId], "any")).toEqual([]);
    expect(await store.read.versionById(version.id)).toBeUndefined();
    expect(await store.read.taskById(waiting.id)).toBeUndefined();
    expect(await store.read.deletedProject(project.id)).toMatchObject({ name: "engine" });
    expect(await store.read.deletionTask(deletion.task.id)).toEqual(deletion.task);
    expect(await store.read.deletionTask(waiting.id)).toBeUndefined();
    expect(await store.read.tasks({ limit: 10 })).toEqual([deletion.task]);
    const seen = (userId: number) => store.read.tasks({ limit: 10, visibleTo: { userId, role: "DEVELOPER" } });
    expect([await seen(user.id), await seen(999)]).toEqual([[deletion.task], []]);
    expect(await store.read.deletedVersions(now)).toEqual([{ id: version.id, folders: [version.folder] }]);
    expect(await store.write.commitBuild(commitOf(portfolio, running))).toBe(false);
    expectRefused(await store.write.deleteProject(request), "project.absent");
    accepted(await store.write.createProject(newProject(user.id, "engine")));
  });

  check("a branch is created, changed and deleted; main cannot be deleted", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { project, user } = portfolio;
    const made = { projectId: project.id, name: "side", group: "G", color: [1, 1, 1, 1], at: now } as const;
    const branch = accepted(await store.write.createBranch(made));
    expect(branch).toMatchObject({ name: "side", group: "G", color: [1, 1, 1, 1], revision: 1 });
    expect(await store.read.branchOfId("artifact", branch.rootArtifactId)).toEqual(branch);
    expectRefused(await store.write.createBranch(made), "branch.name-taken");
    expectRefused(await store.write.createBranch({ ...made, projectId: 999 }), "project.absent");
    const renamed = accepted(await store.write.updateBranch({ branchId: branch.id, name: "other", at: 1 }));
    expect(renamed).toEqual({ ...branch, name: "other", revision: 2 });
    expectRefused(await store.write.updateBranch({ branchId: branch.id, name: "main", at: 1 }), "branch.name-taken");
    expectRefused(
      await store.write.updateBranch({ branchId: branch.id, expectedRevision: 1, at: 1 }),
      "revision.stale",
    );
    expectRefused(await store.write.updateBranch({ branchId: 999, at: 1 }), "branch.absent");
    const version = await buildVersion(store, portfolio, { branchName: "other" });
    const main = { branchId: project.mainBranchId, userId: user.id, at: now };
    expectRefused(await store.write.deleteBranch(main), "branch.main");
    const { task } = accepted(await store.write.deleteBranch({ ...main, branchId: branch.id }));
    expect(task).toMatchObject({ type: "delete", branchId: branch.id });
    expect(await store.read.versionById(version.id)).toBeUndefined();
    expect(await store.read.branchByName(project.id, "other")).toBeUndefined();
    expectRefused(await store.write.deleteBranch({ ...main, branchId: branch.id }), "branch.absent");
    accepted(await store.write.createBranch({ ...made, name: "other" }));
  });

  check("a model in use cannot be deleted; the revisions of a deleted model are not reused", async ({ store }) => {
    const { user, project } = await createPortfolio(store);
    const request = { modelId: "STANDARD", userId: user.id, at: now };
    expectRefused(await store.write.deleteModel(request), "model.in-use");
    accepted(await store.write.deleteProject({ projectId: project.id, userId: user.id, at: now }));
    accepted(await store.write.deleteModel(request));
    expect(await store.read.currentModelRevision("STANDARD")).toBeUndefined();
    expect(await store.read.currentModelRevisions({ limit: 10 })).toEqual([]);
    expectRefused(await store.write.deleteModel(request), "model.absent");
    expectRefused(await store.write.createProject(newProject(user.id, "late")), "model.absent");
    const put = { modelId: "STANDARD", document: "{}", expectedRevision: 0, at: now };
    expect(accepted(await store.write.putModel(put))).toMatchObject({ created: true, revision: { revision: 2 } });
  });

  check(
    "revisions of a model are listed newest first, page by page, and none after its deletion",
    async ({ store }) => {
      const { user } = await createPortfolio(store);
      for (const document of ["{}", "{ }", "{  }"]) {
        accepted(await store.write.putModel({ modelId: "M", document, at: now + document.length }));
      }
      accepted(await store.write.putModel({ modelId: "N", document: "{}", at: now }));
      const all = await store.read.modelRevisions({ modelId: "M", limit: 10 });
      expect(all).toEqual([3, 2, 1].map((revision) => ({ revision, createdAt: now + revision + 1 })));
      expect(await store.read.modelRevisions({ modelId: "M", before: 3, limit: 1 })).toEqual([all[1]]);
      expect(await store.read.modelRevisionNumbered("M", 2)).toMatchObject({
        modelId: "M",
        revision: 2,
        document: "{ }",
      });
      expect(await store.read.modelRevisionNumbered("M", 4)).toBeUndefined();
      expect(await store.read.modelRevisionNumbered("m", 1)).toBeUndefined();
      accepted(await store.write.deleteModel({ modelId: "M", userId: user.id, at: now + 9 }));
      expect(await store.read.modelRevisions({ modelId: "M", limit: 10 })).toEqual([]);
      expect(await store.read.modelRevisionNumbered("M", 2)).toBeUndefined();
      accepted(await store.write.putModel({ modelId: "M", document: "{}", at: now + 10 }));
      expect(await store.read.modelRevisions({ modelId: "M", limit: 10 })).toMatchObject([{ revision: 4 }]);
    },
  );

  check("a meta-project's members are existing plain projects", async ({ store }) => {
    const { user, project } = await createPortfolio(store);
    const meta = { ...newProject(user.id, "meta"), metaProject: true };
    const one = accepted(await store.write.createProject({ ...meta, memberIds: [project.id, 999] }));
    const two = accepted(await store.write.createProject({ ...meta, name: "other" }));
    expect(await store.read.metaMembers([one.id, two.id])).toEqual([{ metaId: one.id, member: project }]);
    accepted(await store.write.updateProject({ projectId: two.id, memberIds: [one.id, project.id], at: 1 }));
    expect(await store.read.metaMembers([two.id])).toEqual([{ metaId: two.id, member: project }]);
    accepted(await store.write.deleteProject({ projectId: project.id, userId: user.id, at: now }));
    expect(await store.read.metaMembers([one.id, two.id])).toEqual([]);
  });
}
