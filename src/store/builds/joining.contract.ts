import { expect } from "vitest";
import type { Store } from "../contract.ts";
import {
  accepted,
  type Check,
  claim,
  createPortfolio,
  editionOf,
  expectRefused,
  newBuild,
  newPart,
  now,
  plainParameters,
} from "../fixture.contract.ts";
import { partsMax } from "../versions/rows.ts";
import type { NewBuild } from "./contract.ts";

async function versionOf(store: Store, build: NewBuild): Promise<number> {
  return accepted(await store.write.acceptBuild(build)).task.versionId!;
}

/** Which builds form one version (D14). */
export function joiningContract(check: Check): void {
  check("parts of one commit of a branch are one version, others are not", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const first = await versionOf(store, newPart(portfolio, "lint"));
    expect(await versionOf(store, newPart(portfolio, "coverage"))).toBe(first);
    expect(await versionOf(store, newPart(portfolio, "lint"))).toBe(first);
    expect(await versionOf(store, newPart(portfolio, "lint", { commit: "abcd" }))).not.toBe(first);
    expect(await versionOf(store, { ...newPart(portfolio, "lint"), branchName: "other" })).not.toBe(first);
    const whole = newBuild(portfolio, { parameters: { ...plainParameters, commit: "abc" } });
    expect(await versionOf(store, whole)).not.toBe(first);
    expect(await versionOf(store, newPart(portfolio, "scan"))).toBe(first);
  });

  check("parts without a commit are joined by the version's name", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const named = { commit: null, name: "1.0" };
    const first = await versionOf(store, newPart(portfolio, "lint", named));
    expect(await versionOf(store, newPart(portfolio, "coverage", named))).toBe(first);
    expect(await versionOf(store, newPart(portfolio, "coverage", { ...named, name: "1.1" }))).not.toBe(first);
    expect(await versionOf(store, newPart(portfolio, "coverage", { name: "1.0" }))).not.toBe(first);
  });

  check("of 20 parts at once all are one version", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const parts = Array.from({ length: 20 }, (_, index) => versionOf(store, newPart(portfolio, `part-${index}`)));
    expect(new Set(await Promise.all(parts)).size).toBe(1);
  });

  check("the first part fixes baseline, date and version", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const first = { name: "1.0", analysisTime: 5 };
    const versionId = await versionOf(store, newPart(portfolio, "a", first, { baseline: true }));
    expect(await versionOf(store, newPart(portfolio, "b"))).toBe(versionId);
    expect(await versionOf(store, newPart(portfolio, "b", first, { baseline: true }))).toBe(versionId);
    const others = [
      newPart(portfolio, "c", {}, { baseline: false }),
      newPart(portfolio, "c", { name: "1.1" }),
      newPart(portfolio, "c", { analysisTime: 6 }),
    ];
    for (const other of others) expectRefused(await store.write.acceptBuild(other), "build.part-conflict");
    expect(await store.write.acceptBuild(others[0]!)).toMatchObject({
      problem: { params: { name: "baseline", first: "true", sent: "false" } },
    });
    expect(await store.read.tasks({ limit: 100 })).toHaveLength(3);
  });

  check("a value that the first part leaves out has its default", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await versionOf(store, newPart(portfolio, "a"));
    const others = [
      newPart(portfolio, "b", {}, { baseline: true }),
      newPart(portfolio, "b", { name: "1.1" }),
      newPart(portfolio, "b", { analysisTime: 6 }),
    ];
    for (const other of others) expectRefused(await store.write.acceptBuild(other), "build.part-conflict");
    await versionOf(store, newPart(portfolio, "b", { analysisTime: now }, { baseline: false }));
  });

  check("a version has a bounded number of parts, and any of them can be sent again", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    for (let index = 0; index < partsMax; index += 1) await versionOf(store, newPart(portfolio, `part-${index}`));
    expectRefused(await store.write.acceptBuild(newPart(portfolio, "one-more")), "build.parts-too-many");
    await versionOf(store, newPart(portfolio, "part-0"));
  });

  check("a part for a complete baseline or a deleted version starts another one", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const baseline = await versionOf(store, newPart(portfolio, "lint", {}, { baseline: true }));
    expect(await store.write.commitBuild(editionOf(portfolio, [(await claim(store))!], [{}]))).toBe(true);
    const second = await versionOf(store, newPart(portfolio, "lint"));
    expect(second).not.toBe(baseline);
    expect(await store.write.commitBuild(editionOf(portfolio, [(await claim(store))!], [{}]))).toBe(true);
    expect(await versionOf(store, newPart(portfolio, "coverage"))).toBe(second);
    await store.write.deleteVersion({ versionId: second, userId: portfolio.user.id, at: now });
    const third = await versionOf(store, newPart(portfolio, "lint"));
    expect(third).not.toBe(second);
    await store.write.forgetVersions({ versionIds: [second] });
    expect(await versionOf(store, newPart(portfolio, "scan"))).toBe(third);
  });

  check("an incomplete baseline takes further parts", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const joining = { baseline: true, expected: ["coverage"] };
    const versionId = await versionOf(store, newPart(portfolio, "lint", {}, joining));
    await store.write.commitBuild(editionOf(portfolio, [(await claim(store))!], [{}]));
    expect(await store.read.versionById(versionId)).toMatchObject({ baseline: true, complete: false });
    expect(await versionOf(store, newPart(portfolio, "coverage"))).toBe(versionId);
  });

  check("parts are carried unless a request or the project says otherwise", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const carries = async (versionId: number) => (await store.read.joinedVersion(versionId))?.carries;
    const first = await versionOf(store, newPart(portfolio, "lint"));
    expect(await carries(first)).toBe(true);
    await versionOf(store, newPart(portfolio, "scan", {}, { carry: false }));
    await versionOf(store, newPart(portfolio, "coverage"));
    expect(await carries(first)).toBe(false);
    const conflict = await store.write.acceptBuild(newPart(portfolio, "docs", {}, { carry: true }));
    expect(conflict).toMatchObject({
      ok: false,
      problem: { code: "build.part-conflict", params: { name: "carry", first: "false", sent: "true" } },
    });
    await versionOf(store, newPart(portfolio, "docs", {}, { carry: false }));
    const other = await versionOf(store, newPart(portfolio, "docs", { commit: "other" }, { carry: true }));
    expect(await carries(other)).toBe(true);
    expectRefused(
      await store.write.acceptBuild(newPart(portfolio, "lint", { commit: "other" }, { carry: false })),
      "build.part-conflict",
    );
    expect(await carries(other)).toBe(true);
    accepted(await store.write.updateProject({ projectId: portfolio.project.id, carryParts: false, at: 1 }));
    expect(await carries(await versionOf(store, newPart(portfolio, "lint", { commit: "next" })))).toBe(false);
    expect(await carries(999)).toBeUndefined();
  });
}
