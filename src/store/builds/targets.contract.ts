import { expect } from "vitest";
import type { Store } from "../contract.ts";
import {
  accepted,
  type Check,
  claim,
  commitOf,
  createPortfolio,
  editionOf,
  expectRefused,
  newPart,
  now,
  plainParameters,
  type Portfolio,
  queueBuild,
} from "../fixture.contract.ts";
import type { RerateParameters } from "../tasks/rows.ts";
import type { GateResult, VersionRow } from "../versions/rows.ts";
import type { BuildCommit, NewBuild } from "./contract.ts";

async function branchNamed(store: Store, { project }: Portfolio, name: string) {
  return (await store.read.branchByName(project.id, name))!;
}

/** A version of a branch at a commit. */
async function build(
  store: Store,
  portfolio: Portfolio,
  branchName: string,
  {
    commit = null,
    target,
    ...change
  }: { commit?: string | null } & Pick<NewBuild, "target"> & Partial<BuildCommit> = {},
): Promise<VersionRow> {
  const parameters = { ...plainParameters, commit };
  await queueBuild(store, portfolio, { branchName, parameters, ...(target && { target }) });
  const task = (await claim(store))!;
  expect(await store.write.commitBuild(commitOf(portfolio, task, change))).toBe(true);
  return (await store.read.versionById(task.versionId!))!;
}

const gateAgainst = (id: number): GateResult => ({
  reference: { id, baseline: false },
  conditions: [
    { type: "FINDINGS", on: "NEW", bounds: "[;0]", status: "PASSED", actual: 0 },
    { type: "FINDINGS", on: "OVERALL", bounds: "[;9]", status: "PASSED", actual: 2 },
  ],
});

/** The versions whose references are chosen again by the waiting task; undefined without such a task. */
async function chosenAgain(store: Store): Promise<readonly number[] | undefined> {
  const task = await claim(store);
  if (task === undefined) return undefined;
  expect(task.type).toBe("rerate");
  const { versionIds, choosing } = task.parameters as RerateParameters;
  expect(choosing).toBe(true);
  const end = { problem: null, refusedCount: 0, refused: [] };
  await store.write.finishTask({ taskId: task.id, attempt: task.attempt, status: "DONE", at: now, ...end });
  expect(await claim(store)).toBeUndefined();
  return versionIds!;
}

/** Branches that are compared with others, and versions that are references. */
export function targetsContract(check: Check): void {
  check("a build says what its branch is compared with, for the branch and for itself", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const target = { branch: "main", base: "b1", ancestors: ["a2", "a1"] };
    const first = await queueBuild(store, portfolio, { branchName: "feature", target });
    const { id } = await branchNamed(store, portfolio, "feature");
    expect(await store.read.branchById(id)).toMatchObject({ target: "main", base: "b1", revision: 2 });
    const second = await queueBuild(store, portfolio, { branchName: "feature", target: { base: "b2" } });
    expect(await store.read.targetOf(id, [first.id])).toEqual(target);
    expect(await store.read.targetOf(id, [second.id])).toEqual({ branch: "main", base: "b2", ancestors: [] });
    expect(await store.read.targetOf(id, [first.id, second.id])).toMatchObject({ base: "b2" });
    expect(await store.read.targetOf(id, [])).toEqual({ branch: "main", base: "b2", ancestors: [] });
    const plain = await queueBuild(store, portfolio, { branchName: "feature" });
    expect(await store.read.targetOf(id, [plain.id])).toMatchObject({ branch: "main", base: "b2" });
    const main = await branchNamed(store, portfolio, "main");
    expect(await store.read.targetOf(main.id, [])).toBeUndefined();
  });

  check("ancestors belong to a base, and another target has another base", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const send = (target: NonNullable<NewBuild["target"]>) => build(store, portfolio, "feature", { target });
    await send({ branch: "main", base: "b1", ancestors: ["a1"] });
    await send({ base: "b1" });
    const { id } = await branchNamed(store, portfolio, "feature");
    expect(await store.read.targetOf(id, [])).toEqual({ branch: "main", base: "b1", ancestors: ["a1"] });
    await store.write.updateBranch({ branchId: id, base: "b9", at: 1 });
    expect(await store.read.targetOf(id, [])).toEqual({ branch: "main", base: "b9", ancestors: [] });
    await send({ branch: "next" });
    expect(await store.read.targetOf(id, [])).toEqual({ branch: "next", base: null, ancestors: [] });
    await store.write.updateBranch({ branchId: id, target: null, at: 1 });
    expect(await store.read.targetOf(id, [])).toBeUndefined();
  });

  check("a target follows a new name, and no branch becomes its own target", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const target = { branch: "main", base: "b1" };
    const task = await queueBuild(store, portfolio, { branchName: "feature", target });
    await queueBuild(store, portfolio, { branchName: "other", target: { branch: "later" } });
    const [main, feature, other] = await store.read.branches(portfolio.project.id);
    accepted(await store.write.updateBranch({ branchId: main!.id, name: "trunk", at: 1 }));
    expect(await store.read.branchById(feature!.id)).toMatchObject({ target: "trunk", base: "b1" });
    expect(await store.read.targetOf(feature!.id, [task.id])).toMatchObject({ branch: "trunk" });
    const renamed = accepted(await store.write.updateBranch({ branchId: other!.id, name: "later", at: 1 }));
    expect(renamed).toMatchObject({ name: "later", target: null });
    expect(await store.read.targetOf(other!.id, [])).toBeUndefined();
  });

  check("the newest complete version at a commit is found", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await build(store, portfolio, "main", { commit: "c1" });
    const again = await build(store, portfolio, "main", { commit: "c1" });
    const second = await build(store, portfolio, "main", { commit: "c2" });
    await build(store, portfolio, "feature", { commit: "c3" });
    await store.write.acceptBuild(newPart(portfolio, "lint", { commit: "c4" }, { expected: ["scan"] }));
    const part = (await claim(store))!;
    expect(await store.write.commitBuild(editionOf(portfolio, [part], [{}]))).toBe(true);
    const main = await branchNamed(store, portfolio, "main");
    const found = await store.read.completeVersionsAt(main.id, ["c4", "c3", "c2", "c1", "c0"]);
    expect(new Map(found.map(({ commit, id }) => [commit, id]))).toEqual(
      new Map([
        ["c1", again.id],
        ["c2", second.id],
      ]),
    );
    expect(await store.read.completeVersionsAt(main.id, [])).toEqual([]);
  });

  check("no gate shows a comparison with a version that was deleted", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const main = await build(store, portfolio, "main", { commit: "c1" });
    const reference = { id: main.id, why: "MERGE_BASE" } as const;
    const target = { branch: "main", base: "c1" };
    const pinned = await build(store, portfolio, "feature", { target, reference, gate: gateAgainst(main.id) });
    const next = await build(store, portfolio, "main", {
      reference: { id: main.id, why: null },
      gate: gateAgainst(main.id),
    });
    expect(pinned).toMatchObject({ referenceId: main.id, referenceWhy: "MERGE_BASE" });
    accepted(await store.write.deleteVersion({ versionId: main.id, userId: portfolio.user.id, at: now }));
    const lost = {
      referenceId: null,
      gate: { reference: null, conditions: [{ status: "NOT_COMPUTED", actual: null }, { status: "PASSED" }] },
    };
    expect(await store.read.versionById(pinned.id)).toMatchObject({ ...lost, referenceWhy: "NONE", revision: 2 });
    expect(await store.read.versionById(next.id)).toMatchObject({ ...lost, referenceWhy: null, revision: 2 });
    expect(await chosenAgain(store)).toEqual([pinned.id, next.id]);
  });

  check("a deleted branch is no reference, and one task chooses for all", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const next = await build(store, portfolio, "next", { commit: "c1" });
    const other = await build(store, portfolio, "next", { commit: "c2" });
    const target = { branch: "next" };
    const compare = (branch: string, { id }: VersionRow) =>
      build(store, portfolio, branch, { target, reference: { id, why: "NEWEST_OF_TARGET" } });
    const one = await compare("one", next);
    const two = await compare("two", other);
    const by = { userId: portfolio.user.id, at: now };
    accepted(await store.write.deleteVersion({ versionId: next.id, ...by }));
    accepted(await store.write.deleteBranch({ branchId: next.branchId, ...by }));
    expect(await chosenAgain(store)).toEqual([one.id, two.id]);
  });

  check("a reference that is deleted during a build is chosen again", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const main = await build(store, portfolio, "main");
    accepted(await store.write.deleteVersion({ versionId: main.id, userId: portfolio.user.id, at: now }));
    const reference = { id: main.id, why: "MERGE_BASE" } as const;
    const built = await build(store, portfolio, "feature", { reference, gate: gateAgainst(main.id) });
    expect(built).toMatchObject({ referenceId: null, referenceWhy: "NONE", gate: { reference: null } });
    expect(await chosenAgain(store)).toEqual([built.id]);
  });

  check("a version that becomes a baseline is the reference of those after it", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const gate = gateAgainst(1);
    const versions: VersionRow[] = [];
    for (let count = 0; count < 5; count++) versions.push(await build(store, portfolio, "main", { gate }));
    const [, second, third, fourth, fifth] = versions as [VersionRow, VersionRow, VersionRow, VersionRow, VersionRow];
    const change = (version: VersionRow, baseline: boolean) =>
      store.write.updateVersion({ versionId: version.id, baseline, userId: portfolio.user.id, at: now });
    accepted(await change(fourth, true));
    expect(await chosenAgain(store)).toEqual([fifth.id]);
    accepted(await change(second, true));
    expect(await chosenAgain(store)).toEqual([third.id, fourth.id]);
    accepted(await change(second, false));
    expect(await chosenAgain(store)).toEqual([third.id]);
  });

  check("a late version at the base of a branch is its reference; a newer one of the target is not", async (opened) => {
    const { store } = opened;
    const portfolio = await createPortfolio(store);
    const newest = await build(store, portfolio, "main", { commit: "c0" });
    const reference = { id: newest.id, why: "NEWEST_OF_TARGET" } as const;
    const target = { branch: "main", base: "c2", ancestors: ["c1"] };
    await build(store, portfolio, "feature", { target, reference });
    const feature = await build(store, portfolio, "feature", { target, reference });
    await build(store, portfolio, "main", { commit: "c3" });
    expect(await chosenAgain(store)).toBeUndefined();
    await build(store, portfolio, "main", { commit: "c1" });
    expect(await chosenAgain(store)).toEqual([feature.id]);
    await build(store, portfolio, "main", { commit: "c2" });
    expect(await chosenAgain(store)).toEqual([feature.id]);
  });

  check("versions that are compared with a version are checked again when it changes", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await store.write.acceptBuild(newPart(portfolio, "lint", { commit: "c1" }));
    const lint = (await claim(store))!;
    expect(await store.write.commitBuild(editionOf(portfolio, [lint], [{ recordsFolder: "r" }]))).toBe(true);
    const reference = { id: lint.versionId!, why: "MERGE_BASE" } as const;
    const feature = await build(store, portfolio, "feature", { target: { branch: "main", base: "c1" }, reference });
    // A further part makes the version incomplete, and complete again.
    const scan = accepted(await store.write.acceptBuild(newPart(portfolio, "scan", { commit: "c1" }))).task;
    expect(await store.read.versionById(lint.versionId!)).toMatchObject({ complete: false });
    const running = await claim(store);
    expect(running?.id).toBe(scan.id);
    expect(await chosenAgain(store)).toEqual([feature.id]);
    const parts = [{ recordsFolder: "r" }, { name: "scan", recordsFolder: "s" }];
    expect(await store.write.commitBuild(editionOf(portfolio, [running!], parts))).toBe(true);
    expect(await chosenAgain(store)).toEqual([feature.id]);
  });

  check("a version that another branch is compared with does not expire", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const old = await build(store, portfolio, "main", { commit: "c1" });
    await build(store, portfolio, "main", { commit: "c2", reference: { id: old.id, why: null } });
    const reference = { id: old.id, why: "MERGE_BASE" } as const;
    const feature = await build(store, portfolio, "feature", { target: { branch: "main", base: "c1" }, reference });
    const dated = await store.read.datedVersions(portfolio.project.id);
    expect(dated.filter(({ pinned }) => pinned).map(({ id }) => id)).toEqual([old.id]);
    expectRefused(await store.write.expireVersion({ versionId: old.id, at: now }), "version.absent");
    accepted(await store.write.deleteVersion({ versionId: feature.id, userId: portfolio.user.id, at: now }));
    accepted(await store.write.expireVersion({ versionId: old.id, at: now }));
  });
}
