/** What a version is worth, and what this rests on: one value that every output is made of. */
export interface Verdict {
  readonly project: string;
  readonly branch: string;
  readonly version: VerdictVersion;
  readonly gate: VerdictGate;
  readonly parts: readonly VerdictPart[];
  /** The version that it was compared with. Null: there is no reference, so what is new is unknown. */
  readonly reference: VerdictReference | null;
  /** The level of the whole. */
  readonly level: string;
  readonly ratings: readonly VerdictRating[];
  /** Null: unknown, because there is no reference. */
  readonly newFindings: NewFindings | null;
  /** What was not read of the results; absent: everything was. */
  readonly unread?: UnreadResults;
}

/** Results that were sent and that no verdict rests on. */
export interface UnreadResults {
  /** Records that were refused. */
  readonly records: number;
  /** Files that exist and that a tool did not analyse. */
  readonly files: number;
}

export interface VerdictVersion {
  readonly id: number;
  readonly name: string;
  readonly commit: string | null;
  /** Raised whenever a part arrives (D14). */
  readonly edition: number;
  readonly complete: boolean;
  /** The page of the verdict on the version. Empty: it has none. */
  readonly url: string;
}

/** `NONE`: the project has no gate. */
export type VerdictStatus = "PASSED" | "FAILED" | "PENDING" | "NOT_COMPUTED" | "NONE";

export interface VerdictGate {
  readonly status: VerdictStatus;
  /** Why it is pending or not computed. */
  readonly reason: string | null;
  readonly conditions: readonly VerdictCondition[];
}

export interface VerdictCondition {
  readonly status: VerdictStatus;
  /** Value and threshold in a sentence. */
  readonly sentence: string;
  readonly value: string | null;
  readonly threshold: string;
}

export interface VerdictPart {
  readonly name: string;
  /** `DELIVERED`, `CARRIED`, `EXPECTED`, `MISSING` or `FAILED` (D14). */
  readonly state: string;
  readonly findings: number | null;
  readonly time: string | null;
  /** Why its analysis failed. */
  readonly failures: readonly string[];
}

export interface VerdictReference {
  readonly versionId: number;
  readonly name: string;
  readonly branch: string;
  readonly commit: string | null;
  /** Why it is this version (D15), where the server says so. */
  readonly why?: string;
}

/** An indicator whose level changed. */
export interface VerdictRating {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly isWorse: boolean;
  /** What changed, and where. */
  readonly reason: string | null;
}

export interface NewFindings {
  readonly total: number;
  /** Numbers by severity, worst first. */
  readonly bySeverity: readonly { readonly severity: string; readonly count: number }[];
  /** The worst ones, worst first. `total` counts the others too. */
  readonly worst: readonly VerdictFinding[];
}

export interface VerdictFinding {
  /** 0: the finding is not on the server. */
  readonly id: number;
  readonly rule: string;
  readonly ruleName: string;
  readonly helpUri: string | null;
  readonly tool: string | null;
  readonly message: string;
  readonly severity: FindingSeverity;
  /** The file inside the repository. Null: the finding is not about a file. */
  readonly path: string | null;
  readonly startLine: number | null;
  readonly startColumn: number | null;
  readonly endLine: number | null;
  /** Empty: it has no page. */
  readonly url: string;
  /** Its first line that the change touched; null if it has no such line. Undefined: the changed lines are unknown. */
  readonly changedLine?: number | null;
  /** `TOOL`: the rule or the tool is new, not the code (D15), where the server says so. */
  readonly cause?: string;
}

export interface FindingSeverity {
  /** The level of the scale `SEVERITY`. */
  readonly id: string;
  readonly name: string;
  /** Higher is worse; −1 if the rule has no severity. */
  readonly rank: number;
}
