/** What must hold, as ratios within one run. */
export const batchLimits = {
  ingestRatio: (artifacts: number): number => (artifacts >= 1_000_000 ? 6 : 5),
  scanRatio: 3,
  historyMilliseconds: 1000,
  rerateMilliseconds: 150,
  diskShare: 1 / 3,
  healthMilliseconds: 200,
};
