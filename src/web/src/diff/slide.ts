/** Lines that are the same in two texts: indexes of the first one, and their number. */
export interface CommonLines {
  readonly oldIndex: number;
  readonly nowIndex: number;
  readonly count: number;
}

/** Positions that are tried for one change. */
const slidesMax = 100;

/**
 * Lines that were only added, or only removed, often fit at several places: of a function that was added after another,
 * the last brace may be that of either. Chooses the place at which the lines have blank lines around them, as functions do.
 */
export function slideChanges(
  common: readonly CommonLines[],
  old: readonly string[],
  now: readonly string[],
): readonly CommonLines[] {
  const runs = common.map((run) => ({ ...run }));
  runs.forEach((run, index) => {
    const next = runs[index + 1];
    if (next === undefined) return;
    const [oldGap, nowGap] = [next.oldIndex - run.oldIndex - run.count, next.nowIndex - run.nowIndex - run.count];
    if (oldGap > 0 === nowGap > 0) return;
    const change =
      nowGap > 0
        ? { lines: now, start: run.nowIndex + run.count, count: nowGap }
        : { lines: old, start: run.oldIndex + run.count, count: oldGap };
    const slide = bestSlide(change, { up: run.count, down: next.count });
    run.count += slide;
    next.oldIndex += slide;
    next.nowIndex += slide;
    next.count -= slide;
  });
  return runs;
}

interface Change {
  readonly lines: readonly string[];
  readonly start: number;
  readonly count: number;
}

/** How far down the change fits best; negative is up. */
function bestSlide({ lines, start, count }: Change, most: { readonly up: number; readonly down: number }): number {
  let [best, bestScore] = [0, scoreOf(lines, start, count)];
  const consider = (slide: number): void => {
    const score = scoreOf(lines, start + slide, count);
    if (score > bestScore) [best, bestScore] = [slide, score];
  };
  for (let slide = 1; slide <= Math.min(most.down, slidesMax); slide++) {
    if (lines[start + slide - 1] !== lines[start + count + slide - 1]) break;
    consider(slide);
  }
  for (let slide = 1; slide <= Math.min(most.up, slidesMax); slide++) {
    if (lines[start - slide] !== lines[start + count - slide]) break;
    consider(-slide);
  }
  return best;
}

/** The higher, the better. The ends of the text count as blank lines. */
function scoreOf(lines: readonly string[], start: number, count: number): number {
  const isBlank = (index: number): boolean => (lines[index] ?? "").trim() === "";
  const isAfterBlank = isBlank(start - 1);
  if (isAfterBlank && isBlank(start + count - 1)) return 3;
  if (isBlank(start) && isBlank(start + count)) return 2;
  return isAfterBlank ? 1 : 0;
}
