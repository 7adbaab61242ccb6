/** A finding in the working copy, in the index or at the base. */
export interface LocalFinding {
  /** Of the file. Empty: the finding is not about a file. */
  readonly path: string;
  readonly rule: string;
  readonly message: string;
  readonly startLine: number | null;
  readonly startColumn: number | null;
  readonly endLine: number | null;
}

/** A finding that a comment in the source suppresses. */
export interface SuppressedFinding extends LocalFinding {
  readonly reason: string;
}

/** The path of findings about the project as a whole. */
export const wholeProject = "";

/** Findings of what changed, compared with those before. */
export interface ComparedFindings {
  readonly created: readonly LocalFinding[];
  /** Findings before that are gone. */
  readonly goneCount: number;
}

/** In the order of paths and lines. */
export function compareFindings(left: LocalFinding, right: LocalFinding): number {
  return (
    compareTexts(left.path, right.path) ||
    (left.startLine ?? 0) - (right.startLine ?? 0) ||
    (left.startColumn ?? 0) - (right.startColumn ?? 0) ||
    compareTexts(left.rule, right.rule)
  );
}

function compareTexts(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}
