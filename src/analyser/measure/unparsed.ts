import type { FlatTree } from "../syntax/flat-tree.ts";
import { lineAt, type Lines } from "./lines.ts";
import type { Unit } from "./unit.ts";

/** A range of the text that the parser understood, or did not understand. */
interface Range {
  readonly start: number;
  readonly end: number;
  readonly unparsed: boolean;
}

/**
 * Counts the code lines that the parser did not understand: those of error nodes, without the types and functions that
 * were recognised inside them. The result has the number of such lines before line `n`; null when there are none.
 */
export function countUnparsedLines(
  text: string,
  tree: FlatTree,
  errors: readonly number[],
  units: readonly Unit[],
  lines: Lines,
): Uint32Array | null {
  if (errors.length === 0) return null;
  const marked = new Uint8Array(lines.count);
  for (const { start, end, unparsed } of innermostRanges(rangesOf(tree, errors, units))) {
    if (unparsed) markLines(text, start, end, lines, marked);
  }
  const before = new Uint32Array(lines.count + 1);
  for (let line = 0; line < lines.count; line++) {
    const isCode = lines.codeBefore[line + 1]! > lines.codeBefore[line]!;
    before[line + 1] = before[line]! + (isCode ? marked[line]! : 0);
  }
  return before;
}

/** Error nodes and units, outer ones before inner ones. A missing token has the character before it as its range. */
function rangesOf({ start, end }: FlatTree, errors: readonly number[], units: readonly Unit[]): Range[] {
  const ranges = units.map((unit): Range => ({ start: unit.start, end: unit.end, unparsed: false }));
  for (const node of errors) {
    const from = start[node] === end[node] ? Math.max(0, start[node]! - 1) : start[node]!;
    ranges.push({ start: from, end: end[node]!, unparsed: true });
  }
  return ranges.sort((one, other) => one.start - other.start || other.end - one.end);
}

/** Cuts nested ranges into pieces: each part of the text belongs to the innermost range around it. */
function* innermostRanges(ranges: readonly Range[]): Generator<Range> {
  const open: Range[] = [];
  let at = 0;
  for (const range of [...ranges, { start: Infinity, end: Infinity, unparsed: false }]) {
    for (let inner = open.at(-1); inner !== undefined && inner.end <= range.start; inner = open.at(-1)) {
      if (at < inner.end) yield { ...inner, start: at };
      at = Math.max(at, inner.end);
      open.pop();
    }
    const around = open.at(-1);
    if (around !== undefined && at < range.start) yield { ...around, start: at, end: range.start };
    at = range.start;
    open.push(range);
  }
}

function markLines(text: string, start: number, end: number, lines: Lines, marked: Uint8Array): void {
  const written = text.slice(start, end);
  const from = start + written.length - written.trimStart().length;
  const to = start + written.trimEnd().length;
  if (from < to) marked.fill(1, lineAt(lines, from), lineAt(lines, to - 1) + 1);
}
