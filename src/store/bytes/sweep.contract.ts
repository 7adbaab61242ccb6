import { expect } from "vitest";
import {
  accepted,
  buildVersion,
  type Check,
  claim,
  commitOf,
  createPortfolio,
  editionOf,
  newPart,
  now,
  queueBuild,
} from "../fixture.contract.ts";
import type { OpenStore } from "../open-store.ts";
import type { VersionPart } from "../versions/rows.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import { recordUnnamed, sweepDeleted, sweepOrphans, type SweepOptions } from "./sweep.ts";
import type { UploadStore } from "./upload-store.ts";

/** Creates a snapshot with the parts of a build, and adds further parts to it. */
async function createParts(snapshots: SnapshotStore, folder: string, ...added: string[]): Promise<void> {
  const created = await snapshots.create(folder, async (part) => {
    for (const name of ["artifacts.arrow", "rating-1.arrow"]) await part(name, () => Promise.resolve());
  });
  accepted(created);
  for (const name of added) accepted(await snapshots.addPart(folder, name, () => Promise.resolve()));
}

const day = 24 * 60 * 60 * 1000;
const nothing = { folders: 0, layers: 0, uploads: 0, trash: [], refused: [] };

/** Sweeps as if everything had been created this long ago. */
function sweepAfter(
  stored: OpenStore,
  milliseconds: number,
  options: Partial<Pick<SweepOptions, "alone" | "givesUpUnknown">> = {},
): ReturnType<typeof sweepOrphans> {
  return sweepOrphans(stored, { at: Date.now() + milliseconds, alone: false, givesUpUnknown: false, ...options });
}

async function keepUpload(uploads: UploadStore): Promise<string> {
  return accepted(await uploads.keep((async function* () {})()));
}

/** What a sweep removes, when, and what it never removes. */
export function sweepContract(check: Check): void {
  ownLeftoversContract(check);
  trashContract(check);
  deletedContract(check);
}

function ownLeftoversContract(check: Check): void {
  check("at start, its own leftovers are removed at once and everything that a row names stays", async (opened) => {
    const { store, snapshots, uploads } = opened;
    const portfolio = await createPortfolio(store);
    const version = await buildVersion(store, portfolio);
    await createParts(snapshots, version.folder, "rating-2.arrow", "rating-10.arrow");
    const deleted = await buildVersion(store, portfolio);
    await createParts(snapshots, deleted.folder);
    await store.write.deleteVersion({ versionId: deleted.id, userId: portfolio.user.id, at: now });
    const needed = await keepUpload(uploads);
    const task = await queueBuild(store, portfolio, { upload: needed });
    await claim(store);
    await createParts(snapshots, `p1-v${task.versionId}-1-0123abcd`);

    const again = await opened.reopen();
    expect(await sweepAfter(again, 0, { alone: true })).toEqual({ ...nothing, folders: 1, layers: 2 });
    expect(await again.snapshots.list()).toEqual([version.folder, deleted.folder].toSorted());
    expect(await again.snapshots.parts(version.folder)).toEqual(["artifacts.arrow", "rating-1.arrow"]);
    expect(await again.snapshots.parts(deleted.folder)).toEqual(["artifacts.arrow", "rating-1.arrow"]);
    expect(await again.uploads.list()).toEqual([needed]);
    expect(await sweepAfter(again, 0, { alone: true })).toEqual(nothing);
  });

  check("beside other processes, only leftovers older than any build go, and no layer in use", async (opened) => {
    const { store, snapshots } = opened;
    const portfolio = await createPortfolio(store);
    const version = await buildVersion(store, portfolio);
    const added = [
      "rating-2.arrow",
      "relaxed-2.arrow",
      "groups-2.arrow",
      "rating-3.arrow",
      "excluded-3.arrow",
      "groups-3.arrow",
    ];
    await createParts(snapshots, version.folder, ...added);
    const task = await queueBuild(store, portfolio);
    await claim(store);
    const uncommitted = `p1-v${task.versionId}-1-0123abcd`;
    await createParts(snapshots, uncommitted);
    const records = `p1-v${task.versionId}-records-${task.id}-1-0123abcd`;
    await createParts(snapshots, records);
    const { modelRevisionId, root } = version;
    const revisions = { triageRevision: 1, modelRevisionId };
    await store.write.commitLayer({
      ...revisions,
      versionId: version.id,
      folder: version.folder,
      fromLayer: 1,
      layer: 2,
      root,
      gate: null,
      at: now,
    });

    const all = await snapshots.parts(version.folder);
    expect(await sweepAfter(opened, day - 60_000)).toEqual(nothing);
    expect([await snapshots.list(), await snapshots.parts(version.folder)]).toEqual([
      [uncommitted, records, version.folder],
      all,
    ]);
    expect(await sweepAfter(opened, day + 60_000)).toEqual({ ...nothing, folders: 2, layers: 3 });
    expect(await snapshots.list()).toEqual([version.folder]);
    const stored = all.filter((part) => !part.includes("-3."));
    expect(await snapshots.parts(version.folder)).toEqual(stored);
  });

  check("the upload of a finished build is removed at the next start", async (opened) => {
    const { store, uploads } = opened;
    const portfolio = await createPortfolio(store);
    const upload = await keepUpload(uploads);
    await queueBuild(store, portfolio, { upload });
    const task = (await claim(store))!;
    expect(await sweepAfter(opened, 0, { alone: true })).toMatchObject({ uploads: 0 });
    await store.write.commitBuild(commitOf(portfolio, task));
    expect(await sweepAfter(opened, 0, { alone: true })).toMatchObject({ uploads: 1 });
    expect(await uploads.list()).toEqual([]);
  });

  check("a version without bytes does not stop the sweep", async (opened) => {
    await buildVersion(opened.store, await createPortfolio(opened.store));
    expect(await sweepAfter(opened, 0, { alone: true })).toEqual(nothing);
  });
}

const stranger = "p9-v900-1-0123abcd";

function trashContract(check: Check): void {
  check("unknown bytes stay for a day, are trash for a week, and are then removed", async (opened) => {
    const { store, snapshots, uploads } = opened;
    await createPortfolio(store);
    await createParts(snapshots, stranger);
    const upload = await keepUpload(uploads);
    const trash = [`snapshots/${stranger}`, `uploads/${upload}`];
    expect(await sweepAfter(opened, 0, { alone: true })).toEqual(nothing);
    expect(await sweepAfter(opened, day - 60_000)).toEqual(nothing);
    expect(await store.read.trash()).toEqual([]);
    for (const days of [1, 2.5, 4, 5.5, 7]) {
      expect(await sweepAfter(opened, days * day + 60_000, { alone: days === 4 })).toEqual({ ...nothing, trash });
    }
    expect(await snapshots.parts(stranger)).toHaveLength(2);
    expect((await store.read.trash()).map(({ name }) => name)).toEqual(trash);
    expect(await sweepAfter(opened, 8 * day + 120_000)).toEqual({ ...nothing, folders: 1, uploads: 1 });
    expect([await snapshots.list(), await uploads.list()]).toEqual([[], []]);
    expect(await sweepAfter(opened, 8 * day + 180_000)).toEqual(nothing);
    expect(await store.read.trash()).toEqual([]);
  });

  check("the week starts again after the server was stopped", async (opened) => {
    await createParts(opened.snapshots, stranger);
    await sweepAfter(opened, day + 60_000);
    expect(await sweepAfter(opened, 30 * day)).toMatchObject({ folders: 0, trash: [`snapshots/${stranger}`] });
    expect(await opened.snapshots.list()).toEqual([stranger]);
  });

  check("trash that a row names again is not trash any more", async (opened) => {
    const { store, snapshots } = opened;
    const portfolio = await createPortfolio(store);
    await queueBuild(store, portfolio);
    const task = (await claim(store))!;
    const commit = { ...commitOf(portfolio, task), folder: stranger };
    await createParts(snapshots, stranger);
    expect(await sweepAfter(opened, day + 60_000)).toMatchObject({ trash: [`snapshots/${stranger}`] });
    expect(await store.write.commitBuild(commit)).toBe(true);
    expect(await sweepAfter(opened, 2 * day)).toEqual(nothing);
    expect(await sweepAfter(opened, 20 * day)).toEqual(nothing);
    expect(await snapshots.list()).toEqual([stranger]);
  });

  check("more than ten and more than a tenth are removed only with `givesUpUnknown`", async (opened) => {
    const { store, snapshots, uploads } = opened;
    const names = Array.from({ length: 11 }, (_, index) => `p9-v${900 + index}-1-0123abcd`);
    for (const name of names) await createParts(snapshots, name);
    const upload = await keepUpload(uploads);
    for (const days of [2, 3.5, 5, 6.5, 8]) {
      const swept = await sweepAfter(opened, days * day, { alone: days === 5 });
      expect(swept).toMatchObject({ folders: 0, refused: ["folders"] });
    }
    expect(await snapshots.list()).toEqual(names);
    // Each kind has its own limit.
    expect(await store.read.trash()).toMatchObject([{ name: `uploads/${upload}` }]);
    for (const days of [10, 11.5, 13, 14.5, 16]) {
      expect(await sweepAfter(opened, days * day, { givesUpUnknown: true })).toMatchObject({ folders: 0 });
    }
    expect(await sweepAfter(opened, 17.5 * day, { givesUpUnknown: true })).toMatchObject({ folders: 11, refused: [] });
    expect(await snapshots.list()).toEqual([]);
  });

  check("everything that a restored database does not name is trash, with attempts and layers", async (opened) => {
    const { store, snapshots, uploads } = opened;
    const portfolio = await createPortfolio(store);
    const version = await buildVersion(store, portfolio);
    await createParts(snapshots, version.folder, "rating-2.arrow");
    const task = await queueBuild(store, portfolio);
    await claim(store);
    const folder = `p1-v${task.versionId}-1-0123abcd`;
    await createParts(snapshots, folder);
    const upload = await keepUpload(uploads);
    await recordUnnamed(opened, Date.now());
    const trash = [`snapshots/${folder}`, `snapshots/${version.folder}/rating-2.arrow`, `uploads/${upload}`];
    const again = await opened.reopen();
    for (const days of [0, 1.5, 3, 4.5, 6]) {
      const swept = await sweepAfter(again, days * day, { alone: true });
      expect({ ...swept, trash: swept.trash.toSorted() }).toEqual({ ...nothing, trash: trash.toSorted() });
    }
    expect(await again.snapshots.parts(version.folder)).toContain("rating-2.arrow");
    expect(await sweepAfter(again, 7.5 * day)).toEqual({ ...nothing, folders: 1, layers: 1, uploads: 1 });
  });

  check("a sweep that is killed while removing has removed nothing that was not due", async (opened) => {
    const { store, snapshots } = opened;
    const version = await buildVersion(store, await createPortfolio(store));
    await createParts(snapshots, version.folder);
    for (const name of ["p9-v900-1-a", "p9-v901-1-a"]) await createParts(snapshots, name);
    for (const days of [1.1, 2.5, 4, 5.5, 7]) await sweepAfter(opened, days * day);
    const dying = { ...snapshots, remove: () => Promise.reject(new Error("killed")) };
    await expect(sweepAfter({ ...opened, snapshots: dying }, 8.5 * day)).rejects.toThrow("killed");
    expect(await snapshots.list()).toHaveLength(3);
    expect(await sweepAfter(opened, 8.6 * day)).toMatchObject({ folders: 2 });
    expect(await snapshots.list()).toEqual([version.folder]);
  });
}

function deletedContract(check: Check): void {
  check("deleted versions and replaced layers are removed after their grace period", async ({ store, snapshots }) => {
    const portfolio = await createPortfolio(store);
    const stored = await buildVersion(store, portfolio);
    const deleted = await buildVersion(store, portfolio);
    await createParts(snapshots, stored.folder, "rating-2.arrow");
    await createParts(snapshots, deleted.folder);
    await store.write.deleteVersion({ versionId: deleted.id, userId: portfolio.user.id, at: now + 1000 });
    const { modelRevisionId, root } = stored;
    const layer = {
      versionId: stored.id,
      folder: stored.folder,
      fromLayer: 1,
      layer: 2,
      triageRevision: 1,
      modelRevisionId,
      root,
      gate: null,
    };
    await store.write.commitLayer({ ...layer, at: now + 1000 });

    expect(await sweepDeleted({ store, snapshots }, now + 999)).toEqual({ folders: 0, layers: 0 });
    expect((await snapshots.list()).length).toBe(2);
    expect(await sweepDeleted({ store, snapshots }, now + 1000)).toEqual({ folders: 1, layers: 1 });
    expect(await snapshots.list()).toEqual([stored.folder]);
    expect(await snapshots.parts(stored.folder)).toEqual(["artifacts.arrow", "rating-2.arrow"]);
    expect(await store.read.knownFolders()).toEqual([stored.folder]);
    expect(await sweepDeleted({ store, snapshots }, now + 1000)).toEqual({ folders: 0, layers: 0 });
  });

  check(
    "replaced editions and records are removed after their grace period, and all with a deleted version",
    async ({ store, snapshots }) => {
      const portfolio = await createPortfolio(store);
      const build = async (part: string, change: Partial<VersionPart>) => {
        accepted(await store.write.acceptBuild(newPart(portfolio, part)));
        const task = (await claim(store))!;
        const commit = editionOf(portfolio, [task], [{ name: "lint", ...change }]);
        for (const folder of [commit.folder, change.recordsFolder!]) await createParts(snapshots, folder);
        expect(await store.write.commitBuild(commit)).toBe(true);
        return commit.folder;
      };
      const first = await build("lint", { recordsFolder: "r1" });
      const second = await build("lint", { recordsFolder: "r2" });
      expect(await sweepDeleted({ store, snapshots }, now + 19)).toEqual({ folders: 0, layers: 0 });
      expect(await sweepDeleted({ store, snapshots }, now + 20)).toEqual({ folders: 2, layers: 0 });
      expect(await snapshots.list()).toEqual(["r2", second].toSorted());
      expect(first).not.toBe(second);
      const [version] = await store.read.versions(portfolio.project.mainBranchId);
      await store.write.deleteVersion({ versionId: version!.id, userId: portfolio.user.id, at: now + 30 });
      expect(await sweepDeleted({ store, snapshots }, now + 30)).toEqual({ folders: 2, layers: 0 });
      expect([await snapshots.list(), await store.read.knownFolders()]).toEqual([[], []]);
      expect(await store.read.joinedVersion(version!.id)).toBeUndefined();
    },
  );

  check("bytes that were removed before do not stop the sweep", async ({ store, snapshots }) => {
    const portfolio = await createPortfolio(store);
    const version = await buildVersion(store, portfolio);
    await store.write.deleteVersion({ versionId: version.id, userId: portfolio.user.id, at: now });
    expect(await sweepDeleted({ store, snapshots }, now)).toEqual({ folders: 1, layers: 0 });
    expect(await store.read.knownFolders()).toEqual([]);
  });
}
