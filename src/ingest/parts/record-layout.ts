import type { AdmittedKind } from "../admitted-ids.ts";
import type { RefusalsState } from "../refusals.ts";
import type { ReportSummary } from "../report-summary.ts";

/**
 * The layout of stored records. Columns by the number of a path: `lines`, `parents`, `nameBytes`, `typeOf`,
 * `location.<name>`, `measure.<id>`, `info.<id>`; by finding: `findings.<name>`; by covered line: `coverage.<name>`. All
 * others are tables of rows. Later releases read it too: a change needs a new number of the format, unless it adds what may
 * be absent.
 */
export const tables = {
  names: { path: "integer", name: "text" },
  sources: { path: "integer", line: "integer", hash: "text" },
  /** Absent in records of earlier releases. */
  authors: { path: "integer", line: "integer", hash: "text" },
  tests: {
    path: "integer",
    line: "integer",
    tests: "integer",
    failed: "integer",
    skipped: "integer",
    microseconds: "number",
  },
  logicalNames: { finding: "integer", name: "text" },
  scores: { path: "integer", line: "integer", score: "number" },
  functions: {
    line: "integer",
    file: "integer",
    name: "text",
    startLine: "integer",
    endLine: "integer",
    /** -1 in the four counts of a function without counts. */
    lines: "integer",
    linesHit: "integer",
    branches: "integer",
    branchesHit: "integer",
  },
  looseFiles: { path: "integer", line: "integer" },
  links: { line: "integer", type: "choice", from: "integer", to: "integer" },
  classesOfFiles: { path: "integer", name: "text" },
  guessedLinks: { line: "integer", type: "choice", from: "integer", to: "text" },
  /** A row per range; the paths are those of `changedPaths`. */
  changes: { path: "integer", from: "integer", to: "integer" },
  /** Absent in records of earlier releases. */
  unread: { path: "integer", reason: "choice" },
  looseMeasures: { line: "integer", artifact: "integer", id: "choice", value: "number" },
  rules: {
    id: "text",
    name: "text",
    description: "text",
    helpUri: "text",
    tool: "choice",
    /** Lists, as JSON. */
    families: "choice",
    categories: "choice",
  },
  reportedRules: { id: "text", toolId: "text" },
} as const;

/** What is not a column. */
export interface RecordValues {
  readonly paths: number;
  readonly findings: number;
  readonly coverage: number;
  readonly types: readonly string[];
  readonly infos: readonly string[];
  readonly reports: readonly (Omit<ReportSummary, "tools" | "toolVersions"> & {
    readonly tools: readonly string[];
    /** Absent in records of earlier releases. */
    readonly toolVersions?: readonly (readonly [tool: string, version: string])[];
  })[];
  readonly refusals: RefusalsState;
  readonly commit: string | null;
  readonly accepted: number;
  readonly bringsTree: boolean;
  /** Absent in records of earlier releases. */
  readonly bringsChanges?: boolean;
  readonly searchesDuplicates?: boolean;
  readonly unknownIds: Readonly<
    Record<AdmittedKind, readonly (readonly [string, { readonly line: number; readonly path: string | null }])[]>
  >;
}
