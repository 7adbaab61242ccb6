/** A highlighted line: the finding's own, or a step of its flow. */
export interface Mark {
  readonly line: number;
  /** Undefined for the finding itself. */
  readonly step: number | undefined;
  readonly text: string;
}

/** A line of an excerpt; `gap` is true if lines before it are left out. */
export interface ExcerptLine {
  readonly line: number;
  readonly gap: boolean;
  readonly marks: readonly Mark[];
}

const linesAround = 3;
const linesMax = 80;

/** The lines around the marks, in order, up to a maximum. */
export function excerptOf(lineCount: number, marks: readonly Mark[]): readonly ExcerptLine[] {
  const wanted = new Set<number>();
  for (const { line } of marks) {
    for (let near = line - linesAround; near <= line + linesAround && wanted.size < linesMax; near++) {
      if (near >= 1 && near <= lineCount) wanted.add(near);
    }
  }
  const lines = [...wanted].toSorted((one, other) => one - other);
  return lines.map((line, index) => ({
    line,
    gap: index > 0 && lines[index - 1] !== line - 1,
    marks: marks.filter((mark) => mark.line === line),
  }));
}
