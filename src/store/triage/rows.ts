import type { FindingStatus, RelaxReason } from "../../text/index.ts";
import type { Instant } from "../instant.ts";

/** A user's decision about a finding. */
export interface TriageRow {
  readonly findingId: number;
  /** Null: no decision; there is a comment alone. */
  readonly status: TriageStatus | null;
  /** Why it was relaxed (D11); null when it was not. */
  readonly reason: RelaxReason | null;
  readonly comment: string;
  /** The entry of the history that made it so. */
  readonly revision: number;
}

/** What can be decided of a finding. */
export type TriageStatus = Extract<FindingStatus, "OPEN" | "RELAXED">;

/** An entry of a finding's history. */
export interface TriageEntryRow extends TriageRow {
  readonly at: Instant;
  readonly user: { readonly login: string; readonly name: string };
}

/** A user's decision about an artifact. */
export interface ArtifactTriageRow {
  readonly artifactId: number;
  /** The findings in it count in no measure. */
  readonly relaxed: boolean;
  /** What is above it is worked out as if it were not there. */
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

/** All that was decided on a branch, as rating takes it. */
export interface BranchTriage {
  /** Ascending. */
  readonly findingIds: Float64Array;
  /** One for each of the ids: 0 is open, else 1 + the index of the reason in `relaxReasons`. */
  readonly decisions: Uint8Array;
  readonly artifacts: readonly Pick<ArtifactTriageRow, "artifactId" | "relaxed" | "excluded" | "reason">[];
}
