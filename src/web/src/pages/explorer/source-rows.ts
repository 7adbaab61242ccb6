/** A part of a file that can be folded to its first line. */
export interface Foldable {
  readonly name: string;
  readonly startLine: number;
  readonly endLine: number;
}

interface Placed {
  readonly location: { readonly startLine: number | null };
}

/** A row of the source view: a line, with what is folded behind it, or a finding below its line. */
export type SourceRow<Finding> =
  | { readonly kind: "line"; readonly number: number; readonly hidden: Hidden | undefined }
  | { readonly kind: "finding"; readonly finding: Finding };

/** What a fold keeps out of sight. */
export interface Hidden {
  readonly lines: number;
  readonly findings: number;
}

/** Parts that have more than one line, by the line they begin at; of several that begin there, the longest. */
export function foldablesOf(parts: readonly Foldable[], lineCount: number): ReadonlyMap<number, Foldable> {
  const byLine = new Map<number, Foldable>();
  for (const part of parts) {
    const endLine = Math.min(part.endLine, lineCount);
    const known = byLine.get(part.startLine);
    if (endLine <= part.startLine || (known !== undefined && known.endLine >= endLine)) continue;
    byLine.set(part.startLine, { ...part, endLine });
  }
  return byLine;
}

/** The rows of a file, without those behind folds. Findings without a line stand at the first. */
export function sourceRowsOf<Finding extends Placed>(
  lineCount: number,
  findings: readonly Finding[],
  foldables: ReadonlyMap<number, Foldable>,
  folded: ReadonlySet<number>,
): readonly SourceRow<Finding>[] {
  const byLine = Map.groupBy(findings, ({ location }) => Math.min(lineCount, location.startLine ?? 1));
  const rows: SourceRow<Finding>[] = [];
  for (let number = 1; number <= lineCount; number++) {
    const end = folded.has(number) ? foldables.get(number)?.endLine : undefined;
    const hidden = end === undefined ? undefined : { lines: end - number, findings: countIn(byLine, number + 1, end) };
    rows.push({ kind: "line", number, hidden });
    for (const finding of byLine.get(number) ?? []) rows.push({ kind: "finding", finding });
    if (end !== undefined) number = end;
  }
  return rows;
}

/** The folds without those that a line is behind. */
export function unfoldAt(
  folded: ReadonlySet<number>,
  foldables: ReadonlyMap<number, Foldable>,
  line: number,
): ReadonlySet<number> {
  const kept = [...folded].filter((start) => !(line > start && line <= (foldables.get(start)?.endLine ?? 0)));
  return kept.length === folded.size ? folded : new Set(kept);
}

function countIn(byLine: ReadonlyMap<number, readonly unknown[]>, start: number, end: number): number {
  let count = 0;
  for (const [line, findings] of byLine) if (line >= start && line <= end) count += findings.length;
  return count;
}
