import { artifactExample, levelB, versionExample } from "./examples.ts";

const { values: _values, trend: _trend, ...shown } = artifactExample;

/** An artifact whose level moved, for the documentation. */
export const comparedArtifactExample = {
  change: "CHANGED",
  ...shown,
  levelBefore: levelB,
  rankChange: 1,
  measure: { id: "DENSITY", name: "Complexity per 100 lines" },
  value: 24,
  valueBefore: 12,
};

/** What moved between two versions, for the documentation. */
export const comparisonExample = {
  before: { ...versionExample, id: 11, name: "2.0" },
  after: versionExample,
  ratings: [
    {
      indicator: { id: "QUALITY", name: "Quality" },
      before: levelB,
      after: artifactExample.level,
      rankChange: 1,
      valueBefore: 12,
      valueAfter: 24,
    },
  ],
  artifacts: { added: 1, removed: 0, changed: 3, improved: 0, degraded: 3, unchanged: 12 },
  findings: { new: 2, fixed: 1, gone: 0, kept: 40, relaxed: 3, reopened: 0 },
};
