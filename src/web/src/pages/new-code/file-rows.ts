/** The measures of changed lines, in the order of the query's columns. */
export const newCodeMeasures = [
  "NEW_LINES",
  "NEW_LINES_TO_COVER",
  "NEW_LINES_COVERED",
  "NEW_DUPLICATED_LINES",
] as const;

/** The values of a file or of the whole version; null where unknown. */
export interface NewCodeValues {
  readonly lines: number | null;
  readonly toCover: number | null;
  readonly covered: number | null;
  readonly duplicated: number | null;
}

/** A file with changed lines or new findings. */
export interface NewCodeFile extends NewCodeValues {
  readonly path: string;
  /** Undefined: only its findings are known. */
  readonly artifactId: number | undefined;
  /** New findings on changed lines. */
  readonly code: number;
  /** New findings elsewhere, such as those of new rules. */
  readonly tool: number;
}

interface CountedFile {
  readonly id: string;
  readonly count: number;
}

/** Joins the files with changed lines and the files with new findings, by path. */
export function fileRows(
  measured: readonly (NewCodeValues & { readonly path: string; readonly artifactId: number })[],
  code: readonly CountedFile[],
  tool: readonly CountedFile[],
): readonly NewCodeFile[] {
  const codeCounts = countsOf(code);
  const toolCounts = countsOf(tool);
  const known = new Map(measured.map((file) => [file.path, file]));
  const paths = new Set([...known.keys(), ...codeCounts.keys(), ...toolCounts.keys()]);
  return Array.from(paths, (path) => ({
    ...unknownValues,
    artifactId: undefined,
    ...known.get(path),
    path,
    code: codeCounts.get(path) ?? 0,
    tool: toolCounts.get(path) ?? 0,
  })).toSorted(byAttention);
}

const unknownValues: NewCodeValues = { lines: null, toCover: null, covered: null, duplicated: null };

function countsOf(files: readonly CountedFile[]): ReadonlyMap<string, number> {
  return new Map(files.map(({ id, count }) => [id, count]));
}

/** What to look at first: findings in the change, then changed lines without tests, then everything else. */
function byAttention(one: NewCodeFile, other: NewCodeFile): number {
  return (
    other.code - one.code ||
    (uncovered(other) ?? 0) - (uncovered(one) ?? 0) ||
    (other.duplicated ?? 0) - (one.duplicated ?? 0) ||
    other.tool - one.tool ||
    (other.lines ?? 0) - (one.lines ?? 0) ||
    (one.path < other.path ? -1 : 1)
  );
}

/** Changed lines that could have been run and were not. */
export function uncovered({ toCover, covered }: NewCodeValues): number | null {
  return toCover === null || covered === null ? null : toCover - covered;
}

/** The covered share of the changed lines that can be covered; null where unknown, and if there are none. */
export function coveredShare({ toCover, covered }: NewCodeValues): number | null {
  return toCover === null || covered === null || toCover === 0 ? null : covered / toCover;
}

/** The share of the changed lines that are duplicated; null where unknown, and without changed lines. */
export function duplicatedShare({ lines, duplicated }: NewCodeValues): number | null {
  return lines === null || duplicated === null || lines === 0 ? null : duplicated / lines;
}

/** The path of a file in its project: the path that answers show starts with the name of the project. */
export function pathInProject(viewPath: string, name: string, project: string): string {
  const whole = `${viewPath}/${name}`;
  return whole.startsWith(`${project}/`) ? whole.slice(project.length + 1) : whole;
}
