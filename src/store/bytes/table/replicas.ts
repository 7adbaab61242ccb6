import type { Pool } from "pg";

/** A replica that failed is not asked for this long. */
const restMilliseconds = 5_000;

/** Observes the reads from replicas. Replicas are numbered from 0, in the order of the setting. */
export interface ReplicaWatch {
  /** A read used the primary: no replica can be read, or the one that was asked does not have the rows yet. */
  missed(): void;
  /** A replica failed. Another one, or the primary, is read instead. */
  failed(replica: number, failure: unknown): void;
  /** The replica answered a read. */
  found(replica: number): void;
}

interface Replica {
  readonly number: number;
  readonly pool: Pool;
  running: number;
  /** By `performance.now()`. */
  restsUntil: number;
}

/** Replicas of a database that share its reads: each read goes to the one that has the fewest to answer. */
export class Replicas {
  readonly #replicas: readonly Replica[];
  readonly #watch: ReplicaWatch | undefined;
  #turn = 0;

  constructor(pools: readonly Pool[], watch?: ReplicaWatch) {
    this.#replicas = pools.map((pool, number) => ({ number, pool, running: 0, restsUntil: -Infinity }));
    this.#watch = watch;
  }

  /**
   * Reads from a replica. `work` returns undefined if the replica does not have all rows. Undefined: the primary must be read. A
   * replica that fails is treated like one that does not have the rows; another one is asked before the primary.
   */
  async read<Value>(work: (pool: Pool) => Promise<Value | undefined>): Promise<Value | undefined> {
    for (const replica of this.#inTurn()) {
      replica.running += 1;
      try {
        const value = await work(replica.pool);
        replica.restsUntil = -Infinity;
        if (value === undefined) break;
        this.#watch?.found(replica.number);
        return value;
      } catch (error) {
        replica.restsUntil = performance.now() + restMilliseconds;
        this.#watch?.failed(replica.number, error);
      } finally {
        replica.running -= 1;
      }
    }
    this.passOver();
    return undefined;
  }

  /** A read that no replica was asked for, because they do not have the rows yet. */
  passOver(): void {
    if (this.#replicas.length > 0) this.#watch?.missed();
  }

  async end(): Promise<void> {
    await Promise.all(this.#replicas.map(({ pool }) => pool.end()));
  }

  /** Those that work, the least busy first. Those that are equally busy take turns. */
  #inTurn(): readonly Replica[] {
    const now = performance.now();
    const working = this.#replicas.filter(({ restsUntil }) => restsUntil <= now);
    this.#turn += 1;
    const first = this.#turn % Math.max(1, working.length);
    return [...working.slice(first), ...working.slice(0, first)].toSorted(
      (left, right) => left.running - right.running,
    );
  }
}
