import { countWhile } from "../../snapshot/index.ts";
import type { ComparedSides } from "./compared-sides.ts";
import { KeyedLists } from "./keyed-lists.ts";
import type { MatchSide } from "./sides.ts";

/** Which finding before each finding is (-1: none), and by which evidence (index into `evidences`). */
export interface Matches {
  readonly before: Int32Array;
  readonly evidence: Int32Array;
}

/** Findings that are matched already, as 1, on each side; undefined when there are none. */
export interface TakenFindings {
  readonly now?: Uint8Array | undefined;
  readonly before?: Uint8Array | undefined;
}

/** Pairs of findings, made step by step: the findings that one step leaves unpaired are left to the next. */
export class Assignment {
  readonly #sides: ComparedSides;
  readonly #now: MatchSide;
  readonly #before: MatchSide;
  readonly #match: Int32Array;
  readonly #evidence: Int32Array;
  readonly #takenNow: Uint8Array;
  readonly #takenBefore: Uint8Array;
  #openNow: number;
  #openBefore: number;

  constructor(sides: ComparedSides, taken: TakenFindings) {
    const { now, before } = sides;
    this.#sides = sides;
    this.#now = now;
    this.#before = before;
    this.#match = new Int32Array(now.size).fill(-1);
    this.#evidence = new Int32Array(now.size).fill(-1);
    this.#takenNow = taken.now?.slice() ?? new Uint8Array(now.size);
    this.#takenBefore = taken.before?.slice() ?? new Uint8Array(before.size);
    this.#openNow = this.#takenNow.reduce((open, flag) => open - flag, now.size);
    this.#openBefore = this.#takenBefore.reduce((open, flag) => open - flag, before.size);
  }

  isOpenNow(finding: number): boolean {
    return this.#takenNow[finding] === 0;
  }

  isOpenBefore(finding: number): boolean {
    return this.#takenBefore[finding] === 0;
  }

  matches(): Matches {
    return { before: this.#match, evidence: this.#evidence };
  }

  /**
   * Pairs findings of equal keys (0: none). Keys with one finding on both sides are paired first and show how far the
   * lines of the file moved; the others are paired by the distance from where they must have been, in order. `sameLine` is the evidence
   * of pairs whose line number did not change.
   */
  step(
    evidence: number,
    keyNow: (finding: number) => number,
    keyBefore: (finding: number) => number,
    sameLine: number | undefined,
  ): void {
    // Most findings are paired by the first steps: the others often have nothing to do.
    if (this.#openNow === 0 || this.#openBefore === 0) return;
    const before = new KeyedLists(this.#before.size, this.#openBefore);
    for (let finding = 0; finding < this.#before.size; finding++) {
      const key = this.#takenBefore[finding] === 0 ? keyBefore(finding) : 0;
      if (key !== 0) before.add(key, finding);
    }
    const now = new KeyedLists(this.#now.size, this.#openNow);
    for (let finding = 0; finding < this.#now.size; finding++) {
      const key = this.#takenNow[finding] === 0 ? keyNow(finding) : 0;
      if (key !== 0 && before.has(key)) now.add(key, finding);
    }
    const many: (readonly [readonly number[], readonly number[]])[] = [];
    for (const key of now.keys()) {
      const [ours, theirs] = [now.list(key), before.list(key)];
      if (ours.length === 1 && theirs.length === 1) this.#take(ours[0]!, theirs[0]!, evidence, sameLine);
      else many.push([ours, theirs]);
    }
    if (many.length === 0) return;
    const moves = this.#moves();
    for (const [ours, theirs] of many) this.#pairNearest(ours, theirs, moves, evidence, sameLine);
  }

  /** Pairs two open findings of the same file. */
  pair(finding: number, before: number, evidence: number): void {
    this.#take(finding, before, evidence, undefined);
  }

  #take(finding: number, before: number, evidence: number, sameLine: number | undefined): void {
    this.#match[finding] = before;
    this.#takenNow[finding] = 1;
    this.#takenBefore[before] = 1;
    this.#openNow--;
    this.#openBefore--;
    const stays = sameLine !== undefined && this.staysOnLine(finding, before);
    this.#evidence[finding] = stays ? sameLine : evidence;
  }

  /** Whether line number and message did not change. */
  staysOnLine(finding: number, before: number): boolean {
    const { messages } = this.#sides;
    return this.#lineNow(finding) === this.#lineBefore(before) && messages.now[finding] === messages.before[before];
  }

  /** Goes through the shorter list; each entry takes the nearest entry that leaves enough for the rest. */
  #pairNearest(
    ours: readonly number[],
    theirs: readonly number[],
    moves: Moves,
    evidence: number,
    sameLine: number | undefined,
  ): void {
    const expectedLine = (finding: number): number => this.#lineNow(finding) - moves.at(finding);
    const now = ours.toSorted((one, other) => expectedLine(one) - expectedLine(other) || one - other);
    const before = theirs.toSorted((one, other) => this.#lineBefore(one) - this.#lineBefore(other) || one - other);
    const distance = (finding: number, other: number): number =>
      Math.abs(expectedLine(finding) - this.#lineBefore(other));
    const swap = now.length > before.length;
    const [short, long] = swap ? [before, now] : [now, before];
    const between = (one: number, other: number): number => (swap ? distance(other, one) : distance(one, other));
    let next = 0;
    for (const [index, entry] of short.entries()) {
      const last = long.length - (short.length - index);
      let best = next;
      while (best < last && between(entry, long[best + 1]!) <= between(entry, long[best]!)) best += 1;
      const [finding, other] = swap ? [long[best]!, entry] : [entry, long[best]!];
      this.#take(finding, other, evidence, sameLine);
      next = best + 1;
    }
  }

  #moves(): Moves {
    return new Moves(this.#now, this.#match, (finding, before) => this.#lineNow(finding) - this.#lineBefore(before));
  }

  #lineNow(finding: number): number {
    return this.#now.startLine?.[finding] ?? 0;
  }

  #lineBefore(finding: number): number {
    return this.#before.startLine?.[finding] ?? 0;
  }
}

/** How far the lines of each file moved, according to the pairs so far. */
class Moves {
  readonly #now: MatchSide;
  readonly #byFile = new Map<number, { readonly line: number; readonly move: number }[]>();

  constructor(now: MatchSide, match: Int32Array, moveOf: (finding: number, before: number) => number) {
    this.#now = now;
    for (let finding = 0; finding < match.length; finding++) {
      if (match[finding] === -1) continue;
      const file = now.file[now.artifact[finding]!]!;
      const known = this.#byFile.get(file);
      const entry = { line: now.startLine?.[finding] ?? 0, move: moveOf(finding, match[finding]!) };
      if (known === undefined) this.#byFile.set(file, [entry]);
      else known.push(entry);
    }
    for (const entries of this.#byFile.values()) entries.sort((one, other) => one.line - other.line);
  }

  /** The move of the nearest paired finding above or below; 0 where a file has none. */
  at(finding: number): number {
    const entries = this.#byFile.get(this.#now.file[this.#now.artifact[finding]!]!);
    if (entries === undefined) return 0;
    const line = this.#now.startLine?.[finding] ?? 0;
    const next = countWhile(entries.length, (index) => entries[index]!.line <= line);
    const [above, below] = [entries[next - 1], entries[next]];
    if (above === undefined || below === undefined) return (above ?? below)!.move;
    return line - above.line <= below.line - line ? above.move : below.move;
  }
}
