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
    if (key !== "") places.set(key, [...(places.get(key) ?? []), index]);
  });
  const moved = new Map<DiffLine, number>();
  for (let index = 0; index < added.length;) {
    const candidates = places.get(added[index]!.text.trim()) ?? [];
    const runs = candidates.slice(0, placesMax).map((from) => runAt(removed, from, added, index, moved));
    const longest = runs.toSorted((one, other) => other.count - one.count)[0];
    if (longest === undefined || longest.withContent < movedLinesMin) {
      index += 1;
      continue;
    }
    for (let offset = 0; offset < longest.count; offset++) {
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
  for (;;) {
    const [one, other] = [removed[from + count], added[to + count]];
    if (one === undefined || other === undefined || moved.has(one)) break;
    const follows = one.before === removed[from]!.before! + count && other.after === added[to]!.after! + count;
    if (!follows || one.text.trim() !== other.text.trim()) break;
    count += 1;
    if (/\w/.test(one.text)) withContent += 1;
  }
  return { from, count, withContent };
}
