import { commonEnds } from "../../../text/index.ts";
import { diffSequences } from "./sequences.ts";
import { slideChanges, type CommonLines } from "./slide.ts";

/** Comparisons of lines that one pair of texts may need: about a tenth of a second. */
const comparisonsMax = 10_000_000;

/** A line of a difference, with its numbers in both texts. */
export interface DiffLine {
  readonly kind: "same" | "removed" | "added";
  /** Undefined for an added line. */
  readonly before: number | undefined;
  /** Undefined for a removed line. */
  readonly after: number | undefined;
  readonly text: string;
}

/** The lines of both texts, and whether as many as possible are the same. */
export interface LineDiff {
  readonly lines: readonly DiffLine[];
  /** False: the texts needed too many comparisons, and differ from their common beginning to their common end. */
  readonly isExact: boolean;
}

/** The lines of both texts in one list, as many as possible the same; removed lines come before the added ones. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  return compareLines(linesOf(before), linesOf(after), comparisonsMax).lines;
}

/** Compares the lines of two texts with at most this number of comparisons. */
export function compareLines(old: readonly string[], now: readonly string[], comparisons: number): LineDiff {
  const { start, tail } = commonEnds(old, now);
  const common = commonLines(old.slice(start, old.length - tail), now.slice(start, now.length - tail), comparisons);
  const runs = [
    { oldIndex: 0, nowIndex: 0, count: start },
    ...(common ?? []).map((run) => ({ ...run, oldIndex: start + run.oldIndex, nowIndex: start + run.nowIndex })),
    { oldIndex: old.length - tail, nowIndex: now.length - tail, count: tail },
  ];
  const result = new DiffWriter(old, now);
  for (const { count, oldIndex, nowIndex } of slideChanges(runs, old, now)) {
    result.changeTo(oldIndex, nowIndex);
    result.copyTo(oldIndex + count, nowIndex + count);
  }
  return { lines: result.lines, isExact: common !== undefined };
}

/** The lines of a text, without their ends. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

class TooManyComparisonsError extends Error {
  override readonly name = "TooManyComparisonsError";
}

/** Undefined if too many comparisons are needed. */
function commonLines(
  old: readonly string[],
  now: readonly string[],
  comparisons: number,
): readonly CommonLines[] | undefined {
  const numbers = new Map<string, number>();
  const [oldNumbers, nowNumbers] = [numbered(old, numbers), numbered(now, numbers)];
  const common: CommonLines[] = [];
  let left = comparisons;
  try {
    diffSequences(
      old.length,
      now.length,
      (oldIndex, nowIndex) => {
        if (left-- <= 0) throw new TooManyComparisonsError();
        return oldNumbers[oldIndex] === nowNumbers[nowIndex];
      },
      (count, oldIndex, nowIndex) => common.push({ count, oldIndex, nowIndex }),
    );
    return common;
  } catch (error) {
    if (error instanceof TooManyComparisonsError) return undefined;
    throw error;
  }
}

/** A number for each line, the same for equal lines: numbers are compared faster than texts. */
function numbered(lines: readonly string[], numbers: Map<string, number>): Int32Array {
  return Int32Array.from(lines, (line) => {
    const number = numbers.get(line) ?? numbers.size;
    numbers.set(line, number);
    return number;
  });
}

/** Writes the lines of two texts from their beginning to their end. */
class DiffWriter {
  readonly #old: readonly string[];
  readonly #now: readonly string[];
  readonly lines: DiffLine[] = [];
  #before = 0;
  #after = 0;

  constructor(old: readonly string[], now: readonly string[]) {
    this.#old = old;
    this.#now = now;
  }

  /** Lines that are the same, up to these indexes. */
  copyTo(before: number, after: number): void {
    while (this.#before < before && this.#after < after) {
      const text = this.#now[this.#after]!;
      this.lines.push({ kind: "same", before: ++this.#before, after: ++this.#after, text });
    }
  }

  /** Lines that differ, up to these indexes. */
  changeTo(before: number, after: number): void {
    while (this.#before < before) {
      const text = this.#old[this.#before]!;
      this.lines.push({ kind: "removed", before: ++this.#before, after: undefined, text });
    }
    while (this.#after < after) {
      const text = this.#now[this.#after]!;
      this.lines.push({ kind: "added", before: undefined, after: ++this.#after, text });
    }
  }
}
