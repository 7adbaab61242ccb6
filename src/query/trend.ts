/** How an artifact's rank moved since the reference version (D9). */
export const trends = ["IMPROVED", "DEGRADED", "STABLE", "NEW", "UNKNOWN"] as const;
export type Trend = (typeof trends)[number];

const unknownRank = -1;

/** The ranks of a version's rows: level numbers and the rank of each level. */
export interface Ranks {
  readonly level: Int16Array<ArrayBufferLike>;
  readonly rankOfLevel: readonly number[];
}

/**
 * The trend of every row, as an index into `trends`. `matched` gives for every row the same artifact's row in the
 * reference, -1 where it was absent; no reference at all: undefined.
 */
export function trendsOf(current: Ranks, reference: Ranks | undefined, matched: Int32Array | undefined): Uint8Array {
  const result = new Uint8Array(current.level.length);
  for (let row = 0; row < result.length; row++) {
    const rank = current.rankOfLevel[current.level[row]!]!;
    const before = matched?.[row] ?? -1;
    const trend =
      reference === undefined
        ? "UNKNOWN"
        : before === -1
          ? "NEW"
          : trendBetween(rank, reference.rankOfLevel[reference.level[before]!]!);
    result[row] = trends.indexOf(trend);
  }
  return result;
}

function trendBetween(rank: number, before: number): Trend {
  if (rank === unknownRank || before === unknownRank) return "UNKNOWN";
  if (rank === before) return "STABLE";
  return rank < before ? "IMPROVED" : "DEGRADED";
}
