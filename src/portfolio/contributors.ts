import {
  betterLevel,
  evaluateOn,
  leavesOf,
  levelOf,
  type Indicator,
  type Level,
  type Measure,
} from "../model/index.ts";
import type { Pace } from "../query/index.ts";
import { mapNumbers, type Tree, type Values } from "../snapshot/index.ts";
import type { OpenVersion } from "./open-version.ts";

/** The most descendants that are named. */
const contributorsMax = 1_000;
/** The most that are named if even all of them would not suffice: the worst ones. */
const insufficientMax = 20;
const chunkRows = 4_096;

/** A descendant, and the value of the artifact above without it and without those before it. */
export interface Contributor {
  readonly row: number;
  /** Its own share in the value above. */
  readonly value: number;
  /** NaN if nothing would be left to rate. */
  readonly after: number;
}

/** The artifact whose level should become better. */
interface ContributorRequest {
  readonly row: number;
  readonly indicator: Indicator;
  readonly level: Level;
  /** Artifacts that are excluded from the artifacts above them. */
  readonly excluded: Uint8Array | undefined;
}

/** The smallest set of descendants that would make a level better, worst first. */
export interface Contributors {
  readonly suffices: boolean;
  readonly rows: readonly Contributor[];
}

/**
 * Finds the smallest set of descendants such that the artifact's value without their own shares is on a better level.
 * Each descendant is tried alone; then they are removed one after another, the largest gain first. For sums and counts
 * this is the smallest set. Undefined if no descendant has a share, as with given values.
 */
export async function findContributors(
  shown: OpenVersion,
  { row, indicator, level, excluded }: ContributorRequest,
  pace: Pace,
): Promise<Contributors | undefined> {
  const { model } = shown;
  const { measure, scale } = indicator;
  const shares = new Map<string, Share>();
  for (const id of leavesOf(model, measure.id)) {
    shares.set(id, await shareOf(shown, row, id, excluded));
    if (pace.due()) await pace.rest();
  }
  const rows = candidates(shown.tree, row, [...shares.values()]);
  if (rows.length === 0) return undefined;
  const now = (await shown.measure(measure.id))![row]!;
  const alone = await evaluateAlone(shown, measure, shares, rows, pace);
  // If the better levels have smaller values, less is better.
  const decrease = now > (betterLevel(scale, level)?.interval?.lower ?? Infinity);
  const gain = (value: number): number => (decrease ? now - value : value - now);
  // When the row that sets a maximum is removed, the next most extreme row sets it. So these rows count too.
  const extreme = extremeOf([...shares.values()], decrease);
  const counts = (index: number): boolean =>
    gain(alone[index]!) > 0 || (gain(alone[index]!) === 0 && extreme(rows[index]!) > -Infinity);
  const order = (one: number, other: number): number =>
    gain(alone[other]!) - gain(alone[one]!) || compare(extreme(rows[other]!), extreme(rows[one]!)) || one - other;
  const ranked = await firstOf(rows.length, counts, order, pace);
  if (ranked.length === 0) return undefined;
  const worst = ranked.map((index) => rows[index]!);
  const after = evaluateOn(
    model,
    measure.id,
    mapValues(shares, (share) => share.withoutAll(worst)),
    worst.length,
  );
  const lifted = after.findIndex((value) => {
    const reached = levelOf(scale, value);
    return reached !== undefined && reached.rank >= 0 && reached.rank < level.rank;
  });
  const shownRows = worst.slice(0, lifted === -1 ? insufficientMax : lifted + 1);
  return {
    suffices: lifted !== -1,
    rows: shownRows.map((entry, index) => ({ row: entry, value: gain(alone[ranked[index]!]!), after: after[index]! })),
  };
}

// A few at a time: sorting all of them would block other requests.
async function firstOf(
  size: number,
  counts: (index: number) => boolean,
  order: (one: number, other: number) => number,
  pace: Pace,
): Promise<readonly number[]> {
  let first: number[] = [];
  for (let start = 0; start < size; start += chunkRows) {
    const end = Math.min(size, start + chunkRows);
    for (let index = start; index < end; index++) if (counts(index)) first.push(index);
    first = first.toSorted(order).slice(0, contributorsMax);
    if (pace.due()) await pace.rest();
  }
  return first;
}

/** How extreme a row is in shares that the most extreme value decides; -Infinity if it has no value there. */
function extremeOf(shares: readonly Share[], decrease: boolean): (row: number) => number {
  const deciding = shares.filter((share) => share.isExtreme);
  return (row) => {
    const said = deciding
      .map((share) => (decrease ? share.own[row]! : -share.own[row]!))
      .filter((value) => !Number.isNaN(value));
    return Math.max(-Infinity, ...said);
  };
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** How the value of a measure on an artifact is made of the own values of the rows below it. */
class Share {
  readonly own: Values;
  readonly #total: number;
  readonly #kind: "SUM" | "MAX" | "MIN" | "FIXED";

  constructor(own: Values, total: number, kind: "SUM" | "MAX" | "MIN" | "FIXED") {
    this.own = own;
    this.#total = total;
    this.#kind = kind;
  }

  get isExtreme(): boolean {
    return this.#kind === "MAX" || this.#kind === "MIN";
  }

  /** Whether removing the row can change the value. */
  has(row: number): boolean {
    const value = this.own[row]!;
    return this.#kind !== "FIXED" && !Number.isNaN(value) && value !== 0;
  }

  /** The value above without each of the rows, one at a time. */
  without(rows: readonly number[]): Values {
    if (this.#kind === "FIXED") return new Float64Array(rows.length).fill(this.#total);
    if (this.#kind === "SUM") return mapNumbers(rows, (row) => this.#total - (this.own[row]! || 0));
    const [most, next] = this.#extremes();
    return mapNumbers(rows, (row) => (this.own[row] === most ? next : most));
  }

  /** The value above without the first row, the first two, and so on. */
  withoutAll(rows: readonly number[]): Values {
    if (this.#kind === "FIXED") return new Float64Array(rows.length).fill(this.#total);
    let left = this.#total;
    if (this.#kind === "SUM") return mapNumbers(rows, (row) => (left -= this.own[row]! || 0));
    const sign = this.#kind === "MAX" ? -1 : 1;
    const sorted = this.own.filter((value) => !Number.isNaN(value)).sort((one, other) => sign * (one - other));
    const gone = new Map<number, number>();
    let place = 0;
    return mapNumbers(rows, (row) => {
      const value = this.own[row]!;
      if (!Number.isNaN(value)) gone.set(value, (gone.get(value) ?? 0) + 1);
      for (let count = gone.get(sorted[place]!) ?? 0; count > 0; count = gone.get(sorted[place]!) ?? 0) {
        gone.set(sorted[place]!, count - 1);
        place += 1;
      }
      return sorted[place] ?? Number.NaN;
    });
  }

  #extremes(): readonly [number, number] {
    const sign = this.#kind === "MAX" ? 1 : -1;
    let [most, next] = [Number.NaN, Number.NaN];
    for (const value of this.own) {
      if (Number.isNaN(value)) continue;
      if (Number.isNaN(most) || sign * value > sign * most) [most, next] = [value, most];
      else if (Number.isNaN(next) || sign * value > sign * next) next = value;
    }
    return [most, next];
  }
}

/** The own share of every row below the artifact; other rows have no value. */
async function shareOf(shown: OpenVersion, row: number, id: string, excluded: Uint8Array | undefined): Promise<Share> {
  const { tree, model, reader } = shown;
  const values = (await shown.measure(id)) ?? new Float64Array(tree.size).fill(Number.NaN);
  const own = new Float64Array(tree.size).fill(Number.NaN);
  const total = values[row]!;
  const source = model.measures.get(id)?.source;
  if (source?.kind === "count") {
    countOwn(tree, row, values, own, excluded);
    return new Share(own, total, "SUM");
  }
  if (source?.kind === "descendants") {
    const of = await shown.measure(source.of);
    const wanted = tree.types.map((type) => source.from === null || source.from.has(type));
    eachBelow(tree, row, excluded, (below) => {
      if (wanted[tree.type[below]!]!) own[below] = of?.[below] ?? Number.NaN;
    });
    return new Share(own, total, kindOf(source.aggregate));
  }
  const given = await reader.given(id);
  const aggregate = source?.kind === "base" ? source.aggregate : null;
  if (given === undefined || aggregate === null || !Number.isNaN(given[row])) return new Share(own, total, "FIXED");
  ownGiven(tree, row, given, own, excluded);
  return new Share(own, total, kindOf(aggregate));
}

// Averages, medians and counts of values have no shares that could be removed one by one.
function kindOf(aggregate: string): "SUM" | "MAX" | "MIN" | "FIXED" {
  return aggregate === "SUM" || aggregate === "MAX" || aggregate === "MIN" ? aggregate : "FIXED";
}

function eachBelow(tree: Tree, row: number, excluded: Uint8Array | undefined, visit: (row: number) => void): void {
  for (let below = row + 1; below < tree.end[row]!;) {
    const out = excluded?.[below] === 1;
    if (!out) visit(below);
    below = out ? tree.end[below]! : below + 1;
  }
}

/** A row's own findings are those that its children do not count. */
function countOwn(tree: Tree, row: number, values: Values, own: Values, excluded: Uint8Array | undefined): void {
  eachBelow(tree, row, excluded, (below) => {
    own[below] = (own[below]! || 0) + values[below]!;
    const above = tree.parent[below]!;
    if (above !== row) own[above] = (own[above]! || 0) - values[below]!;
  });
}

/** A given value replaces the shares of all rows below it. */
function ownGiven(tree: Tree, row: number, given: Values, own: Values, excluded: Uint8Array | undefined): void {
  for (let below = row + 1; below < tree.end[row]!;) {
    const value = given[below]!;
    const out = excluded?.[below] === 1;
    if (!out && !Number.isNaN(value)) own[below] = value;
    below = out || !Number.isNaN(value) ? tree.end[below]! : below + 1;
  }
}

function candidates(tree: Tree, row: number, shares: readonly Share[]): readonly number[] {
  const rows: number[] = [];
  for (let below = row + 1; below < tree.end[row]!; below++) {
    if (shares.some((share) => share.has(below))) rows.push(below);
  }
  return rows;
}

async function evaluateAlone(
  { model }: OpenVersion,
  measure: Measure,
  shares: ReadonlyMap<string, Share>,
  rows: readonly number[],
  pace: Pace,
): Promise<Values> {
  const alone = new Float64Array(rows.length);
  for (let start = 0; start < rows.length; start += chunkRows) {
    const some = rows.slice(start, start + chunkRows);
    alone.set(
      evaluateOn(
        model,
        measure.id,
        mapValues(shares, (share) => share.without(some)),
        some.length,
      ),
      start,
    );
    if (pace.due()) await pace.rest();
  }
  return alone;
}

function mapValues<From, To>(map: ReadonlyMap<string, From>, to: (value: From) => To): Map<string, To> {
  return new Map([...map].map(([key, value]) => [key, to(value)]));
}
