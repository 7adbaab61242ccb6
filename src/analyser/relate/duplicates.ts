import { createHash } from "node:crypto";
import type { PackedTokens } from "../cache/pack-reader.ts";
import { lastStartAt } from "../measure/lines.ts";
import { fileOf, findMatches } from "./find-matches.ts";

/** A block of a file that also occurs elsewhere; lines count from 1. */
export interface Block {
  readonly startLine: number;
  readonly endLine: number;
  readonly tokens: number;
  readonly fingerprint: string;
  /** Number of other occurrences; `others` has the first ones. */
  readonly places: number;
  readonly others: readonly { readonly file: number; readonly startLine: number; readonly endLine: number }[];
}

/** Length of `others`. */
const othersMax = 10;

interface Range {
  readonly start: number;
  readonly end: number;
  readonly others: number[];
}

/** Finds the duplicated blocks of each file, by the index of the file; files without any are absent. */
export function findDuplicates(files: readonly PackedTokens[]): Map<number, Block[]> {
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
  const blocks = new Map<number, Block[]>();
  for (const [file, ranges] of byFile) {
    const seen = new Map<string, number>();
    blocks.set(
      file,
      outermost(ranges, ends).map((range) => blockOf(range, tokens, ends, lines, seen)),
    );
  }
  return blocks;
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

function blockOf(
  { start, end, others }: Range,
  tokens: Int32Array,
  ends: Uint32Array,
  lines: LineFinder,
  seen: Map<string, number>,
): Block {
  const [startLine, endLine] = lines.find(start, end);
  const places = [...new Set(others)].sort((one, other) => one - other);
  const named = places.slice(0, othersMax).map((other) => {
    const [from, to] = lines.find(other, other + end - start);
    return { file: fileOf(ends, other), startLine: from, endLine: to };
  });
  const content = createHash("sha256")
    .update(new Uint8Array(tokens.buffer, start * 4, (end - start) * 4))
    .digest("hex")
    .slice(0, 24);
  const count = (seen.get(content) ?? 0) + 1;
  seen.set(content, count);
  const fingerprint = count === 1 ? content : `${content}-${count}`;
  return { startLine, endLine, tokens: end - start, fingerprint, places: places.length, others: named };
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
