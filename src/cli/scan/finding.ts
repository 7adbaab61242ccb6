/** A line and a column in a file; columns count from 1. */
export interface RelatedPlace {
  readonly path: string;
  readonly startLine: number | null;
  readonly endLine: number | null;
}

/** A finding of an analysis, as outputs show it. */
export interface ScanFinding {
  /** Of the file. */
  readonly path: string;
  /** The function or type that it is in. Null: the file itself. */
  readonly unit: string | null;
  readonly rule: string;
  /** A level of the scale `SEVERITY`. */
  readonly severity: string;
  readonly message: string;
  readonly startLine: number | null;
  readonly startColumn: number | null;
  readonly endLine: number | null;
  readonly endColumn: number | null;
  readonly fingerprint: string | null;
  readonly related: readonly RelatedPlace[];
  /** The reason that a comment in the source gives for ignoring it. Null: it counts. */
  readonly suppressed: string | null;
}

/** The severity of a finding whose rule has none. */
export const unrated = "UNRATED";
