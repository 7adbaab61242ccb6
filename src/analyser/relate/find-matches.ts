import { duplicateTokensMin } from "../bounds.ts";
import { sampleGrams, type Samples } from "./sample-grams.ts";

/** Two equal runs of tokens: where they start, and their length. */
export interface Match {
  readonly first: number;
  readonly second: number;
  readonly tokens: number;
}

/** A gram is compared with this many of its nearest earlier occurrences: in tables a gram may repeat endlessly. */
const occurrencesComparedMax = 48;
/** Matches in one analysis; the search stops after them. */
export const matchesMax = 400_000;

const gramTokens = 25;
const sampling = { gramTokens, gramsPerWindow: duplicateTokensMin - gramTokens + 1 };

/**
 * Finds the longest runs of at least `duplicateTokensMin` equal tokens in the tokens of all files; `ends` are the ends of
 * the files. Runs within one file do not overlap.
 */
export function findMatches(tokens: Int32Array, ends: Uint32Array): Match[] {
  const samples = sampleGrams(tokens, ends, sampling);
  const before = linkSamples(samples);
  const matches: Match[] = [];
  // The end of the last match, by the distance of the two runs.
  const reached = new Map<number, number>();
  let file = 0;
  let fileStart = 0;
  for (let sample = 0; sample < samples.count; sample++) {
    const here = samples.position[sample]!;
    while (ends[file]! <= here) fileStart = ends[file++]!;
    let compared = 0;
    for (let other = before[sample]!; other !== -1 && compared < occurrencesComparedMax; other = before[other]!) {
      const there = samples.position[other]!;
      // A nearer run would overlap itself. This skips at most `duplicateTokensMin` occurrences.
      if (here - there < duplicateTokensMin && there >= fileStart) continue;
      compared += 1;
      if ((reached.get(here - there) ?? 0) > here) continue;
      const { match, end } = extend(tokens, ends, [fileStart, ends[file]!], here, there);
      reached.set(here - there, end);
      if (match.tokens >= duplicateTokensMin) matches.push(match);
    }
    if (matches.length >= matchesMax) break;
  }
  return matches;
}

/** For each sample, the previous one with the same hash; -1 for none. */
function linkSamples({ count, hash }: Samples): Int32Array {
  const before = new Int32Array(count);
  let bits = 4;
  while (1 << bits < count * 2) bits += 1;
  const mask = (1 << bits) - 1;
  const slots = new Int32Array(1 << bits).fill(-1);
  for (let sample = 0; sample < count; sample++) {
    let slot = hash[sample]! & mask;
    while (slots[slot] !== -1 && hash[slots[slot]!] !== hash[sample]) slot = (slot + 1) & mask;
    before[sample] = slots[slot]!;
    slots[slot] = sample;
  }
  return before;
}

/** Extends a match in both directions. Within one file it is no longer than the distance of the two positions. */
function extend(
  tokens: Int32Array,
  ends: Uint32Array,
  [start, end]: readonly [number, number],
  here: number,
  there: number,
): { readonly match: Match; readonly end: number } {
  const distance = here - there;
  const otherFile = fileOf(ends, there);
  const otherStart = otherFile === 0 ? 0 : ends[otherFile - 1]!;
  const otherEnd = Math.min(ends[otherFile]!, end - distance);
  const lengthMax = otherStart === start ? distance : Infinity;
  let last = here;
  while (last - distance < otherEnd && last - here < lengthMax && tokens[last] === tokens[last - distance]) last += 1;
  let first = here;
  const firstMin = Math.max(start, otherStart + distance, last - lengthMax);
  while (first > firstMin && tokens[first - 1] === tokens[first - 1 - distance]) first -= 1;
  return { match: { first: first - distance, second: first, tokens: last - first }, end: last };
}

/** The file that contains a token. */
export function fileOf(ends: Uint32Array, token: number): number {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ends[middle]! <= token) low = middle + 1;
    else high = middle;
  }
  return low;
}
