import { sessionIdleMilliseconds } from "../access/index.ts";
import { ColumnCache, VersionReader } from "../snapshot/index.ts";
import { deletedBytesGraceMilliseconds, sweepDeleted, sweepOldOrphans, sweepOrphans, type Membership, type SnapshotPlace, type SourcePlace, type Store, type UploadSpool } from "../store/index.ts";
import { applyRetention } from "./apply-retention.ts";
import type { RunnerLog } from "./runner.ts";

/** What a build has just kept is named by no version yet; no build takes longer than this. */
const buildMillisecondsMax = 24 * 60 * 60 * 1000;
const roundMilliseconds = 60_000;
const retentionMilliseconds = 60 * 60 * 1000;
const roundsBetweenOrphans = 60;

interface HousekeepingNeeds {
  readonly store: Store;
  readonly place: SnapshotPlace;
  readonly spool: UploadSpool;
  readonly sources: SourcePlace;
  readonly bootId: string;
  readonly membership: Membership;
  /** Whether other processes may be at work on what is kept. */
  readonly shared: boolean;
  readonly now: () => number;
  readonly log: RunnerLog;
}

/** Takes away what nobody can use any more: leftovers of a crash at start, deleted bytes and dead tokens every minute. */
export class Housekeeping {
  readonly #needs: HousekeepingNeeds;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #retainedAt = Number.NEGATIVE_INFINITY;
  #rounds = 0;

  constructor(needs: HousekeepingNeeds) {
    this.#needs = needs;
  }

  /** Only after recovery and before anything is accepted: what no row names then is a leftover. */
  async atStart(): Promise<void> {
    if (!this.#needs.shared) await this.#sweepOrphans();
    await this.#dropDeadTokens();
    this.#timer = setInterval(() => {
      this.#round ??= this.round().finally(() => (this.#round = undefined));
    }, roundMilliseconds);
    this.#timer.unref();
  }

  async round(): Promise<void> {
    const { now, log, membership, shared } = this.#needs;
    // One of the processes does it for all.
    if (!membership.leads()) return;
    try {
      await this.#dropDeadTokens();
      await this.#retain();
      if (shared && this.#rounds++ % roundsBetweenOrphans === 0) await this.#sweepOrphans();
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

  async #sweepOrphans(): Promise<void> {
    const { shared, now, log } = this.#needs;
    const swept = await (shared
      ? sweepOldOrphans(this.#needs, now() - buildMillisecondsMax)
      : sweepOrphans(this.#needs));
    if (swept.folders + swept.layers + swept.uploads > 0) log.info({ ...swept }, "leftovers swept");
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
