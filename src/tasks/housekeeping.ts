import { sessionIdleMilliseconds } from "../access/index.ts";
import { ColumnCache, VersionReader } from "../snapshot/index.ts";
import {
  buildMillisecondsMax,
  deletedBytesGraceMilliseconds,
  sweepDeleted,
  sweepOrphans,
  unnamedFolders,
  type Membership,
  type SnapshotStore,
  type SourceStore,
  type Store,
  type UploadStore,
} from "../store/index.ts";
import { applyRetention } from "./apply-retention.ts";
import type { RunnerLog } from "./runner.ts";

const roundMilliseconds = 60_000;
const retentionMilliseconds = 60 * 60 * 1000;
const roundsBetweenOrphans = 60;
/** Names in one line of the log. */
const loggedNamesMax = 20;

interface HousekeepingNeeds {
  readonly store: Store;
  readonly place: SnapshotStore;
  readonly spool: UploadStore;
  readonly sources: SourceStore;
  readonly bootId: string;
  readonly membership: Membership;
  /** Whether other processes may be at work on what is kept. */
  readonly shared: boolean;
  /** Whether the administrator gave up whatever the database does not know. */
  readonly givesUpUnknown: boolean;
  /** Says that this database is at work on the bytes. */
  readonly recordWork: () => Promise<void>;
  readonly now: () => number;
  readonly log: RunnerLog;
}

/** What sweeps found that the database does not know. */
export interface SweepCounts {
  /** Entries of the list of trash, as the last sweep left it. */
  readonly trash: number;
  /** Sweeps that left everything because too much would have been removed. */
  readonly refused: number;
}

/** Takes away what nobody can use any more: leftovers of a crash at start, deleted bytes and dead tokens every minute. */
export class Housekeeping {
  readonly #needs: HousekeepingNeeds;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #retainedAt = Number.NEGATIVE_INFINITY;
  #rounds = 0;
  #counts: SweepCounts = { trash: 0, refused: 0 };

  constructor(needs: HousekeepingNeeds) {
    this.#needs = needs;
  }

  counts(): SweepCounts {
    return this.#counts;
  }

  /** Only after recovery and before anything is accepted: what is unfinished then is a leftover. */
  async atStart(): Promise<void> {
    if (!this.#needs.shared) await this.#sweepOrphans(true);
    await this.#dropDeadTokens();
    this.#timer = setInterval(() => {
      this.#round ??= this.round().finally(() => (this.#round = undefined));
    }, roundMilliseconds);
    this.#timer.unref();
  }

  async round(): Promise<void> {
    const { now, log, membership, recordWork } = this.#needs;
    // One of the processes does it for all.
    if (!membership.leads()) return;
    try {
      await recordWork();
      await this.#dropDeadTokens();
      await this.#retain();
      if (this.#rounds++ % roundsBetweenOrphans === 0) await this.#sweepOrphans(false);
      const swept = await sweepDeleted(this.#needs, now() - deletedBytesGraceMilliseconds);
      if (swept.folders > 0) {
        const sources = await this.#sweepSources();
        log.info({ ...swept, sources }, "deleted versions swept");
      }
    } catch (error) {
      log.error({ error: String(error) }, "sweeping failed; trying again in a minute");
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
  }

  async #sweepOrphans(alone: boolean): Promise<void> {
    const { now, log, givesUpUnknown } = this.#needs;
    const { trash, refused, ...removed } = await sweepOrphans(this.#needs, { at: now(), alone, givesUpUnknown });
    if (removed.folders + removed.layers + removed.uploads > 0) log.info(removed, "leftovers swept");
    const names = trash.slice(0, loggedNamesMax);
    if (refused.length > 0) {
      log.warn({ kinds: refused }, "the database does not know too many of the stored bytes; all of them stay");
    }
    if (trash.length > 0) {
      log.warn({ count: trash.length, names }, "the database does not know some of the stored bytes; they are trash");
    }
    this.#counts = { trash: trash.length, refused: this.#counts.refused + (refused.length > 0 ? 1 : 0) };
  }

  async #dropDeadTokens(): Promise<void> {
    const { store, bootId, now } = this.#needs;
    await store.write.dropDeadTokens({ at: now(), bootId, idleSince: now() - sessionIdleMilliseconds });
  }

  async #retain(): Promise<void> {
    const { now } = this.#needs;
    if (now() - this.#retainedAt < retentionMilliseconds) return;
    this.#retainedAt = now();
    await applyRetention(this.#needs);
  }

  async #sweepSources(): Promise<number> {
    const { store, place, sources, now } = this.#needs;
    // Their sources are unknown, and a database that names them may return.
    if ((await unnamedFolders(this.#needs)).length > 0) return 0;
    const named = new Set<string>();
    for (const folder of await store.read.knownFolders()) {
      const reader = new VersionReader(folder, (part) => place.open(folder, part), new ColumnCache(0));
      const hashes = await reader.texts("artifacts", "source");
      const rows = hashes === undefined ? 0 : await reader.rows("artifacts");
      for (let row = 0; row < rows; row++) {
        const hash = hashes!.at(row);
        if (hash !== undefined) named.add(hash);
      }
      await reader.close();
    }
    return sources.removeUnnamed(named, now() - buildMillisecondsMax);
  }
}
