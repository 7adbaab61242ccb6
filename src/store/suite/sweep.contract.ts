import { expect } from "vitest";
import { sweepDeleted, sweepOldOrphans, sweepOrphans } from "../sweep.ts";
import type { SnapshotPlace } from "../places.ts";
import {
  accepted,
  buildVersion,
  type Check,
  claim,
  commitOf,
  createPortfolio,
  now,
  queueBuild,
} from "./fixture.contract.ts";

/** A snapshot with the parts that a build makes, and what was added to it since. */
async function createParts(place: SnapshotPlace, folder: string, ...added: string[]): Promise<void> {
  const created = await place.create(folder, async (part) => {
    for (const name of ["artifacts.arrow", "rating-1.arrow"]) await part(name, () => Promise.resolve());
  });
  accepted(created);
  for (const name of added) accepted(await place.addPart(folder, name, () => Promise.resolve()));
}

/** What is taken away, when, and what never is. */
export function sweepContract(check: Check): void {
  check("at start, orphans go and everything named by a row stays", async (opened) => {
    const { store, place, spool } = opened;
    const portfolio = await createPortfolio(store);
    const version = await buildVersion(store, portfolio);
    await createParts(place, version.folder, "rating-2.arrow", "rating-10.arrow");
    const deleted = await buildVersion(store, portfolio);
    await createParts(place, deleted.folder);
    await store.write.deleteVersion({ versionId: deleted.id, userId: portfolio.user.id, at: now });
    await createParts(place, "uncommitted");
    const needed = accepted(await spool.keep((async function* () {})()));
    accepted(await spool.keep((async function* () {})()));
    await queueBuild(store, portfolio, { upload: needed });

    const again = await opened.reopen();
    expect(await sweepOrphans(again)).toEqual({ folders: 1, layers: 2, uploads: 1 });
    expect(await again.place.list()).toEqual([version.folder, deleted.folder].toSorted());
    expect(await again.place.parts(version.folder)).toEqual(["artifacts.arrow", "rating-1.arrow"]);
    expect(await again.place.parts(deleted.folder)).toEqual(["artifacts.arrow", "rating-1.arrow"]);
    expect(await again.spool.list()).toEqual([needed]);
    expect(await sweepOrphans(again)).toEqual({ folders: 0, layers: 0, uploads: 0 });
  });

  check(
    "beside other processes, only what is older than their work goes, and no layer that may be read",
    async (opened) => {
      const { store, place } = opened;
      const portfolio = await createPortfolio(store);
      const version = await buildVersion(store, portfolio);
      await createParts(
        place,
        version.folder,
        "rating-2.arrow",
        "relaxed-2.arrow",
        "rating-3.arrow",
        "excluded-3.arrow",
      );
      await createParts(place, "uncommitted");
      const { modelRevisionId, root } = version;
      const layer = {
        versionId: version.id,
        fromLayer: 1,
        layer: 2,
        triageRevision: 1,
        modelRevisionId,
        root,
        gate: null,
      };
      await store.write.commitLayer({ ...layer, at: now });

      const [past, future] = [Date.now() - 60_000, Date.now() + 60_000];
      const all = await place.parts(version.folder);
      expect(await sweepOldOrphans(opened, past)).toEqual({ folders: 0, layers: 0, uploads: 0 });
      expect([await place.list(), await place.parts(version.folder)]).toEqual([["uncommitted", version.folder], all]);
      expect(await sweepOldOrphans(opened, future)).toEqual({ folders: 1, layers: 2, uploads: 0 });
      expect(await place.list()).toEqual([version.folder]);
      const kept = all.filter((part) => !part.includes("-3."));
      expect(await place.parts(version.folder)).toEqual(kept);
    },
  );

  check("a finished build's upload goes at the next start", async ({ store, place, spool }) => {
    const portfolio = await createPortfolio(store);
    const upload = accepted(await spool.keep((async function* () {})()));
    await queueBuild(store, portfolio, { upload });
    const task = (await claim(store))!;
    expect(await sweepOrphans({ store, place, spool })).toMatchObject({ uploads: 0 });
    await store.write.commitBuild(commitOf(portfolio, task));
    expect(await sweepOrphans({ store, place, spool })).toMatchObject({ uploads: 1 });
    expect(await spool.list()).toEqual([]);
  });

  check("a version without bytes does not stop the sweep", async ({ store, place, spool }) => {
    await buildVersion(store, await createPortfolio(store));
    expect(await sweepOrphans({ store, place, spool })).toEqual({ folders: 0, layers: 0, uploads: 0 });
  });

  check("deleted versions and replaced layers go once their grace is over", async ({ store, place }) => {
    const portfolio = await createPortfolio(store);
    const kept = await buildVersion(store, portfolio);
    const deleted = await buildVersion(store, portfolio);
    await createParts(place, kept.folder, "rating-2.arrow");
    await createParts(place, deleted.folder);
    await store.write.deleteVersion({ versionId: deleted.id, userId: portfolio.user.id, at: now + 1000 });
    const { modelRevisionId, root } = kept;
    const layer = { versionId: kept.id, fromLayer: 1, layer: 2, triageRevision: 1, modelRevisionId, root, gate: null };
    await store.write.commitLayer({ ...layer, at: now + 1000 });

    expect(await sweepDeleted({ store, place }, now + 999)).toEqual({ folders: 0, layers: 0 });
    expect((await place.list()).length).toBe(2);
    expect(await sweepDeleted({ store, place }, now + 1000)).toEqual({ folders: 1, layers: 1 });
    expect(await place.list()).toEqual([kept.folder]);
    expect(await place.parts(kept.folder)).toEqual(["artifacts.arrow", "rating-2.arrow"]);
    expect(await store.read.knownFolders()).toEqual([kept.folder]);
    expect(await sweepDeleted({ store, place }, now + 1000)).toEqual({ folders: 0, layers: 0 });
  });

  check("bytes that are gone already do not stop the sweep", async ({ store, place }) => {
    const portfolio = await createPortfolio(store);
    const version = await buildVersion(store, portfolio);
    await store.write.deleteVersion({ versionId: version.id, userId: portfolio.user.id, at: now });
    expect(await sweepDeleted({ store, place }, now)).toEqual({ folders: 1, layers: 0 });
    expect(await store.read.knownFolders()).toEqual([]);
  });
}
