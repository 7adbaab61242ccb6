import type { RelaxReason } from "../../text/index.ts";
import type { Instant } from "../instant.ts";
import type { WriteResult } from "../write-result.ts";
import type {
  TriageStatus,
  BranchTriage,
  TriageNote,
  TriageRow,
  TriageEntryRow,
  ArtifactTriageRow,
  ArtifactTriageEntryRow,
} from "./rows.ts";

/** Decisions and comments about findings and artifacts, per branch. */
export interface TriageReads {
  branchTriage(branchId: number): Promise<BranchTriage>;
  /** Comments, assignees, due dates and ends of acceptances, by id of the finding. */
  triageNotes(branchId: number): Promise<ReadonlyMap<number, TriageNote>>;
  /** Those of the branches that have findings with an assignee. */
  assignedBranches(branchIds: readonly number[]): Promise<readonly number[]>;
  /** When the next acceptance ends; null: none does. */
  nextAcceptanceEnd(): Promise<Instant | null>;
  findingTriage(branchId: number, findingId: number): Promise<TriageRow | undefined>;
  /** Newest first, before `beforeId`. */
  triageHistory(page: {
    readonly branchId: number;
    readonly findingId: number;
    readonly beforeId?: number;
    readonly limit: number;
  }): Promise<readonly TriageEntryRow[]>;
  artifactTriage(branchId: number, artifactId: number): Promise<ArtifactTriageRow | undefined>;
  /** Newest first, before `beforeId`. */
  artifactTriageHistory(page: {
    readonly branchId: number;
    readonly artifactId: number;
    readonly beforeId?: number;
    readonly limit: number;
  }): Promise<readonly ArtifactTriageEntryRow[]>;
}

/** Each increments the branch's triage revision, queues a task that writes the rating layer again, and is audited. */
export interface TriageWrites {
  /**
   * Applies the same decision to all these findings. Undefined values stay unchanged. A finding that already has these
   * values does not change. Refusals: `branch.absent`; `revision.stale` if one of the findings has another revision
   * than expected (0: not triaged yet).
   */
  triageFindings(
    triage: FindingTriage,
  ): Promise<WriteResult<{ readonly changed: number }, "branch.absent" | "revision.stale">>;
  /** The same on several branches, in one transaction. Branches that no longer exist are left out. */
  triageSelections(
    triage: Omit<FindingTriage, "branchId" | "findingIds" | "expectedRevision"> & {
      readonly selections: readonly FindingSelection[];
    },
  ): Promise<WriteResult<{ readonly changed: number }, never>>;
  /** Opens the findings whose acceptance ended at `at` or before. Audited, and recorded as an event for each branch. */
  endAcceptances(request: { readonly at: Instant }): Promise<WriteResult<{ readonly ended: number }, never>>;
  /** The same for one artifact. */
  triageArtifact(triage: ArtifactTriage): Promise<WriteResult<ArtifactTriageRow, "branch.absent" | "revision.stale">>;
}

/** Findings of one branch. */
export interface FindingSelection {
  readonly branchId: number;
  readonly findingIds: readonly number[];
}

export interface FindingTriage extends FindingSelection {
  readonly status?: TriageStatus;
  /** For RELAXED. */
  readonly reason?: RelaxReason;
  readonly comment?: string;
  /** For RELAXED: when it is open again. Null: never. */
  readonly until?: Instant | null;
  readonly assigneeId?: number | null;
  /** `yyyy-MM-dd`; null: none. */
  readonly dueDate?: string | null;
  readonly expectedRevision?: number;
  readonly userId: number;
  readonly at: Instant;
  /** Further details for the audit, such as the rule. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

export interface ArtifactTriage {
  readonly branchId: number;
  readonly artifactId: number;
  readonly relaxed?: boolean;
  readonly excluded?: boolean;
  /** Null: none. */
  readonly reason?: RelaxReason | null;
  readonly comment?: string;
  readonly expectedRevision?: number;
  readonly userId: number;
  readonly at: Instant;
}
