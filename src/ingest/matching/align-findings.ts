import { countWhile } from "../../snapshot/index.ts";
import { ChainTable, PrefixMaxima } from "./chains.ts";
import { keyOf } from "./hashes.ts";

/**
 * The findings of one file in the order of their lines. `key` says what a finding is; only findings of equal keys are
 * the same. `detail` is what an unchanged line leaves unchanged too, such as the column.
 */
export interface FindingSequence {
  readonly key: Float64Array;
  readonly detail: Float64Array;
  /** The lines around; 0 where they are not known. */
  readonly around: Int32Array;
  readonly line: Int32Array;
}

/** Which position before each position now is (-1: none), and how many pairs were compared. */
export interface Alignment {
  readonly before: Int32Array;
  readonly pairsCompared: number;
}

/** Pairs that are compared for one finding, and for all findings of a file (but at least `candidatesMin` for each). */
const candidatesMax = 32;
const candidatesMin = 4;
const pairsComparedAim = 1 << 18;
/** The findings above or below that say which of several equal findings one is. */
const contextFindings = 3;

/** What a pair counts: equal in every detail, and equal in its key alone. A run of lines that moved together has no cost. */
const exactWeight = 4;
const keyWeight = 1;
const anchorWeight = 4;
const aroundWeight = 4;
/** What it costs when lines move by another number than the lines above, and more with each doubling of the difference. */
const shiftCost = 3;
const shiftCostPerDoubling = 0.5;

/**
 * Pairs the findings of a file with those before, in order. Lines that did not change move together, so the best pairs
 * have few changes of the distance between line before and line now. Where everything is equal, the findings above keep
 * their lines, as in a diff.
 */
export function alignFindings(now: FindingSequence, before: FindingSequence): Alignment {
  const match = new Int32Array(now.line.length).fill(-1);
  const start = commonStart(now, before);
  for (let position = 0; position < start; position++) match[position] = position;
  if (start === now.line.length || start === before.line.length) return { before: match, pairsCompared: start };
  const search = new AlignmentSearch(now, before, start);
  search.run(match);
  return { before: match, pairsCompared: start + search.pairsCompared };
}

/** How many findings at the start are equal in everything, on the same lines. */
function commonStart(now: FindingSequence, before: FindingSequence): number {
  const length = Math.min(now.line.length, before.line.length);
  let position = 0;
  while (
    position < length &&
    now.line[position] === before.line[position] &&
    now.around[position] === before.around[position] &&
    isExact(now, position, before, position)
  ) {
    position += 1;
  }
  return position;
}

function isExact(now: FindingSequence, position: number, before: FindingSequence, other: number): boolean {
  return now.key[position] === before.key[other] && now.detail[position] === before.detail[other];
}

/** Finds the chain of pairs with the greatest weight, both positions ascending, after the common start. */
class AlignmentSearch {
  readonly #now: FindingSequence;
  readonly #before: FindingSequence;
  readonly #start: number;
  readonly #positions: ReadonlyMap<number, readonly number[]>;
  /** For each position now, the position before whose surroundings are the same and occur once; -1 for none. */
  readonly #anchor: Int32Array;
  readonly #chain = new ChainTable();
  readonly #best: PrefixMaxima;
  /** The heaviest chain whose last lines moved by this number. */
  readonly #byShift = new Map<number, number>();
  pairsCompared = 0;

  constructor(now: FindingSequence, before: FindingSequence, start: number) {
    this.#now = now;
    this.#before = before;
    this.#start = start;
    this.#positions = positionsByKey(before, start);
    this.#anchor = anchorsOf(now, before, start);
    this.#best = new PrefixMaxima(before.line.length);
  }

  run(match: Int32Array): void {
    const { line } = this.#now;
    const nearestBelow = this.#anchorsBelow();
    let above = -1;
    for (let position = this.#start; position < line.length; position++) {
      if (this.#anchor[position] !== -1) above = position;
      const first = this.#chain.size;
      for (const other of this.#candidates(position, above, nearestBelow[position]!)) this.#link(position, other);
      for (let pair = first; pair < this.#chain.size; pair++) this.#offer(pair);
    }
    for (let pair = this.#best.upTo(this.#before.line.length); pair !== -1; pair = this.#chain.previous(pair)) {
      match[this.#chain.now(pair)] = this.#chain.before(pair);
    }
  }

  /** Adds the pair behind the best chain that it can continue. */
  #link(position: number, other: number): void {
    this.pairsCompared += 1;
    const chain = this.#chain;
    const shift = this.#now.line[position]! - this.#before.line[other]!;
    let [previous, weight] = [-1, -changeCost(shift)];
    const best = this.#best.upTo(other);
    if (best !== -1) {
      const changed = chain.weight(best) - changeCost(shift - chain.shift(best));
      if (changed > weight) [previous, weight] = [best, changed];
    }
    const same = this.#byShift.get(shift);
    if (same !== undefined && chain.before(same) < other && chain.weight(same) > weight) {
      [previous, weight] = [same, chain.weight(same)];
    }
    chain.add(position, other, shift, weight + this.#weightOf(position, other), previous);
  }

  #weightOf(position: number, other: number): number {
    const around = this.#now.around[position]!;
    return (
      (isExact(this.#now, position, this.#before, other) ? exactWeight : keyWeight) +
      (this.#anchor[position] === other ? anchorWeight : 0) +
      (around !== 0 && around === this.#before.around[other] ? aroundWeight : 0)
    );
  }

  /** Lets later findings continue the pair. */
  #offer(pair: number): void {
    const chain = this.#chain;
    const weight = chain.weight(pair);
    this.#best.offer(chain.before(pair) + 1, pair, weight);
    const same = this.#byShift.get(chain.shift(pair));
    if (same === undefined || weight >= chain.weight(same)) this.#byShift.set(chain.shift(pair), pair);
  }

  /** Positions before with the same key. Of many, those near the lines that the anchors around speak for. */
  #candidates(position: number, above: number, below: number): readonly number[] {
    const all = this.#positions.get(this.#now.key[position]!) ?? [];
    const count = Math.max(
      candidatesMin,
      Math.min(candidatesMax, Math.floor(pairsComparedAim / (this.#now.line.length - this.#start))),
    );
    if (all.length <= count) return all;
    const line = this.#now.line[position]!;
    const [anchor, shiftAbove, shiftBelow] = [this.#anchor[position]!, this.#shiftAt(above), this.#shiftAt(below)];
    const near = this.#nearest(all, line - shiftAbove, count >> 1);
    if (shiftAbove === shiftBelow && (anchor === -1 || near.includes(anchor))) return near;
    const others = shiftAbove === shiftBelow ? [] : this.#nearest(all, line - shiftBelow, count >> 1);
    return [...new Set([...(anchor === -1 ? [] : [anchor]), ...near, ...others])];
  }

  #shiftAt(position: number): number {
    return position === -1 ? 0 : this.#now.line[position]! - this.#before.line[this.#anchor[position]!]!;
  }

  #nearest(all: readonly number[], line: number, count: number): readonly number[] {
    const lines = this.#before.line;
    const next = countWhile(all.length, (index) => lines[all[index]!]! < line);
    const first = Math.max(0, Math.min(next - (count >> 1), all.length - count));
    return all.slice(first, first + count);
  }

  #anchorsBelow(): Int32Array {
    const below = new Int32Array(this.#now.line.length);
    let next = -1;
    for (let position = below.length - 1; position >= this.#start; position--) {
      if (this.#anchor[position] !== -1) next = position;
      below[position] = next;
    }
    return below;
  }
}

function changeCost(change: number): number {
  return change === 0 ? 0 : shiftCost + shiftCostPerDoubling * Math.log2(Math.abs(change));
}

function positionsByKey({ key }: FindingSequence, start: number): Map<number, number[]> {
  const positions = new Map<number, number[]>();
  for (let position = start; position < key.length; position++) {
    const known = positions.get(key[position]!);
    if (known === undefined) positions.set(key[position]!, [position]);
    else known.push(position);
  }
  return positions;
}

/** Findings that are the only ones with the same findings, at the same distances, above or below them; in order. */
function anchorsOf(now: FindingSequence, before: FindingSequence, start: number): Int32Array {
  const pairs = new Int32Array(now.line.length).fill(-1);
  for (const step of [1, -1, 0] as const) {
    const [contextsNow, contextsBefore] = [contextsOf(now, start, step), contextsOf(before, start, step)];
    const [onceNow, onceBefore] = [uniques(contextsNow, start), uniques(contextsBefore, start)];
    for (const [context, position] of onceNow) {
      const other = onceBefore.get(context);
      if (position !== -1 && other !== undefined && other !== -1) pairs[position] = other;
    }
  }
  return longestRise(pairs);
}

/** A hash of each finding with those above (-1) or below it (1), or with the lines around it (0); 0 where it has none. */
function contextsOf(sequence: FindingSequence, start: number, step: -1 | 0 | 1): Float64Array {
  const { key, detail, around, line } = sequence;
  const contexts = new Float64Array(key.length);
  for (let position = start; position < key.length; position++) {
    let context = keyOf(fold(key[position]!), fold(detail[position]!), step === 0 ? around[position]! : 0);
    let neighbours = 0;
    while (step !== 0 && neighbours < contextFindings) {
      const other = position + step * (neighbours + 1);
      if (other < start || other >= key.length) break;
      context = keyOf(fold(context), fold(key[other]!), line[other]! - line[position]!);
      neighbours += 1;
    }
    contexts[position] = step !== 0 && neighbours === 0 ? 0 : context;
  }
  return contexts;
}

/** All bits of a key in 32. */
function fold(key: number): number {
  return key ^ (key / 0x1_0000_0000);
}

/** The position of every value but 0 that occurs once; -1 for the others. */
function uniques(values: Float64Array, start: number): Map<number, number> {
  const positions = new Map<number, number>();
  for (let position = start; position < values.length; position++) {
    if (values[position] !== 0) positions.set(values[position]!, positions.has(values[position]!) ? -1 : position);
  }
  return positions;
}

/** The longest part of the pairs in which both positions ascend; the other entries become -1. */
function longestRise(pairs: Int32Array): Int32Array {
  const ends: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  for (let position = 0; position < pairs.length; position++) {
    if (pairs[position] === -1) continue;
    const pair = pairs[position]!;
    const length = countWhile(ends.length, (index) => pairs[ends[index]!]! < pair);
    if (length > 0) previous[position] = ends[length - 1]!;
    ends[length] = position;
  }
  const rise = new Int32Array(pairs.length).fill(-1);
  for (let position = ends.at(-1) ?? -1; position !== -1; position = previous[position]!) {
    rise[position] = pairs[position]!;
  }
  return rise;
}
