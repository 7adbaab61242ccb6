/** Lines of a file: first and last line of each range, in order. Ranges neither overlap nor touch. */
export type LineRanges = readonly (readonly [from: number, to: number])[];

/** Formats ranges as the short text that a version stores, such as `4-9 12`. */
export function writeLineRanges(ranges: LineRanges): string {
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(" ");
}

/** Parses the text of `writeLineRanges`. */
export function readLineRanges(text: string): LineRanges {
  if (text === "") return [];
  return text.split(" ").map((range) => {
    const [from, to = from] = range.split("-").map(Number);
    return [from!, to!];
  });
}

/** The lines that are in any of the ranges, which may be in any order and overlap. */
export function uniteRanges(ranges: LineRanges): LineRanges {
  const united: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([left], [right]) => left - right)) {
    const last = united.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else united.push([from, to]);
  }
  return united;
}

/** The number of lines. */
export function countLines(ranges: LineRanges): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
}

/** The number of lines that are in both. */
export function countCommonLines(ranges: LineRanges, others: LineRanges): number {
  let lines = 0;
  for (let index = 0, other = 0; index < ranges.length && other < others.length;) {
    const [from, to] = ranges[index]!;
    const [otherFrom, otherTo] = others[other]!;
    lines += Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom) + 1);
    if (to < otherTo) index++;
    else other++;
  }
  return lines;
}
