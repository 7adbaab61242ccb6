/** A part of a file that can be folded to its first line. */
export interface FoldableRange {
  readonly name: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** A row of the source view: a line, with the fold that starts there, or a finding below its line. */
export type SourceRow<Finding> =
  | { readonly kind: "line"; readonly number: number; readonly hidden: FoldContents | undefined }
  | { readonly kind: "finding"; readonly line: number; readonly finding: Finding };

/** The contents of a fold. */
export interface FoldContents {
  readonly lines: number;
  readonly findings: number;
}

/** Parts with more than one line, by their first line; the longest one if several start there. */
export function foldablesOf(parts: readonly FoldableRange[], lineCount: number): ReadonlyMap<number, FoldableRange> {
  const byLine = new Map<number, FoldableRange>();
  for (const part of parts) {
    const endLine = Math.min(part.endLine, lineCount);
    const known = byLine.get(part.startLine);
    if (endLine <= part.startLine || (known !== undefined && known.endLine >= endLine)) continue;
    byLine.set(part.startLine, { ...part, endLine });
  }
  return byLine;
}

/** The rows of a file: its lines without folded ones, and the findings of lines that are open. */
export function sourceRowsOf<Finding>(
  lineCount: number,
  byLine: ReadonlyMap<number, readonly Finding[]>,
  foldables: ReadonlyMap<number, FoldableRange>,
  folded: ReadonlySet<number>,
  isOpen: (line: number) => boolean,
): readonly SourceRow<Finding>[] {
  const rows: SourceRow<Finding>[] = [];
  for (let number = 1; number <= lineCount; number++) {
    const end = folded.has(number) ? foldables.get(number)?.endLine : undefined;
    const hidden = end === undefined ? undefined : { lines: end - number, findings: countIn(byLine, number + 1, end) };
    rows.push({ kind: "line", number, hidden });
    if (isOpen(number)) {
      for (const finding of byLine.get(number) ?? []) rows.push({ kind: "finding", line: number, finding });
    }
    if (end !== undefined) number = end;
  }
  return rows;
}

/** The folds, without those that hide the line. */
export function unfoldAt(
  folded: ReadonlySet<number>,
  foldables: ReadonlyMap<number, FoldableRange>,
  line: number,
): ReadonlySet<number> {
  const remaining = [...folded].filter((start) => !(line > start && line <= (foldables.get(start)?.endLine ?? 0)));
  return remaining.length === folded.size ? folded : new Set(remaining);
}

function countIn(byLine: ReadonlyMap<number, readonly unknown[]>, start: number, end: number): number {
  let count = 0;
  for (const [line, findings] of byLine) if (line >= start && line <= end) count += findings.length;
  return count;
}
