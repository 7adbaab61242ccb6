import type { FindingStatus, RelaxReason } from "../../text/index.ts";
import type { Instant } from "../instant.ts";

/** A user's decision about a finding. */
export interface TriageRow {
  readonly findingId: number;
  /** Null: there is only a comment, no decision. */
  readonly status: TriageStatus | null;
  /** Why it was relaxed (D11). Null if it was not. */
  readonly reason: RelaxReason | null;
  readonly comment: string;
  /** When a relaxed finding is open again by itself; null: never. */
  readonly until: Instant | null;
  readonly assignee: UserName | null;
  /** `yyyy-MM-dd`. */
  readonly dueDate: string | null;
  /** The entry of the history that made this decision. */
  readonly revision: number;
}

/** The decisions that a finding can have. */
export type TriageStatus = Extract<FindingStatus, "OPEN" | "RELAXED">;

/** What users wrote about a finding besides the decision. */
export type TriageNote = Pick<TriageRow, "comment" | "until" | "assignee" | "dueDate">;

/** How a user is shown. */
export interface UserName {
  readonly login: string;
  readonly name: string;
}

/** An entry of a finding's history. */
export interface TriageEntryRow extends TriageRow {
  readonly at: Instant;
  /** Null: the server itself, when an acceptance ended. */
  readonly user: UserName | null;
}

/** A user's decision about an artifact. */
export interface ArtifactTriageRow {
  readonly artifactId: number;
  /** No measure counts its findings. */
  readonly relaxed: boolean;
  /** The artifacts above it are rated as if it did not exist. */
  readonly excluded: boolean;
  readonly reason: RelaxReason | null;
  readonly comment: string;
  readonly revision: number;
}

/** An entry of an artifact's history. */
export interface ArtifactTriageEntryRow extends ArtifactTriageRow {
  readonly at: Instant;
  readonly user: { readonly login: string; readonly name: string };
}

/** All decisions on a branch, in the form that the rating uses. */
export interface BranchTriage {
  /** Ascending. */
  readonly findingIds: Float64Array;
  /** One for each of the ids: 0 is open, else 1 + the index of the reason in `relaxReasons`. */
  readonly decisions: Uint8Array;
  readonly artifacts: readonly Pick<ArtifactTriageRow, "artifactId" | "relaxed" | "excluded" | "reason">[];
}
