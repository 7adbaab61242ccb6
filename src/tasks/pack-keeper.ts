import { randomUUID } from "node:crypto";
import {
  packFolderName,
  packPointer,
  parts,
  plannedVersions,
  readPackVersions,
  ratingTableName,
  packedTables,
} from "../snapshot/index.ts";
import {
  buildMillisecondsMax,
  deletedBytesGraceMilliseconds,
  findPackPointers,
  newestPack,
  sweepPacks,
  type ByteStoresDescription,
  type Membership,
  type SnapshotStore,
  type Store,
  type VersionFolder,
} from "../store/index.ts";
import { planPacks, type PackableVersion } from "./plan-packs.ts";
import { RepeatedWork } from "./repeated-work.ts";
import type { RunnerLog } from "./runner-needs.ts";
import { createSharedEntries, sharedEntries } from "./watchdog.ts";
import { WorkerPool } from "./worker-pool.ts";

const roundMilliseconds = 60 * 60 * 1000;
/** No new pack is started after this time. The next round continues. */
const packingMillisecondsMax = 30 * 60 * 1000;

interface PackNeeds {
  readonly store: Pick<Store, "latest">;
  readonly snapshots: SnapshotStore;
  readonly byteStores: ByteStoresDescription;
  readonly membership: Pick<Membership, "leads">;
  readonly now: () => number;
  readonly log: RunnerLog;
}

/** What a round did. */
export interface PackRound {
  /** Packs that were written, and the versions in them. */
  readonly packs: number;
  readonly versions: number;
  /** Files of packed versions that were removed. */
  readonly files: number;
  /** Packs that no version needed any more. */
  readonly sweptPacks: number;
}

/** Packs old versions every hour, in a worker thread of the leading process, so that they share what did not change. */
export class PackKeeper {
  readonly #needs: PackNeeds;
  readonly #workers: WorkerPool;
  /** Versions whose next older one differs too much to share with them. */
  readonly #loners = new Set<string>();
  readonly #repeated = new RepeatedWork(() => this.#tryRound(), roundMilliseconds);
  #cancelled = createSharedEntries();
  #stopping = false;

  constructor(needs: PackNeeds) {
    this.#needs = needs;
    this.#workers = new WorkerPool(needs.byteStores, {});
  }

  start(): void {
    this.#repeated.start();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    Atomics.store(this.#cancelled, sharedEntries.cancel, 1);
    await this.#repeated.stop();
    await this.#workers.close();
  }

  async #tryRound(): Promise<void> {
    const { membership, log } = this.#needs;
    if (!membership.leads()) return;
    try {
      const done = await this.round();
      if (done.packs + done.files + done.sweptPacks > 0) log.info({ ...done }, "old versions packed");
    } catch (error) {
      log.error({ error: String(error) }, "packing old versions failed; trying again in an hour");
    }
  }

  /** Removes the files of versions that have been in a pack for a while, packs others, and removes packs without versions. */
  async round(): Promise<PackRound> {
    const { snapshots, now } = this.#needs;
    const files = await this.#removePackedFiles(now() - deletedBytesGraceMilliseconds);
    const { packs, versions } = await this.#packAll();
    const sweptPacks = await sweepPacks(snapshots, now() - buildMillisecondsMax);
    return { packs, versions, files, sweptPacks };
  }

  /** Requests may read the files for a while after the pointer was added, as those of deleted versions. */
  async #removePackedFiles(before: number): Promise<number> {
    const { snapshots } = this.#needs;
    let removed = 0;
    const settled = await findPackPointers(snapshots, before);
    const folders = Map.groupBy(settled, ([, packs]) => newestPack(packs.map(packPointer))!);
    for (const [pack, pointers] of folders) {
      const versions = await this.#versionsOf(pack);
      const ratings = new Map(versions.map(({ folder, rating }) => [folder, rating]));
      for (const [folder, packs] of pointers) {
        const rating = ratings.get(folder);
        if (rating === undefined) continue;
        const present = await snapshots.parts(folder);
        // The indexes of words are made again if an old version is searched.
        const shared = [
          rating,
          parts.search,
          parts.messages,
          ...packedTables.filter((name) => name !== ratingTableName),
        ];
        const replaced = packs.filter((other) => other !== pack).map(packPointer);
        for (const part of [...shared, ...replaced].filter((name) => present.includes(name))) {
          await snapshots.removePart(folder, part);
          removed += 1;
        }
      }
    }
    return removed;
  }

  async #packAll(): Promise<{ packs: number; versions: number }> {
    const { store, snapshots, now } = this.#needs;
    const until = now() + packingMillisecondsMax;
    const pointers = await findPackPointers(snapshots);
    const packOf = (folder: string): string | undefined => newestPack((pointers.get(folder) ?? []).map(packPointer));
    const rows = (await store.latest.versionFolders()).map((row) => ({ ...row, pack: packOf(row.folder) }));
    const thin = await this.#thinPacks(rows);
    const done = { packs: 0, versions: 0 };
    for (const branch of Map.groupBy(rows, ({ branchId }) => branchId).values()) {
      for (const group of planPacks(branch, this.#loners, thin)) {
        if (this.#stopping || now() > until) return done;
        const packed = await this.#pack(branch[0]!, group);
        done.packs += packed === 0 ? 0 : 1;
        done.versions += packed;
      }
    }
    return done;
  }

  /** Packs of which at least half of the versions are deleted: the others are packed again, which frees space. */
  async #thinPacks(rows: readonly (VersionFolder & PackableVersion)[]): Promise<ReadonlySet<string>> {
    const thin = new Set<string>();
    for (const [pack, living] of Map.groupBy(rows, (row) => row.pack)) {
      if (pack === undefined || living.length * 2 > plannedVersions(pack)) continue;
      if (living.length * 2 <= (await this.#versionsOf(pack)).length) thin.add(pack);
    }
    return thin;
  }

  /** Empty if the pack is damaged: it and its versions stay as they are. */
  async #versionsOf(pack: string): ReturnType<typeof readPackVersions> {
    const { snapshots, log } = this.#needs;
    try {
      return await readPackVersions((part) => snapshots.open(pack, part));
    } catch (error) {
      log.error({ pack, error: String(error) }, "a pack of versions cannot be read");
      return [];
    }
  }

  async #pack({ projectId }: VersionFolder, group: readonly PackableVersion[]): Promise<number> {
    const { now, log } = this.#needs;
    const pack = packFolderName({ projectId, at: now(), versions: group.length, unique: randomUUID().slice(0, 8) });
    const worker = this.#workers.take();
    try {
      const versions = group.map(({ folder, layer }) => ({ folder, layer }));
      const handlers = { progress() {}, answer: () => Promise.reject(new Error("no calls")) };
      const outcome = await worker.run({ kind: "pack", pack, versions }, this.#cancelled, handlers);
      if (outcome.kind === "refused") log.warn({ code: outcome.problem.code }, "old versions were not packed");
      if (outcome.kind !== "packed") return 0;
      if (outcome.folders.length === 0) this.#loners.add(group[0]!.folder);
      return outcome.folders.length;
    } catch (error) {
      // One damaged version must not keep all others from being packed. They are tried again after the next start.
      log.error({ pack, error: String(error) }, "old versions were not packed");
      for (const { folder } of group) this.#loners.add(folder);
      return 0;
    } finally {
      this.#workers.putBack(worker);
    }
  }
}
