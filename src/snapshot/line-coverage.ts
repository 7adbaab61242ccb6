/** Lines next to each other that were run alike. */
export interface CoveredRange {
  readonly startLine: number;
  readonly endLine: number;
  readonly hit: boolean;
  /** Ways that the code may go on there; 0 where it goes on one way. */
  readonly branches: number;
  readonly branchesHit: number;
}

/**
 * What is known of a file's lines as one short text, which is what a version keeps: ranges such as `4-9:1`, `10:0` or
 * `12:1,1/2` (run, one of two branches), separated by spaces. Lines that cannot be run are not in it.
 */
export function writeLineCoverage(ranges: readonly CoveredRange[]): string {
  return ranges.map(writeRange).join(" ");
}

function writeRange({ startLine, endLine, hit, branches, branchesHit }: CoveredRange): string {
  const lines = startLine === endLine ? `${startLine}` : `${startLine}-${endLine}`;
  return `${lines}:${hit ? 1 : 0}${branches === 0 ? "" : `,${branchesHit}/${branches}`}`;
}

/** The ranges of such a text. */
export function readLineCoverage(text: string): CoveredRange[] {
  return Array.from(
    text.matchAll(/(\d+)(?:-(\d+))?:([01])(?:,(\d+)\/(\d+))?/g),
    ([, start, end = start, hit, branchesHit = "0", branches = "0"]) => ({
      startLine: Number(start),
      endLine: Number(end),
      hit: hit === "1",
      branches: Number(branches),
      branchesHit: Number(branchesHit),
    }),
  );
}
