/** Highlighted lines: the finding's own, or a step of its flow. */
export interface Mark {
  readonly line: number;
  readonly endLine: number;
  /** Undefined for the finding itself. */
  readonly step: number | undefined;
}

/** A line of an excerpt. */
export interface ExcerptLine {
  readonly line: number;
  /** Lines before it are left out. */
  readonly gap: boolean;
  /** A mark covers it. */
  readonly marked: boolean;
  /** The marks that start here. */
  readonly marks: readonly Mark[];
}

const linesAround = 3;
/** The longest range that is shown whole: other marks need room, too. */
const rangeLinesMax = 40;
const linesMax = 80;

/** The lines of the marks and around them, in order, up to a maximum. */
export function excerptOf(lineCount: number, marks: readonly Mark[]): readonly ExcerptLine[] {
  const wanted = new Set<number>();
  for (const { line, endLine } of marks) {
    const last = Math.min(endLine, line + rangeLinesMax) + linesAround;
    for (let near = line - linesAround; near <= last && wanted.size < linesMax; near++) {
      if (near >= 1 && near <= lineCount) wanted.add(near);
    }
  }
  const lines = [...wanted].toSorted((one, other) => one - other);
  return lines.map((line, index) => ({
    line,
    gap: index > 0 && lines[index - 1] !== line - 1,
    marked: marks.some((mark) => mark.line <= line && line <= mark.endLine),
    marks: marks.filter((mark) => mark.line === line),
  }));
}
