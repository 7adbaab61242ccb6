import { createHash } from "node:crypto";
import { duplicateTokensMin } from "../bounds.ts";
import type { PackedTokens } from "../cache/pack-reader.ts";
import { lastStartAt } from "../measure/lines.ts";
import { fileOf, findMatches } from "./find-matches.ts";

/** A place of a duplicate; lines count from 1. */
export interface DuplicatePlace {
  readonly file: number;
  readonly startLine: number;
  readonly endLine: number;
}

/** Code that occurs in several places, in the order of the files. */
export interface DuplicateGroup {
  /** Tokens of the longest text that the places have in common. */
  readonly tokens: number;
  readonly fingerprint: string;
  readonly places: readonly DuplicatePlace[];
}

/** The duplicates of an analysis. */
export interface Duplicates {
  /** The first and last line of each duplicated block, by file; files without any are absent. */
  readonly blocks: ReadonlyMap<number, readonly (readonly [startLine: number, endLine: number])[]>;
  readonly groups: readonly DuplicateGroup[];
}

interface Range {
  readonly start: number;
  readonly end: number;
  readonly others: number[];
}

/** Equal texts: their length and where they start, in tokens. */
interface EqualRuns {
  readonly length: number;
  readonly content: string;
  readonly starts: Set<number>;
}

/** Finds the duplicated blocks of all files, and which of them belong together. */
export function findDuplicates(files: readonly PackedTokens[]): Duplicates {
  const ends = new Uint32Array(files.length);
  let total = 0;
  for (const [file, { hashes }] of files.entries()) {
    total += hashes.length;
    ends[file] = total;
  }
  const tokens = new Int32Array(total);
  for (const [file, { hashes }] of files.entries()) tokens.set(hashes, ends[file]! - hashes.length);
  const byFile = new Map<number, Range[]>();
  const note = (start: number, length: number, other: number): void => {
    const file = fileOf(ends, start);
    const ranges = byFile.get(file);
    const range = { start, end: start + length, others: [other] };
    if (ranges === undefined) byFile.set(file, [range]);
    else ranges.push(range);
  };
  for (const { first, second, tokens: length } of findMatches(tokens, ends)) {
    note(first, length, second);
    note(second, length, first);
  }
  const lines = new LineFinder(files, ends);
  const blocks = new Map<number, [number, number][]>();
  const outer: Range[] = [];
  for (const [file, ranges] of byFile) {
    const own = outermost(ranges, ends);
    blocks.set(
      file,
      own.map(({ start, end }) => lines.find(start, end)),
    );
    outer.push(...own);
  }
  return { blocks, groups: groupRuns(joinEqual(outer, tokens), total, ends, lines) };
}

/** Merges equal ranges, and drops ranges within another one that occur in no other files. */
function outermost(ranges: Range[], ends: Uint32Array): Range[] {
  ranges.sort((one, other) => one.start - other.start || other.end - one.end);
  const outer: Range[] = [];
  let widest: Range | undefined;
  for (const range of ranges) {
    const last = outer.at(-1);
    if (last !== undefined && last.start === range.start && last.end === range.end) {
      last.others.push(...range.others);
      continue;
    }
    if (widest !== undefined && range.end <= widest.end && coversSameFiles(range, widest, ends)) continue;
    outer.push(range);
    if (widest === undefined || range.end > widest.end) widest = range;
  }
  return outer;
}

function coversSameFiles(range: Range, around: Range, ends: Uint32Array): boolean {
  const known = new Set(around.others.map((token) => fileOf(ends, token)));
  return range.others.every((token) => known.has(fileOf(ends, token)));
}

/** Joins ranges of the same text: each was compared with the nearest places only. Longest first. */
function joinEqual(ranges: readonly Range[], tokens: Int32Array): EqualRuns[] {
  const byContent = new Map<string, EqualRuns>();
  for (const { start, end, others } of ranges) {
    const content = createHash("sha256")
      .update(new Uint8Array(tokens.buffer, start * 4, (end - start) * 4))
      .digest("hex")
      .slice(0, 24);
    let runs = byContent.get(content);
    if (runs === undefined) {
      runs = { length: end - start, content, starts: new Set() };
      byContent.set(content, runs);
    }
    runs.starts.add(start);
    for (const other of others) runs.starts.add(other);
  }
  return [...byContent.values()].sort(
    (one, other) => other.length - one.length || (one.content < other.content ? -1 : 1),
  );
}

/**
 * Makes one group of what would otherwise be reported several times. A text starts a group if one of its places has enough
 * tokens that are in no longer text. Otherwise its places are further places of the groups that they overlap.
 */
function groupRuns(all: readonly EqualRuns[], total: number, ends: Uint32Array, lines: LineFinder): DuplicateGroup[] {
  const groupOf = new Int32Array(total).fill(-1);
  const groups: { readonly runs: EqualRuns; readonly ranges: [start: number, end: number][] }[] = [];
  for (const runs of all) {
    const free = [...runs.starts].map((start) => [start, countFree(groupOf, start, start + runs.length)] as const);
    const isNew = free.some(([, count]) => count >= duplicateTokensMin);
    if (isNew) groups.push({ runs, ranges: [] });
    for (const [start, count] of free) {
      if (!isNew && count === 0) continue;
      const end = start + runs.length;
      const group = isNew ? groups.length - 1 : firstGroup(groupOf, start, end);
      groups[group]!.ranges.push([start, end]);
      for (let token = start; token < end; token++) if (groupOf[token] === -1) groupOf[token] = group;
    }
  }
  return groups.map(({ runs, ranges }) => ({
    tokens: runs.length,
    fingerprint: runs.content,
    places: placesOf(ranges, ends, lines),
  }));
}

/** The places in the order of the text, each once: long lines repeat themselves. */
function placesOf(ranges: [number, number][], ends: Uint32Array, lines: LineFinder): DuplicatePlace[] {
  const places: DuplicatePlace[] = [];
  for (const [start, end] of ranges.sort(([one], [other]) => one - other)) {
    const [startLine, endLine] = lines.find(start, end);
    const place = { file: fileOf(ends, start), startLine, endLine };
    const last = places.at(-1);
    if (last?.file !== place.file || last.startLine !== startLine || last.endLine !== endLine) places.push(place);
  }
  return places;
}

function countFree(groupOf: Int32Array, start: number, end: number): number {
  let count = 0;
  for (let token = start; token < end; token++) if (groupOf[token] === -1) count += 1;
  return count;
}

function firstGroup(groupOf: Int32Array, start: number, end: number): number {
  for (let token = start; token < end; token++) if (groupOf[token] !== -1) return groupOf[token]!;
  throw new Error("A run that is not in any group starts one");
}

/** Finds the lines of tokens from the number of tokens on each line. */
class LineFinder {
  readonly #files: readonly PackedTokens[];
  readonly #ends: Uint32Array;
  readonly #firstTokens = new Map<number, Uint32Array>();

  constructor(files: readonly PackedTokens[], ends: Uint32Array) {
    this.#files = files;
    this.#ends = ends;
  }

  find(start: number, end: number): [number, number] {
    const file = fileOf(this.#ends, start);
    const from = file === 0 ? 0 : this.#ends[file - 1]!;
    return [this.#line(file, start - from), this.#line(file, end - 1 - from)];
  }

  #line(file: number, token: number): number {
    const firsts = this.#firstTokensOf(file);
    return lastStartAt(firsts, firsts.length, token) + 1;
  }

  #firstTokensOf(file: number): Uint32Array {
    let firsts = this.#firstTokens.get(file);
    if (firsts === undefined) {
      const { perLine } = this.#files[file]!;
      firsts = new Uint32Array(perLine.length);
      for (let line = 1; line < perLine.length; line++) firsts[line] = firsts[line - 1]! + perLine[line - 1]!;
      this.#firstTokens.set(file, firsts);
    }
    return firsts;
  }
}
