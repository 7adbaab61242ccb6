import { expect } from "vitest";
import {
  accepted,
  buildVersion,
  type Check,
  claim,
  commitOf,
  createPortfolio,
  expectRefused,
  now,
  queueBuild,
} from "../fixture.contract.ts";
import type { LayerCommit } from "./contract.ts";
import type { VersionRow } from "./rows.ts";

function layerOf(version: VersionRow, change: Partial<LayerCommit> = {}): LayerCommit {
  return {
    versionId: version.id,
    folder: version.folder,
    fromLayer: version.layer,
    layer: version.layer + 1,
    modelRevisionId: version.modelRevisionId,
    triageRevision: 3,
    root: { measures: { LC: 99 }, levels: {} },
    gate: null,
    at: now + 50,
    ...change,
  };
}

/** Who changes versions, and when. */
const by = { userId: 1, at: now + 40 };

/** Versions after their build: renaming, layers, deletion. */
export function versionsContract(check: Check): void {
  check("a version is renamed and made a baseline, and each change increments its revision", async ({ store }) => {
    const version = await buildVersion(store, await createPortfolio(store));
    const renamed = accepted(await store.write.updateVersion({ versionId: version.id, name: "R1", ...by }));
    expect(renamed).toEqual({ ...version, name: "R1", revision: 2 });
    const baseline = accepted(
      await store.write.updateVersion({ versionId: version.id, baseline: true, expectedRevision: 2, ...by }),
    );
    expect(baseline).toEqual({ ...version, name: "R1", baseline: true, revision: 3 });
    expect(await store.read.versionById(version.id)).toEqual(baseline);
  });

  check("a version consists of the part that its build delivered", async ({ store }) => {
    const version = await buildVersion(store, await createPortfolio(store));
    expect(await store.read.versionParts([version])).toEqual(
      new Map([
        [
          version.id,
          [
            {
              name: "main",
              state: "DELIVERED",
              sourceVersionId: null,
              commit: version.commit,
              analysisTime: version.analysisTime,
              findingCount: 2,
              artifactCount: 3,
              carriedCount: 0,
              droppedCount: 0,
              refusedCount: 0,
              failures: { count: 0, records: [] },
              recordsFolder: null,
              acceptedAt: now,
              wasDelivered: true,
            },
          ],
        ],
      ]),
    );
    expect(await store.read.versionParts([])).toEqual(new Map());
  });

  check("a part whose analysis failed says why, and goes with its version", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await queueBuild(store, portfolio);
    const task = await claim(store);
    const reason = { code: "results.analysis-failed", params: { tool: "PMD", detail: "no memory" } } as const;
    const failures = { count: 7, records: [{ report: "pmd.xml", line: 3, reason }] };
    const analysis = { state: "FAILED", carriedCount: 5, failures } as const;
    const change = { status: "WARNING", analysis, refusedCount: 9, commit: "abc" } as const;
    expect(await store.write.commitBuild(commitOf(portfolio, task!, change))).toBe(true);
    const version = (await store.read.versionById(task!.versionId!))!;
    const parts = (await store.read.versionParts([version])).get(version.id);
    expect(parts).toMatchObject([{ name: "main", ...analysis, refusedCount: 9, commit: "abc" }]);
    const { user } = portfolio;
    accepted(await store.write.deleteVersion({ versionId: version.id, userId: user.id, at: now + 60 }));
    await store.write.forgetVersions({ versionIds: [version.id] });
    // Without rows, a version has one part that was delivered.
    expect((await store.read.versionParts([version])).get(version.id)).toMatchObject([
      { name: "main", state: "DELIVERED", refusedCount: null, failures: { count: 0 } },
    ]);
  });

  check("a stale revision is refused, as is an absent version", async ({ store }) => {
    const version = await buildVersion(store, await createPortfolio(store));
    const change = { versionId: version.id, name: "x", expectedRevision: 0, ...by };
    expectRefused(await store.write.updateVersion(change), "revision.stale");
    expectRefused(await store.write.updateVersion({ ...change, versionId: 999 }), "version.absent");
    expect(await store.read.versionById(version.id)).toEqual(version);
  });

  check("of two changes that expect the same revision one wins", async ({ store }) => {
    const version = await buildVersion(store, await createPortfolio(store));
    const change = { versionId: version.id, expectedRevision: 1, ...by };
    const results = await Promise.all([
      store.write.updateVersion({ ...change, name: "a" }),
      store.write.updateVersion({ ...change, name: "b" }),
    ]);
    expect(results.filter(({ ok }) => ok).length).toBe(1);
  });

  check("a layer can replace only the layer that it was made from", async ({ store }) => {
    const version = await buildVersion(store, await createPortfolio(store));
    expect(await store.write.commitLayer(layerOf(version))).toBe(true);
    const rated = await store.read.versionById(version.id);
    const root = { measures: { LC: 99 }, levels: {} };
    expect(rated).toEqual({ ...version, layer: 2, triageRevision: 3, root, revision: 2 });
    expect(await store.write.commitLayer(layerOf(version, { layer: 3 }))).toBe(false);
    expect(await store.read.versionById(version.id)).toEqual(rated);
    expect(await store.write.commitLayer(layerOf(version, { versionId: 999 }))).toBe(false);
  });

  check("a replaced layer is known as retired from that moment until it is forgotten", async ({ store }) => {
    const version = await buildVersion(store, await createPortfolio(store));
    await store.write.commitLayer(layerOf(version));
    expect(await store.read.layersInForce()).toEqual([{ folder: version.folder, layer: 2 }]);
    const { projectId, branchId, folder } = version;
    expect(await store.read.versionFolders()).toEqual([{ projectId, branchId, folder, layer: 2 }]);
    expect(await store.read.retiredLayers(now + 49)).toEqual([]);
    const retired = [{ versionId: version.id, folder: version.folder, layer: 1 }];
    expect(await store.read.retiredLayers(now + 50)).toEqual(retired);
    await store.write.forgetLayers({ layers: retired });
    expect(await store.read.retiredLayers(now + 50)).toEqual([]);
  });

  check("no read returns a deleted version, and a finished task documents the deletion", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const remaining = await buildVersion(store, portfolio);
    const version = await buildVersion(store, portfolio);
    const request = { versionId: version.id, userId: portfolio.user.id, at: now + 100 };
    const task = accepted(await store.write.deleteVersion(request));
    expect(task).toMatchObject({
      type: "delete",
      status: "DONE",
      versionId: version.id,
      branchId: version.branchId,
      progress: 1,
      startedAt: now + 100,
      finishedAt: now + 100,
    });
    expect(await store.read.versionById(version.id)).toBeUndefined();
    expect(await store.read.versions(version.branchId)).toEqual([remaining]);
    expect(await store.read.newestVersion(version.branchId)).toEqual(remaining);
    expect(await store.read.versionMarks(version.branchId)).toEqual([
      {
        id: remaining.id,
        baseline: remaining.baseline,
        commit: remaining.commit,
        complete: true,
        published: false,
        analysisTime: remaining.analysisTime,
      },
    ]);
    const marks = await store.read.versionMarks(version.branchId);
    expect(await store.read.versionMarksOf([version.branchId, 99])).toEqual(new Map([[version.branchId, marks]]));
    const heads = await store.read.versionHeads([version.id, remaining.id, 99]);
    expect([...heads.keys()]).toEqual([remaining.id]);
    expect(remaining).toMatchObject(heads.get(remaining.id)!);
    expect(await store.read.layersInForce()).toEqual([{ folder: remaining.folder, layer: 1 }]);
    expect((await store.read.versionFolders()).map(({ folder }) => folder)).toEqual([remaining.folder]);
    expectRefused(await store.write.deleteVersion(request), "version.absent");
    expectRefused(await store.write.updateVersion({ versionId: version.id, name: "x", ...by }), "version.absent");
    expect(await store.write.commitLayer(layerOf(version))).toBe(false);
  });

  check("a deleted version's folder is known until the version is forgotten", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const remaining = await buildVersion(store, portfolio);
    const version = await buildVersion(store, portfolio);
    await store.write.commitLayer(layerOf(version));
    await store.write.deleteVersion({ versionId: version.id, userId: portfolio.user.id, at: now + 100 });
    expect(await store.read.knownFolders()).toEqual([remaining.folder, version.folder]);
    expect(await store.read.deletedVersions(now + 99)).toEqual([]);
    expect(await store.read.deletedVersions(now + 100)).toEqual([{ id: version.id, folders: [version.folder] }]);
    await store.write.forgetVersions({ versionIds: [version.id, remaining.id, 999] });
    expect(await store.read.knownFolders()).toEqual([remaining.folder]);
    expect(await store.read.deletedVersions(now + 100)).toEqual([]);
    expect(await store.read.versionById(remaining.id)).toEqual(remaining);
    expect((await buildVersion(store, portfolio)).name).toBe("V3");
  });
}
