import type { DiffLine } from "./line-diff.ts";

/** Fewer lines with content than this are no moved code: a brace or a blank line is everywhere. */
const movedLinesMin = 3;
/** Places of the same line that are compared; more of them mean that the line says nothing. */
const placesMax = 50;

/** For each line of a difference that was moved, the number of the line on the other side. */
export type MovedLines = ReadonlyMap<DiffLine, number>;

/** Finds code that was removed at one place and added at another, also with another indentation. */
export function movedLines(lines: readonly DiffLine[]): MovedLines {
  const removed = lines.filter(({ kind }) => kind === "removed");
  const added = lines.filter(({ kind }) => kind === "added");
  const places = new Map<string, number[]>();
  removed.forEach(({ text }, index) => {
    const key = text.trim();
    if (!hasContent(key)) return;
    const known = places.get(key);
    if (known === undefined) places.set(key, [index]);
    else if (known.length < placesMax) known.push(index);
  });
  const moved = new Map<DiffLine, number>();
  for (let index = 0; index < added.length;) {
    const candidates = places.get(added[index]!.text.trim()) ?? [];
    const runs = candidates.map((from) => runAt(removed, from, added, index, moved));
    const longest = runs.toSorted((one, other) => other.count - one.count)[0];
    if (longest === undefined || longest.withContent < movedLinesMin) {
      index += 1;
      continue;
    }
    // A run starts with content; braces and comments above it moved with it.
    const above = linesAbove(removed, longest.from, added, index, moved);
    for (let offset = -above; offset < longest.count; offset++) {
      const [from, to] = [removed[longest.from + offset]!, added[index + offset]!];
      moved.set(from, to.after!);
      moved.set(to, from.before!);
    }
    index += longest.count;
  }
  return moved;
}

interface Run {
  readonly from: number;
  readonly count: number;
  readonly withContent: number;
}

/** The lines that are the same on both sides from here on, without gaps. */
function runAt(
  removed: readonly DiffLine[],
  from: number,
  added: readonly DiffLine[],
  to: number,
  moved: MovedLines,
): Run {
  let [count, withContent] = [0, 0];
  while (isMoved(removed, from, added, to, count, moved)) {
    if (hasContent(removed[from + count]!.text)) withContent += 1;
    count += 1;
  }
  return { from, count, withContent };
}

/** The number of lines above that are the same on both sides, without gaps. */
function linesAbove(
  removed: readonly DiffLine[],
  from: number,
  added: readonly DiffLine[],
  to: number,
  moved: MovedLines,
): number {
  let count = 0;
  while (isMoved(removed, from, added, to, -count - 1, moved)) count += 1;
  return count;
}

/** Whether the lines at an offset from the first ones are the same, follow these without a gap, and are still free. */
function isMoved(
  removed: readonly DiffLine[],
  from: number,
  added: readonly DiffLine[],
  to: number,
  offset: number,
  moved: MovedLines,
): boolean {
  const [one, other] = [removed[from + offset], added[to + offset]];
  if (one === undefined || other === undefined || moved.has(one) || moved.has(other)) return false;
  const follows = one.before === removed[from]!.before! + offset && other.after === added[to]!.after! + offset;
  return follows && one.text.trim() === other.text.trim();
}

function hasContent(text: string): boolean {
  return /\w/.test(text);
}
