import fc from "fast-check";
import { expect } from "vitest";
import {
  accepted,
  type Check,
  createPortfolio,
  expectRefused,
  newBuild,
  newProject,
  now,
  queueBuild,
} from "../fixture.contract.ts";

const hostileNames = [
  `x' OR 1=1 --`,
  `a"b`,
  "a\0b",
  "a\0c",
  "a",
  "🙂",
  "__proto__",
  "constructor",
  "é",
  "e\u0301",
  " ",
  "a%_b",
  "\\",
  "${name}",
  "line\nbreak",
  "ﷺ".repeat(500),
];

/** Projects, branches and ids. */
export function portfolioContract(check: Check): void {
  check("a project has its main branch and that branch's root artifact from the start", async ({ store }) => {
    const { project, user } = await createPortfolio(store);
    expect(project).toEqual({
      id: project.id,
      name: "engine",
      modelId: "STANDARD",
      ownerId: user.id,
      metaProject: false,
      audience: "MEMBERS",
      group: "",
      color: [1, 2, 3, 255],
      mainBranchId: project.mainBranchId,
      carryParts: true,
      expectedParts: [],
      createdAt: now,
      revision: 1,
    });
    expect(await store.read.projectById(project.id)).toEqual(project);
    expect(await store.read.projectByName("engine")).toEqual(project);
    expect(await store.read.projectByName("Engine")).toBeUndefined();
    const branch = await store.read.branchById(project.mainBranchId);
    expect(branch).toMatchObject({ projectId: project.id, name: "main", group: "", triageRevision: 0, revision: 1 });
    expect(await store.read.branches(project.id)).toEqual([branch]);
    expect(await store.read.branchOfId("artifact", branch!.rootArtifactId)).toEqual(branch);
    expect(await store.read.versions(branch!.id)).toEqual([]);
    expect(await store.read.newestVersion(branch!.id)).toBeUndefined();
  });

  check("a project's flags and group are stored", async ({ store }) => {
    const { user } = await createPortfolio(store);
    const special = { ...newProject(user.id, "all"), metaProject: true, audience: "USERS" as const, group: "a/b" };
    expect(accepted(await store.write.createProject(special))).toMatchObject({
      metaProject: true,
      audience: "USERS",
      group: "a/b",
    });
  });

  check("a name is unique, and a refusal leaves no partial project", async ({ store }) => {
    const { user, project } = await createPortfolio(store);
    const refused = await store.write.createProject(newProject(user.id, "engine"));
    expect(refused).toEqual({ ok: false, problem: { code: "project.name-taken", params: { name: "engine" } } });
    const next = accepted(await store.write.createProject(newProject(user.id, "other")));
    // The refusal rolled back the sequences, too.
    expect(next.id).toBe(project.id + 1);
    expect(next.mainBranchId).toBe(project.mainBranchId + 1);
  });

  check("a project needs a model that exists", async ({ store }) => {
    const { user } = await createPortfolio(store);
    const refused = await store.write.createProject({ ...newProject(user.id, "x"), modelId: "ABSENT" });
    expect(refused).toEqual({ ok: false, problem: { code: "model.absent", params: { id: "ABSENT" } } });
    expect(await store.read.projectByName("x")).toBeUndefined();
  });

  check("hostile names are stored exactly and found exactly", async (opened) => {
    const { user } = await createPortfolio(opened.store);
    for (const name of hostileNames) {
      accepted(await opened.store.write.createProject(newProject(user.id, name)));
    }
    const { store } = await opened.reopen();
    for (const name of hostileNames) expect((await store.read.projectByName(name))?.name).toBe(name);
    expect(await store.read.projectByName("a\0")).toBeUndefined();
    expect(await store.read.projectByName("' OR 1=1 --")).toBeUndefined();
  });

  check("any well-formed branch name makes one branch", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 50 }), async (branchName) => {
        const first = await queueBuild(store, portfolio, { branchName });
        const second = await queueBuild(store, portfolio, { branchName });
        expect(second.branchId).toBe(first.branchId);
        expect((await store.read.branchById(first.branchId!))?.name).toBe(branchName);
      }),
      { numRuns: 50 },
    );
  });

  check("a build for a project that does not exist is refused", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const build = { ...portfolio, project: { ...portfolio.project, id: 999 } };
    expectRefused(await store.write.acceptBuild(newBuild(build)), "project.absent");
  });
}
