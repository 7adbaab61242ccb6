import type { DiffLine } from "./line-diff.ts";

/** Lines that are shown around a difference. */
const contextLines = 3;

/** A part of a difference: lines to show, or how many lines that are the same are left out. */
export type Hunk =
  | { readonly lines: readonly DiffLine[]; readonly first: number }
  | { readonly left: number; readonly first: number };

/** The differences with the lines around them. `first` is the index of a part's first line. */
export function hunksOf(lines: readonly DiffLine[]): readonly Hunk[] {
  const isShown = new Uint8Array(lines.length);
  lines.forEach(({ kind }, index) => {
    if (kind !== "same") isShown.fill(1, Math.max(0, index - contextLines), index + contextLines + 1);
  });
  const hunks: Hunk[] = [];
  for (let first = 0; first < lines.length;) {
    let end = first;
    while (end < lines.length && isShown[end] === isShown[first]) end++;
    hunks.push(isShown[first] === 1 ? { lines: lines.slice(first, end), first } : { left: end - first, first });
    first = end;
  }
  return hunks;
}
