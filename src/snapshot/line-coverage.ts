/** Consecutive lines with the same coverage. */
export interface CoveredRange {
  readonly startLine: number;
  readonly endLine: number;
  readonly hit: boolean;
  /** Number of branches at the line; 0 where the code does not branch. */
  readonly branches: number;
  readonly branchesHit: number;
}

/**
 * Formats the coverage of a file as the short text that a version stores: ranges such as `4-9:1`, `10:0` or `12:1,1/2`
 * (executed, one of two branches), separated by spaces. Lines that cannot be executed are left out.
 */
export function writeLineCoverage(ranges: readonly CoveredRange[]): string {
  return ranges.map(writeRange).join(" ");
}

function writeRange({ startLine, endLine, hit, branches, branchesHit }: CoveredRange): string {
  const lines = startLine === endLine ? `${startLine}` : `${startLine}-${endLine}`;
  return `${lines}:${hit ? 1 : 0}${branches === 0 ? "" : `,${branchesHit}/${branches}`}`;
}

/** Parses the text of `writeLineCoverage`. */
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
