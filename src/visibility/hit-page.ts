import { fits, type Fit } from "../query/index.ts";

/** The place of a hit: how well it fits, its project, its kind, its place among that kind; and the version that has it. */
export type HitPosition = readonly [fit: number, projectId: number, kind: number, place: number, versionId: number];

interface PlacedHit<Hit> {
  readonly position: HitPosition;
  readonly hit: Hit;
}

/**
 * The first hits after a position, and one more, which says whether another page follows. Hits are offered by project,
 * kind and place; of those that fit equally well the page stores no more than it can show.
 */
export class HitPage<Hit> {
  readonly #after: HitPosition | undefined;
  readonly #accepts: (hit: Hit) => boolean;
  readonly #hitsMax: number;
  readonly #byFit: readonly PlacedHit<Hit>[][] = fits.map(() => []);

  constructor(limit: number, after: readonly number[] | undefined, accepts: (hit: Hit) => boolean) {
    this.#hitsMax = limit + 1;
    this.#after = after as HitPosition | undefined;
    this.#accepts = accepts;
  }

  /** The first project that can have hits for the page: after a position among the worst fits, that position's project. */
  get firstProjectId(): number {
    const [fit, projectId] = this.#after ?? [0, 0];
    return fit === fits.length - 1 ? projectId : 0;
  }

  /** The version of this project in which the page before ended (see `startedEntry`). */
  startedVersion(projectId: number): number | undefined {
    if (this.#after === undefined || this.#after[1] !== projectId) return undefined;
    const versionId = this.#after[4];
    return versionId === 0 ? undefined : versionId;
  }

  offer(position: HitPosition, make: () => Hit): void {
    const hits = this.#byFit[position[0]];
    if (hits === undefined || hits.length === this.#hitsMax || !this.#isAfter(position)) return;
    const hit = make();
    if (this.#accepts(hit)) hits.push({ position, hit });
  }

  /** The worst fit that a further hit on the page can have; undefined: no further hit can be on the page. */
  get worstWanted(): Fit | undefined {
    if (this.isFull()) return undefined;
    // A hit comes after all that fit better or equally well.
    let before = 0;
    let worst: Fit = 0;
    for (const fit of [0, 1, 2] as const) {
      before += this.#byFit[fit]!.length;
      if (before < this.#hitsMax) worst = fit;
    }
    return worst;
  }

  /** Whether no further hit can be on the page. */
  isFull(): boolean {
    return this.#byFit[this.#after?.[0] ?? 0]?.length === this.#hitsMax;
  }

  /** The hits in their order, the best first. */
  hits(): readonly PlacedHit<Hit>[] {
    return this.#byFit.flat().slice(0, this.#hitsMax);
  }

  // The version is not part of the order: a project shows one.
  #isAfter(position: HitPosition): boolean {
    if (this.#after === undefined) return true;
    for (let index = 0; index < 4; index++) {
      if (position[index] !== this.#after[index]) return position[index]! > this.#after[index]!;
    }
    return false;
  }
}
