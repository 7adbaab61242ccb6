import { compareLines, linesOf, type DiffLine } from "./line-diff.ts";
import { movedLines } from "./moved-lines.ts";

/** Longer texts are not compared; they can still be read one by one. */
export const comparedLinesMax = 50_000;
export const comparedCharactersMax = 4_000_000;
/** Comparisons of lines for one pair of texts: about a second. */
const comparisonsMax = 50_000_000;

/** Lines of both texts that are all the same, or that differ. The first line has the number 1. */
export interface DiffBlock {
  readonly isSame: boolean;
  readonly before: number;
  readonly beforeCount: number;
  readonly after: number;
  readonly afterCount: number;
}

/** Lines that are at another place now. */
export interface MovedBlock {
  readonly before: number;
  readonly after: number;
  readonly count: number;
}

/** The differences of two texts. */
export interface TextComparison {
  readonly blocks: readonly DiffBlock[];
  readonly moved: readonly MovedBlock[];
  /** False: the texts differ too much, and everything between their common beginning and end counts as changed. */
  readonly isExact: boolean;
}

/** Whether the texts are short enough to be compared. */
export function isComparable(lines: readonly string[], text: string): boolean {
  return lines.length <= comparedLinesMax && text.length <= comparedCharactersMax;
}

/** Compares two texts line by line, and finds moved code. */
export function compareTexts(before: string, after: string): TextComparison {
  const { lines, isExact } = compareLines(linesOf(before), linesOf(after), comparisonsMax);
  return { blocks: blocksOf(lines), moved: movedBlocks(lines), isExact };
}

function blocksOf(lines: readonly DiffLine[]): readonly DiffBlock[] {
  const blocks: DiffBlock[] = [];
  let [before, after] = [1, 1];
  for (let first = 0; first < lines.length;) {
    const isSame = lines[first]!.kind === "same";
    let [end, beforeCount, afterCount] = [first, 0, 0];
    while (end < lines.length && (lines[end]!.kind === "same") === isSame) {
      if (lines[end]!.kind !== "added") beforeCount += 1;
      if (lines[end]!.kind !== "removed") afterCount += 1;
      end += 1;
    }
    blocks.push({ isSame, before, beforeCount, after, afterCount });
    before += beforeCount;
    after += afterCount;
    first = end;
  }
  return blocks;
}

function movedBlocks(lines: readonly DiffLine[]): readonly MovedBlock[] {
  const moved = movedLines(lines);
  const blocks: { before: number; after: number; count: number }[] = [];
  for (const line of lines) {
    const before = line.kind === "added" ? moved.get(line) : undefined;
    if (before === undefined) continue;
    const after = line.after!;
    const last = blocks.at(-1);
    if (last !== undefined && last.before + last.count === before && last.after + last.count === after) last.count += 1;
    else blocks.push({ before, after, count: 1 });
  }
  return blocks;
}
