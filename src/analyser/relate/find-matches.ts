import { duplicateTokensMin } from "../bounds.ts";
import { sampleGrams, type Samples } from "./sample-grams.ts";

/** Two runs of the same tokens: where they begin, and how many tokens they are. */
export interface Match {
  readonly first: number;
  readonly second: number;
  readonly tokens: number;
}

/** Of more places with the same gram, only the nearest ones before are compared: tables repeat without end. */
const placesComparedMax = 48;
/** Matches of one analysis. */
export const matchesMax = 400_000;

const gramTokens = 25;
const sampling = { gramTokens, gramsPerWindow: duplicateTokensMin - gramTokens + 1 };

/**
 * Finds runs of at least `duplicateTokensMin` equal tokens, as long as they go, in a list of all tokens whose files end
 * at `ends`. Runs within one file do not overlap.
 */
export function findMatches(tokens: Int32Array, ends: Uint32Array): Match[] {
  const samples = sampleGrams(tokens, ends, sampling);
  const before = linkSamples(samples);
  const matches: Match[] = [];
  // By the distance of the two places: how far the last match with this distance went.
  const reached = new Map<number, number>();
  let file = 0;
  let fileStart = 0;
  for (let sample = 0; sample < samples.count; sample++) {
    const here = samples.position[sample]!;
    while (ends[file]! <= here) fileStart = ends[file++]!;
    let compared = 0;
    for (let other = before[sample]!; other !== -1 && compared < placesComparedMax; other = before[other]!) {
      compared += 1;
      const there = samples.position[other]!;
      if ((reached.get(here - there) ?? 0) > here) continue;
      const match = extend(tokens, ends, [fileStart, ends[file]!], here, there);
      reached.set(here - there, match.second + match.tokens);
      if (match.tokens >= duplicateTokensMin) matches.push(match);
    }
    if (matches.length >= matchesMax) break;
  }
  return matches;
}

/** For each sample the one before it with the same hash; -1 for none. */
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

function extend(
  tokens: Int32Array,
  ends: Uint32Array,
  [start, end]: readonly [number, number],
  here: number,
  there: number,
): Match {
  const distance = here - there;
  const otherFile = fileOf(ends, there);
  const otherStart = otherFile === 0 ? 0 : ends[otherFile - 1]!;
  const otherEnd = ends[otherFile]!;
  let first = here;
  while (first > start && first - distance > otherStart && tokens[first - 1] === tokens[first - 1 - distance])
    first -= 1;
  let last = here;
  while (last < end && last - distance < otherEnd && tokens[last] === tokens[last - distance]) last += 1;
  // Within one file, what repeats at once would overlap itself.
  const length = otherStart === start ? Math.min(last - first, distance) : last - first;
  return { first: first - distance, second: first, tokens: length };
}

/** The file that holds a token. */
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
