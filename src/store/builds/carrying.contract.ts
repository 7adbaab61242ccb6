import { expect } from "vitest";
import { accepted, type Check, createPortfolio, expectRefused, now } from "../fixture.contract.ts";
import type { VersionPart } from "../versions/rows.ts";
import { commit, send } from "./editions.contract.ts";

/** Parts that versions take from earlier ones. */
export function carryingContract(check: Check): void {
  check("a part is carried from the newest earlier version for which it was sent", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { mainBranchId } = portfolio.project;
    await send(store, portfolio, "lint", { commit: "1" });
    const first = await commit(store, portfolio, [{ recordsFolder: "l1" }, { name: "scan", recordsFolder: "s1" }]);
    await send(store, portfolio, "lint", { commit: "2" });
    const failed = { name: "scan", state: "FAILED", recordsFolder: "s2" } as const;
    const second = await commit(store, portfolio, [{ recordsFolder: "l2", commit: "2" }, failed]);
    const lint = { name: "lint", versionId: second.id, recordsFolder: "l2", folder: second.folder, commit: "2" };
    const scan = { name: "scan", versionId: first.id, recordsFolder: "s1", folder: first.folder, commit: "abc" };
    expect(await store.read.carriableParts(mainBranchId, 999)).toEqual([
      { ...lint, analysisTime: now, acceptedAt: now, wasDelivered: true },
      { ...scan, analysisTime: now, acceptedAt: now, wasDelivered: true },
    ]);
    expect(await store.read.carriableParts(mainBranchId, second.id)).toMatchObject([{ versionId: first.id }, scan]);
    expect(await store.read.carriableParts(mainBranchId, first.id)).toEqual([]);
    await store.write.deleteVersion({ versionId: second.id, userId: portfolio.user.id, at: now });
    expect(await store.read.carriableParts(mainBranchId, 999)).toMatchObject([{ recordsFolder: "l1" }, scan]);
  });

  check("the age of a carried part counts from its acceptance, if a wrong date hides it", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const day = 24 * 60 * 60 * 1000;
    const carried = { name: "scan", state: "CARRIED", sourceVersionId: 77 } as const;
    const daysOf = async (part: Partial<VersionPart>, commitId: string): Promise<number | null> => {
      await send(store, portfolio, "lint", { commit: commitId });
      return (await commit(store, portfolio, [{}, { ...carried, ...part }])).partStates.carriedDays;
    };
    expect(await daysOf({ analysisTime: now + 9 * day, acceptedAt: now - 3 * day }, "1")).toBe(3);
    expect(await daysOf({ analysisTime: now - 5 * day, acceptedAt: now - 3 * day }, "2")).toBe(5);
    expect(await daysOf({ analysisTime: now - 5 * day, acceptedAt: null }, "3")).toBe(5);
    expect(await daysOf({ analysisTime: now + day, acceptedAt: now + day }, "4")).toBe(0);
  });

  check("retention leaves a version that another one carries a part of", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await send(store, portfolio, "scan", { commit: "1" });
    const source = await commit(store, portfolio, [{ name: "scan", recordsFolder: "s1" }]);
    await send(store, portfolio, "lint", { commit: "2" });
    const carried = { name: "scan", state: "CARRIED", sourceVersionId: source.id } as const;
    const carrier = await commit(store, portfolio, [{ recordsFolder: "l2" }, carried]);
    const dated = await store.read.datedVersions(portfolio.project.id);
    expect(dated.map(({ id, carriedFrom }) => [id, carriedFrom])).toEqual([
      [carrier.id, false],
      [source.id, true],
    ]);
    expectRefused(await store.write.expireVersion({ versionId: source.id, at: now }), "version.absent");
    await store.write.deleteVersion({ versionId: carrier.id, userId: portfolio.user.id, at: now });
    await send(store, portfolio, "lint", { commit: "3" });
    await commit(store, portfolio, [{ recordsFolder: "l3" }]);
    accepted(await store.write.expireVersion({ versionId: source.id, at: now }));
    expect(await store.read.deletedVersions(now)).toContainEqual({ id: source.id, folders: [source.folder, "s1"] });
  });

  check("the bytes of a deleted version stay as long as a version carries a part of it", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { mainBranchId: branchId } = portfolio.project;
    const remove = (versionId: number, at: number) =>
      store.write.deleteVersion({ versionId, userId: portfolio.user.id, at });
    await send(store, portfolio, "scan", { commit: "1" });
    const source = await commit(store, portfolio, [
      { name: "docs", recordsFolder: "d1" },
      { name: "scan", recordsFolder: "s1" },
    ]);
    await send(store, portfolio, "lint", { commit: "2" });
    const carried = { name: "scan", state: "CARRIED", sourceVersionId: source.id } as const;
    const carrier = await commit(store, portfolio, [{ recordsFolder: "l2" }, carried]);
    await remove(source.id, now);
    expect(await store.read.deletedVersions(now + 100)).toEqual([]);
    expect(await store.read.recordFolders()).toEqual(["d1", "s1", "l2"]);
    expect((await store.read.layersInForce()).map(({ folder }) => folder)).toEqual([source.folder, carrier.folder]);
    // A part that no version carries is gone with its version, and so are all for versions before those that carry them.
    const scan = { name: "scan", versionId: source.id, recordsFolder: "s1", folder: source.folder };
    expect(await store.read.carriableParts(branchId, carrier.id)).toMatchObject([scan]);
    expect(await store.read.carriableParts(branchId, 999)).toMatchObject([{ name: "lint" }, scan]);
    expect(await store.read.carriableParts(branchId, source.id)).toEqual([]);
    await remove(carrier.id, now + 50);
    expect(await store.read.carriableParts(branchId, 999)).toEqual([]);
    expect(await store.read.recordFolders()).toEqual([]);
    expect(await store.read.layersInForce()).toEqual([]);
    expect(await store.read.deletedVersions(now + 49)).toEqual([]);
    expect(await store.read.deletedVersions(now + 50)).toEqual([
      { id: source.id, folders: [source.folder, "d1", "s1"] },
      { id: carrier.id, folders: [carrier.folder, "l2"] },
    ]);
  });
}
