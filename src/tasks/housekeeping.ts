import { sessionIdleMilliseconds } from "../access/index.ts";
import type { VersionReader } from "../snapshot/index.ts";
import {
  buildMillisecondsMax,
  deletedBytesGraceMilliseconds,
  isRecordsFolder,
  sweepDeleted,
  sweepOrphans,
  unnamedFolders,
  type ByteStoresDescription,
  type Membership,
  type SnapshotStore,
  type SourceStore,
  type Store,
  type UploadStore,
} from "../store/index.ts";
import { AcceptanceTimer } from "./acceptance-timer.ts";
import { applyRetention } from "./apply-retention.ts";
import { measureVersions } from "./measure-versions.ts";
import { PackKeeper } from "./pack-keeper.ts";
import { readSourceHashes } from "./part-records.ts";
import { readVersion } from "./read-version.ts";
import { RepeatedWork } from "./repeated-work.ts";
import type { RunnerLog } from "./runner-needs.ts";

const roundMilliseconds = 60_000;
const retentionMilliseconds = 60 * 60 * 1000;
const roundsBetweenOrphans = 60;
/** How long events, and the log of their deliveries, are stored (D19). */
const eventMilliseconds = 7 * 24 * 60 * 60 * 1000;
/** Events that one transaction removes, and transactions of one round: other writes wait for neither. */
const droppedEventsMax = 1_000;
const dropsPerRoundMax = 50;
const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Names in one log line. */
const loggedNamesMax = 20;

interface HousekeepingNeeds {
  readonly store: Store;
  readonly snapshots: SnapshotStore;
  readonly uploads: UploadStore;
  readonly sources: SourceStore;
  /** For the thread that packs old versions. Undefined: none are packed. */
  readonly byteStores?: ByteStoresDescription;
  readonly bootId: string;
  readonly membership: Membership;
  /** Whether other processes may use the same stored bytes. */
  readonly shared: boolean;
  /** Whether the administrator allowed the deletion of all bytes that the database does not know. */
  readonly givesUpUnknown: boolean;
  /** Records beside the bytes that this database uses them. */
  readonly recordWork: () => Promise<void>;
  /** How long audit entries are stored. Undefined: as long as there are not too many. */
  readonly auditDays?: number | undefined;
  readonly now: () => number;
  readonly log: RunnerLog;
}

/** Stored bytes that sweeps found and the database does not know. */
export interface SweepCounts {
  /** Entries of the trash list after the last sweep. */
  readonly trash: number;
  /** Sweeps that removed nothing, because they would have removed too much. */
  readonly refused: number;
}

/** Removes unusable data: leftovers of a crash at start, then deleted bytes and dead tokens every minute. */
export class Housekeeping {
  readonly #needs: HousekeepingNeeds;
  readonly #acceptances: AcceptanceTimer;
  readonly #packs: PackKeeper | undefined;
  readonly #repeated = new RepeatedWork(() => this.round(), roundMilliseconds);
  #retainedAt = -Infinity;
  #auditPrunedAt = -Infinity;
  #rounds = 0;
  #counts: SweepCounts = { trash: 0, refused: 0 };

  constructor(needs: HousekeepingNeeds) {
    this.#needs = needs;
    this.#acceptances = new AcceptanceTimer(needs);
    const { byteStores } = needs;
    this.#packs = byteStores && new PackKeeper({ ...needs, byteStores });
  }

  counts(): SweepCounts {
    return this.#counts;
  }

  /** Call it after recovery and before the server accepts requests: all unfinished files are leftovers then. */
  async atStart(): Promise<void> {
    if (!this.#needs.shared) await this.#sweepOrphans(true);
    await this.#dropDeadTokens();
    this.#repeated.start();
    this.#acceptances.start();
    this.#packs?.start();
  }

  async round(): Promise<void> {
    const { now, log, membership, recordWork } = this.#needs;
    // Only the leading process cleans up.
    if (!membership.leads()) return;
    try {
      await recordWork();
      await this.#dropDeadTokens();
      await this.#endWaits();
      await this.#dropEvents();
      await this.#pruneAudit();
      await this.#retain();
      if (this.#rounds++ % roundsBetweenOrphans === 0) await this.#sweepOrphans(false);
      const swept = await sweepDeleted(this.#needs, now() - deletedBytesGraceMilliseconds);
      if (swept.folders > 0) {
        const sources = await this.#sweepSources();
        log.info({ ...swept, sources }, "deleted versions swept");
      }
      await measureVersions(this.#needs);
    } catch (error) {
      log.error({ error: String(error) }, "sweeping failed; trying again in a minute");
    }
  }

  async stop(): Promise<void> {
    const stopped = this.#repeated.stop();
    await this.#acceptances.stop();
    await this.#packs?.stop();
    await stopped;
  }

  async #sweepOrphans(alone: boolean): Promise<void> {
    const { now, log, givesUpUnknown } = this.#needs;
    const { trash, refused, ...removed } = await sweepOrphans(this.#needs, { at: now(), alone, givesUpUnknown });
    if (removed.folders + removed.layers + removed.uploads > 0) log.info(removed, "leftovers swept");
    const names = trash.slice(0, loggedNamesMax);
    if (refused.length > 0) {
      log.warn({ kinds: refused }, "the database does not know too many of the stored bytes; none was removed");
    }
    if (trash.length > 0) {
      log.warn(
        { count: trash.length, names },
        "the database does not know some of the stored bytes; they were listed as trash",
      );
    }
    this.#counts = { trash: trash.length, refused: this.#counts.refused + (refused.length > 0 ? 1 : 0) };
  }

  async #dropDeadTokens(): Promise<void> {
    const { store, bootId, now } = this.#needs;
    await store.write.dropDeadTokens({ at: now(), bootId, idleSince: now() - sessionIdleMilliseconds });
  }

  /** Announced parts that have not arrived in time are missing from now on (D14). */
  async #endWaits(): Promise<void> {
    const { store, now, log } = this.#needs;
    const versionIds = await store.read.overdueWaits(now());
    if (versionIds.length === 0) return;
    await store.write.endWaits({ versionIds, at: now() });
    log.info({ versions: versionIds.slice(0, loggedNamesMax), count: versionIds.length }, "waiting for parts ended");
  }

  /** What is left over is removed in the next round. */
  async #dropEvents(): Promise<void> {
    const { store, now } = this.#needs;
    const request = { before: now() - eventMilliseconds, limit: droppedEventsMax };
    await dropAll(() => store.write.dropEvents(request));
    await dropAll(() => store.write.dropDeliveries(request));
  }

  /** Once a day, because each time is an entry of the log itself. */
  async #pruneAudit(): Promise<void> {
    const { store, now, auditDays } = this.#needs;
    if (auditDays === undefined || now() - this.#auditPrunedAt < dayMilliseconds) return;
    this.#auditPrunedAt = now();
    const request = { before: now() - auditDays * dayMilliseconds, limit: droppedEventsMax, at: now() };
    await dropAll(() => store.write.pruneAudit(request));
  }

  async #retain(): Promise<void> {
    const { now } = this.#needs;
    if (now() - this.#retainedAt < retentionMilliseconds) return;
    this.#retainedAt = now();
    await applyRetention(this.#needs);
  }

  async #sweepSources(): Promise<number> {
    const { store, snapshots, sources, now } = this.#needs;
    // The sources of these versions are unknown, and a restored database may name them again.
    if ((await unnamedFolders(this.#needs)).length > 0) return 0;
    const named = new Set<string>();
    for (const folder of await store.read.knownFolders()) {
      if (!isRecordsFolder(folder)) await readVersion(snapshots, folder, (reader) => addSourceHashes(reader, named));
      // Records may name sources that no version shows: a part that wins over them may be replaced.
      else for (const hash of await readSourceHashes(snapshots, folder)) named.add(hash);
    }
    return sources.removeUnnamed(named, now() - buildMillisecondsMax);
  }
}

async function addSourceHashes(reader: VersionReader, named: Set<string>): Promise<void> {
  const rows = await reader.rows("artifacts");
  for (const name of ["source", "authors"]) {
    const hashes = await reader.texts("artifacts", name);
    for (let row = 0; hashes !== undefined && row < rows; row += 1) {
      const hash = hashes.at(row);
      if (hash !== undefined) named.add(hash);
    }
  }
}

async function dropAll(drop: () => Promise<number>): Promise<void> {
  for (let drops = 0; drops < dropsPerRoundMax; drops += 1) {
    if ((await drop()) < droppedEventsMax) return;
  }
}
