import type { RelaxReason } from "../../text/index.ts";
import type { Instant } from "../instant.ts";
import type { TriageStatus } from "../triage/rows.ts";
import type { Flag } from "./cells.ts";

/** An empty status means undecided. An empty reason means no reason. */
export interface TriageTable {
  branch_id: number;
  finding_id: number;
  status: TriageStatus | "";
  reason: RelaxReason | "";
  comment: string;
  revision: number;
  /** When a relaxed finding is open again; null: never. */
  accepted_until: Instant | null;
  assignee_id: number | null;
  /** `yyyy-MM-dd`; empty: none. */
  due_date: string;
}

/** The history of decisions about a finding: who (0: the server itself), what and when. */
export interface TriageHistoryTable extends Omit<TriageTable, "revision"> {
  id: number;
  user_id: number;
  at: Instant;
}

export interface ArtifactTriageTable {
  branch_id: number;
  artifact_id: number;
  relaxed: Flag;
  excluded: Flag;
  reason: RelaxReason | "";
  comment: string;
  revision: number;
}

/** The history of decisions about an artifact: who, what and when. */
export interface ArtifactTriageHistoryTable extends Omit<ArtifactTriageTable, "revision"> {
  id: number;
  user_id: number;
  at: Instant;
}
