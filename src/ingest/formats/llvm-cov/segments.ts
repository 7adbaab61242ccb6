/** A position from which on the code was run a number of times, up to the next segment. */
export interface Segment {
  readonly line: number;
  readonly count: number;
  /** False for code that was not compiled, and behind the end of a function. */
  readonly hasCount: boolean;
  /** A region begins here. */
  readonly isEntry: boolean;
  /** Space between regions. */
  readonly isGap: boolean;
}

interface CoveredLine {
  readonly line: number;
  readonly hit: boolean;
}

/** Lines between two segments that are taken for real. */
const spanLinesMax = 1_000_000;

/**
 * The lines of a file that can be run, as llvm-cov counts them: the count of a line is the highest of the regions that
 * begin on it and of the one that reaches into it.
 */
export function* linesOf(segments: readonly Segment[]): Generator<CoveredLine> {
  let before: Segment | undefined;
  for (let start = 0, stop = 0; start < segments.length; start = stop) {
    const { line } = segments[start]!;
    while (stop < segments.length && segments[stop]!.line === line) stop++;
    const own = segments.slice(start, stop);
    const starts = own.filter(({ isEntry, hasCount, isGap }) => isEntry && hasCount && !isGap);
    const isSkipped = own[0]!.isEntry && !own[0]!.hasCount;
    if (!isSkipped && (starts.length > 0 || before?.hasCount === true)) {
      const counts = starts.map(({ count }) => count);
      yield { line, hit: Math.max(before?.count ?? 0, ...counts) > 0 };
    }
    before = own.at(-1)!;
    const next = Math.min(segments[stop]?.line ?? line, line + spanLinesMax);
    if (before.hasCount) {
      for (let between = line + 1; between < next; between++) yield { line: between, hit: before.count > 0 };
    }
  }
}
