import { expect } from "vitest";
import type { Result } from "../../text/index.ts";
import type { SnapshotStore } from "../bytes/snapshot-store.ts";
import { sweepOrphans } from "../bytes/sweep.ts";
import { accepted, buildVersion, createPortfolio, expectRefused } from "../fixture.contract.ts";
import type { AgreedStore } from "./open-agreed.ts";

const day = 24 * 60 * 60 * 1000;

/** A database and bytes beside it, which a test may take apart. */
export interface HomeUnderTest {
  open(options?: { readonly givesUpUnknown?: boolean; readonly now?: () => number }): Promise<Result<AgreedStore>>;
  /** Keeps the database as it is, while it is closed; the answer puts it back. */
  keepDatabase(): Promise<() => Promise<void>>;
  /** Takes the database away; `empty` leaves an empty one where that can be. */
  loseDatabase(empty: boolean): Promise<void>;
  /** Puts the database of another home in the place of this one's. */
  takeDatabaseOf(other: HomeUnderTest): Promise<void>;
  /** Everything that is stored, to see that nothing was changed. */
  state(): Promise<unknown>;
  dispose(): Promise<void>;
}

/** Declares one fact that must hold of fresh homes. */
export type HomeCheck = (fact: string, body: (make: () => Promise<HomeUnderTest>) => Promise<void>) => void;

async function createSnapshot(snapshots: SnapshotStore, folder: string): Promise<void> {
  accepted(await snapshots.create(folder, (part) => part("artifacts.arrow", () => Promise.resolve())));
}

/** Opens a home, builds versions with their snapshots, and closes it. */
async function fill(home: HomeUnderTest, versions: number): Promise<readonly string[]> {
  const { store, snapshots } = accepted(await home.open());
  const portfolio = (await store.read.projectByName("engine")) === undefined ? await createPortfolio(store) : undefined;
  const folders: string[] = [];
  for (let count = 0; count < versions; count++) {
    const { folder } = await buildVersion(store, portfolio ?? (await portfolioOf(store)));
    await createSnapshot(snapshots, folder);
    folders.push(folder);
  }
  await store.close();
  return folders;
}

async function portfolioOf(store: AgreedStore["store"]): ReturnType<typeof createPortfolio> {
  const user = (await store.read.userByLogin("ada"))!;
  const model = (await store.read.currentModelRevision("STANDARD"))!;
  return { user, modelRevisionId: model.id, project: (await store.read.projectByName("engine"))! };
}

/** Opens a home at the first of these times, sweeps at each of them as a server does, and closes the home. */
async function startAndSweep(home: HomeUnderTest, ...times: readonly [number, ...number[]]): Promise<AgreedStore> {
  const opened = accepted(await home.open({ now: () => times[0] }));
  for (const at of times) await sweepOrphans(opened, { at, alone: true, givesUpUnknown: false });
  await opened.store.close();
  return opened;
}

const inDays = (days: number): number => Date.now() + days * day;

async function listed(home: HomeUnderTest): Promise<readonly string[]> {
  const { store, snapshots } = accepted(await home.open());
  const names = await snapshots.list();
  await store.close();
  return names;
}

/** When a database is accepted for the stored bytes, and when it is refused. `checkSlow` gets the facts that take long. */
export function agreementContract(check: HomeCheck, checkSlow: HomeCheck = check): void {
  check("an empty home starts, and starts again", async (make) => {
    const home = await make();
    for (const expected of [false, false]) {
      const { store, isRestored } = accepted(await home.open());
      expect(isRestored).toBe(expected);
      await store.close();
    }
  });

  for (const empty of [false, true]) {
    check(`bytes whose database is ${empty ? "empty" : "missing"} are refused, and nothing changes`, async (make) => {
      const home = await make();
      const folders = await fill(home, 2);
      const putBack = await home.keepDatabase();
      await home.loseDatabase(empty);
      const before = await home.state();
      expectRefused(await home.open(), "storage.database-absent");
      expect(await home.state()).toEqual(before);
      await putBack();
      expect(await listed(home)).toEqual(folders.toSorted());
    });
  }

  check("the database of other bytes is refused though versions have the same names", async (make) => {
    const [home, other] = [await make(), await make()];
    const folders = await fill(home, 2);
    expect(await fill(other, 2)).toEqual(folders);
    const putBack = await home.keepDatabase();
    await home.takeDatabaseOf(other);
    const before = await home.state();
    expectRefused(await home.open(), "storage.other-database");
    expect(await home.state()).toEqual(before);
    await putBack();
    expect(await listed(home)).toEqual(folders.toSorted());
  });

  check("a database whose snapshots are all gone is refused, and nothing changes", async (make) => {
    const home = await make();
    const folders = await fill(home, 2);
    const { store, snapshots } = accepted(await home.open());
    for (const folder of folders) await snapshots.remove(folder);
    await store.close();
    const before = await home.state();
    expectRefused(await home.open(), "storage.snapshots-absent");
    expect(await home.state()).toEqual(before);
    const inSpite = accepted(await home.open({ givesUpUnknown: true }));
    expect(await inSpite.store.read.knownFolders()).toEqual(folders);
    await inSpite.store.close();
  });

  check("a database whose only versions are deleted needs no snapshots", async (make) => {
    const home = await make();
    const [folder] = await fill(home, 1);
    const { store, snapshots } = accepted(await home.open());
    const { project, user } = await portfolioOf(store);
    accepted(await store.write.deleteProject({ projectId: project.id, userId: user.id, at: Date.now() }));
    await snapshots.remove(folder!);
    await store.close();
    expect(await listed(home)).toEqual([]);
  });

  checkSlow("what is given up starts, is not removed at once, and comes back with its database", async (make) => {
    const home = await make();
    const folders = await fill(home, 2);
    const putBack = await home.keepDatabase();
    await home.loseDatabase(false);
    const { store, snapshots } = accepted(await home.open({ givesUpUnknown: true }));
    expect(await snapshots.list()).toEqual(folders.toSorted());
    expect(await store.read.trash()).toHaveLength(2);
    await store.close();
    expect(await listed(home)).toEqual(folders.toSorted());
    await putBack();
    expectRefused(await home.open(), "storage.other-database");
    const back = accepted(await home.open({ givesUpUnknown: true }));
    expect(await back.store.read.knownFolders()).toEqual(folders);
    expect(await back.store.read.trash()).toEqual([]);
    await back.store.close();
  });

  checkSlow(
    "a restored database starts; what it does not know stays, and is there when the newer one returns",
    async (make) => {
      const home = await make();
      const first = await fill(home, 1);
      const restore = await home.keepDatabase();
      const later = await fill(home, 2);
      const putBack = await home.keepDatabase();
      const all = [...first, ...later].toSorted();
      await restore();
      expect((await startAndSweep(home, Date.now())).isRestored).toBe(true);
      expect((await startAndSweep(home, inDays(1.5), inDays(3), inDays(4.5), inDays(6))).isRestored).toBe(false);
      const { store, snapshots } = accepted(await home.open({ now: () => inDays(6) }));
      expect(await snapshots.list()).toEqual(all);
      expect((await store.read.trash()).map(({ name }) => name)).toEqual(
        later.map((folder) => `snapshots/${folder}`).toSorted(),
      );
      await store.close();
      await putBack();
      await startAndSweep(home, inDays(20));
      const returned = accepted(await home.open({ now: () => inDays(20) }));
      expect(await returned.snapshots.list()).toEqual(all);
      expect((await returned.store.read.knownFolders()).toSorted()).toEqual(all);
      expect(await returned.store.read.trash()).toEqual([]);
      await returned.store.close();
    },
  );

  checkSlow("what a restored database does not know is removed after a week", async (make) => {
    const home = await make();
    const first = await fill(home, 1);
    const restore = await home.keepDatabase();
    await fill(home, 2);
    await restore();
    await startAndSweep(home, inDays(0), inDays(1.5), inDays(3), inDays(4.5), inDays(6), inDays(7.5));
    expect(await listed(home)).toEqual(first);
  });
}
