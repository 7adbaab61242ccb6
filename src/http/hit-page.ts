import { fits } from "../query/index.ts";
import type { ListOutcome } from "./endpoint.ts";

/** Where a hit stands: how well it fits, its project, its kind, its place among that kind; and the version that has it. */
export type Position = readonly [fit: number, projectId: number, kind: number, place: number, versionId: number];

interface Kept<Hit> {
  readonly position: Position;
  readonly hit: Hit;
}

/**
 * The first hits behind a cursor, and one more, which tells whether another page follows. Hits are offered by project,
 * kind and place; of those that fit equally well no more are kept than the page can show.
 */
export class HitPage<Hit> {
  readonly #after: Position | undefined;
  readonly #passes: (hit: Hit) => boolean;
  readonly #keptMax: number;
  readonly #byFit: readonly Kept<Hit>[][] = fits.map(() => []);

  constructor(limit: number, after: readonly number[] | undefined, passes: (hit: Hit) => boolean) {
    this.#keptMax = limit + 1;
    this.#after = after as Position | undefined;
    this.#passes = passes;
  }

  /** The first project that can have hits for the page: behind a cursor among the least fitting, that cursor's own. */
  get firstProjectId(): number {
    const [fit, projectId] = this.#after ?? [0, 0];
    return fit === fits.length - 1 ? projectId : 0;
  }

  /** The version of this project that the page before ended in. */
  begunVersion(projectId: number): number | undefined {
    if (this.#after === undefined || this.#after[1] !== projectId) return undefined;
    const versionId = this.#after[4];
    return versionId === 0 ? undefined : versionId;
  }

  offer(position: Position, make: () => Hit): void {
    const kept = this.#byFit[position[0]];
    if (kept === undefined || kept.length === this.#keptMax || !this.#isBehind(position)) return;
    const hit = make();
    if (this.#passes(hit)) kept.push({ position, hit });
  }

  /** Whether nothing that is still to come can be on the page. */
  isFull(): boolean {
    return this.#byFit[this.#after?.[0] ?? 0]?.length === this.#keptMax;
  }

  list(): ListOutcome {
    const kept = this.#byFit.flat().slice(0, this.#keptMax);
    async function* batches(): AsyncGenerator<readonly Hit[]> {
      yield kept.map(({ hit }) => hit);
    }
    return { batches, whereOn: "handler", cursorOf: (_hit, index) => kept[index]!.position };
  }

  // The version is not part of the order: a project shows one.
  #isBehind(position: Position): boolean {
    if (this.#after === undefined) return true;
    for (let index = 0; index < 4; index++) {
      if (position[index] !== this.#after[index]) return position[index]! > this.#after[index]!;
    }
    return false;
  }
}
