import { matchRange, type IdOrder } from "../snapshot/index.ts";
import type { Pace } from "./pace.ts";

/** How an artifact's rank moved since the reference version (D9). */
export const trends = ["IMPROVED", "DEGRADED", "STABLE", "NEW", "UNKNOWN"] as const;
export type Trend = (typeof trends)[number];

/** The rank of `UNKNOWN` (D9). */
export const unknownRank = -1;

/** Rows compared before the clock is looked at. */
const sliceRows = 16_384;

/** The trend from one rank to another, of an artifact that both versions have. */
export function trendBetween(rank: number, before: number): Trend {
  if (rank === unknownRank || before === unknownRank) return "UNKNOWN";
  if (rank === before) return "STABLE";
  return rank < before ? "IMPROVED" : "DEGRADED";
}

/** For every row of `current`, the same artifact's row in `reference`, or -1. */
export async function matchRows(current: IdOrder, reference: IdOrder, pace: Pace): Promise<Int32Array> {
  const matched = new Int32Array(current.rows.length).fill(-1);
  for (let start = 0; start < matched.length; start += sliceRows) {
    matchRange(current, reference, matched, start, Math.min(matched.length, start + sliceRows));
    if (pace.due()) await pace.rest();
  }
  return matched;
}
