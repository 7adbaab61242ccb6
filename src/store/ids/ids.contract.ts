import { expect } from "vitest";
import { type Check, createPortfolio, queueBuild } from "../fixture.contract.ts";
import type { IdRange } from "./rows.ts";

function idsOf(ranges: readonly IdRange[]): number[] {
  return ranges.flatMap(({ first, count }) => Array.from({ length: count }, (_, index) => first + index));
}

/** Ids from blocks: unique on the server, each tied to its branch. */
export function idsContract(check: Check): void {
  check("ids come from the branch's block until it is used up, then from a new one", async ({ store }) => {
    const { project } = await createPortfolio(store);
    const branchId = project.mainBranchId;
    const root = (await store.read.branchById(branchId))!.rootArtifactId;
    const request = { kind: "artifact", branchId } as const;
    expect(await store.write.reserveIds({ ...request, count: 0 })).toEqual([]);
    // The root has the first id of the block of 256.
    expect(await store.write.reserveIds({ ...request, count: 100 })).toEqual([{ first: root + 1, count: 100 }]);
    const [rest, fresh, ...others] = await store.write.reserveIds({ ...request, count: 1000 });
    expect(rest).toEqual({ first: root + 101, count: 155 });
    expect(fresh).toMatchObject({ count: 845 });
    expect(others).toEqual([]);
    expect(fresh!.first).toBeGreaterThan(root + 255);
  });

  check("artifact and finding ids are counted separately", async ({ store }) => {
    const { project } = await createPortfolio(store);
    const branchId = project.mainBranchId;
    const range = (await store.write.reserveIds({ kind: "finding", branchId, count: 5 }))[0]!;
    expect(range.count).toBe(5);
    expect((await store.read.branchOfId("finding", range.first))?.id).toBe(branchId);
    expect(await store.read.branchOfId("finding", range.first + 256)).toBeUndefined();
  });

  check("an id belongs to the branch of its block, at both of its edges", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const main = portfolio.project.mainBranchId;
    const { branchId: other } = await queueBuild(store, portfolio, { branchName: "other" });
    const root = (await store.read.branchById(main))!.rootArtifactId;
    const otherRoot = (await store.read.branchById(other!))!.rootArtifactId;
    const branchOf = async (id: number) => (await store.read.branchOfId("artifact", id))?.id;
    expect(await branchOf(root - 1)).toBeUndefined();
    expect(await branchOf(root)).toBe(main);
    expect(await branchOf(root + 255)).toBe(main);
    expect(await branchOf(otherRoot)).toBe(other);
    expect(await branchOf(otherRoot + 255)).toBe(other);
    expect(await branchOf(otherRoot + 256)).toBeUndefined();
    expect(await branchOf(0)).toBeUndefined();
    expect(await branchOf(-1)).toBeUndefined();
    expect(await branchOf(Number.MAX_SAFE_INTEGER)).toBeUndefined();
  });

  check("ids go beyond 32 bits", async ({ store }) => {
    const { project } = await createPortfolio(store);
    const request = { kind: "artifact", branchId: project.mainBranchId } as const;
    await store.write.reserveIds({ ...request, count: 5_000_000_000 });
    const [range] = await store.write.reserveIds({ ...request, count: 1 });
    expect(range!.first).toBeGreaterThan(2 ** 32);
    expect((await store.read.branchOfId("artifact", range!.first))?.id).toBe(project.mainBranchId);
  });

  check("no id is assigned twice by 100 concurrent requests over two branches", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const main = portfolio.project.mainBranchId;
    const { branchId: other } = await queueBuild(store, portfolio, { branchName: "other" });
    const given = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const branchId = index % 2 === 0 ? main : other!;
        const ranges = await store.write.reserveIds({ kind: "artifact", branchId, count: (index * 37) % 600 });
        return { branchId, index, ids: idsOf(ranges) };
      }),
    );
    for (const { ids, index } of given) expect(ids.length).toBe((index * 37) % 600);
    const all = given.flatMap(({ ids }) => ids);
    expect(new Set(all).size).toBe(all.length);
    for (const { ids, branchId } of given) {
      for (const id of [ids.at(0), ids.at(-1)]) {
        if (id !== undefined) expect((await store.read.branchOfId("artifact", id))?.id).toBe(branchId);
      }
    }
  });

  check("ids stay assigned after a restart", async (opened) => {
    const { project } = await createPortfolio(opened.store);
    const request = { kind: "finding", branchId: project.mainBranchId, count: 300 } as const;
    const before = idsOf(await opened.store.write.reserveIds(request));
    const { store } = await opened.reopen();
    const after = idsOf(await store.write.reserveIds(request));
    expect(new Set([...before, ...after]).size).toBe(600);
  });

  check("an invalid count is a bug", async ({ store }) => {
    const { project } = await createPortfolio(store);
    for (const count of [-1, 1.5, Number.NaN, Infinity]) {
      const request = { kind: "artifact", branchId: project.mainBranchId, count } as const;
      await expect(store.write.reserveIds(request)).rejects.toThrow("cannot reserve");
    }
  });
}
