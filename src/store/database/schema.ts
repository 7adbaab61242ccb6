import type { Generated, Transaction } from "kysely";
import type { DirectoryKind } from "../directory/rows.ts";
import type { IdKind } from "../ids/rows.ts";
import type { LimitedKind, LimitRow } from "../limits/rows.ts";
import type { Instant } from "../instant.ts";
import type { SavedQueryKind } from "../saved-queries/rows.ts";
import type { TaskStatus, TaskType } from "../tasks/rows.ts";
import type { VersionRow } from "../versions/rows.ts";
import type {
  GroupsTable,
  MembershipsTable,
  ProgramSignInsTable,
  RolesTable,
  SessionsTable,
  TokensTable,
  UsersTable,
} from "./access-tables.ts";
import type { AuditTable } from "./audit-tables.ts";
import type { Flag, JsonText } from "./cells.ts";
import type { FactorsTable, RecoveryCodesTable, SecondStepsTable } from "./factor-tables.ts";
import type { MailReadersTable } from "./mail-tables.ts";
import type { OutboxTable } from "./outbox-table.ts";
import type { BuildTargetsTable, JoinedVersionsTable, VersionPartsTable } from "./part-tables.ts";
import type { ProviderUsersTable, RuleRolesTable, SignInAttemptsTable, SignInRulesTable } from "./provider-tables.ts";
import type { WebhookDeliveriesTable, WebhooksTable } from "./webhook-tables.ts";
import type {
  ArtifactTriageHistoryTable,
  ArtifactTriageTable,
  TriageHistoryTable,
  TriageTable,
} from "./triage-tables.ts";

export type { Flag, JsonText } from "./cells.ts";
export type { ArtifactTriageTable, TriageTable } from "./triage-tables.ts";

/** The tables as SQL sees them; `mapping.ts` alone turns them into the rows that the rest of the server knows. */
export interface Tables {
  /** The next free number of each kind. Numbers taken from here are in order of commit, and gaps are fine. */
  sequences: { name: SequenceName; next: number };
  users: UsersTable;
  tokens: TokensTable;
  sessions: SessionsTable;
  groups: GroupsTable;
  group_users: { group_id: number; user_id: number };
  roles: RolesTable;
  role_permissions: { role_id: number; permission: string };
  memberships: MembershipsTable;
  settings: { name: string; value: JsonText };
  audit: AuditTable;
  /** One row once there is an entry: the last entry that was removed, and the newest one. */
  audit_chain: { id: 1; anchor_id: number; anchor_hash: string; head_id: number; head_hash: string };
  /** The last entry that each receiver of the audit log has. */
  audit_receivers: { name: string; position: number };
  model_revisions: ModelRevisionsTable;
  projects: ProjectsTable;
  /** The members of a meta-project. */
  meta_members: { project_id: number; member_id: number };
  branches: BranchesTable;
  versions: VersionsTable;
  version_parts: VersionPartsTable;
  joined_versions: JoinedVersionsTable;
  /** What builds say of the target of their branch: unfinished ones, and the newest of each branch. */
  build_targets: BuildTargetsTable;
  /** Folders that a newer edition of their version replaced and whose bytes may still be read. */
  retired_folders: { folder: string; retired_at: Instant };
  /** Rating layers that a newer one replaced and whose bytes may still be read. */
  retired_layers: { version_id: number; layer: number; retired_at: Instant };
  tasks: TasksTable;
  idempotency: IdempotencyTable;
  /** Processes that share the database; instants are from the clock of the database. */
  nodes: { boot_id: string; joined_at: Instant; steady_since: Instant; lease_until: Instant };
  /** One row once a server has started: which data the database belongs to, and when it was last at work on them. */
  identity: { id: string; worked_at: Instant };
  /** Bytes that no row names, by name: since when, and when they were last found. */
  trash: { name: string; since: Instant; seen_at: Instant };
  id_blocks: IdBlocksTable;
  saved_queries: SavedQueriesTable;
  gates: { project_id: number; conditions: JsonText; revision: number };
  group_gates: { group_name: string; conditions: JsonText; locked: Flag; revision: number };
  /** The rule of a project, or the JSON null if it was removed. */
  retention: { project_id: number; rule: JsonText; revision: number };
  triage: TriageTable;
  triage_history: TriageHistoryTable;
  artifact_triage: ArtifactTriageTable;
  artifact_triage_history: ArtifactTriageHistoryTable;
  outbox: OutboxTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  mail_readers: MailReadersTable;
  provider_users: ProviderUsersTable;
  sign_in_attempts: SignInAttemptsTable;
  sign_in_rules: SignInRulesTable;
  rule_roles: RuleRolesTable;
  program_sign_ins: ProgramSignInsTable;
  /** What a directory calls users and groups. */
  directory_ids: { kind: DirectoryKind; id: number; external_id: string };
  factors: FactorsTable;
  recovery_codes: RecoveryCodesTable;
  second_steps: SecondStepsTable;
  /** The jobs of CI systems that a project trusts. */
  trusted_jobs: { project_id: number; jobs: JsonText; revision: number };
  /** Limits that differ from those of the settings. */
  limits: { kind: LimitedKind; id: number } & LimitRow;
  /** When the requests of a user are forgotten again, where several processes count them together. */
  request_counts: { user_id: number; used_until: Instant };
  /** Tokens of jobs that were exchanged, until they can no longer be used. */
  used_job_tokens: { hash: string; expires_at: Instant };
}

/** The transaction of a command: the store starts it, and commits it or rolls it back. */
export type StoreTransaction = Transaction<Tables>;

export type SequenceName =
  | "user"
  | "token"
  | "session"
  | "group"
  | "role"
  | "settings-revision"
  | "model-revision"
  | "project"
  | "branch"
  | "version"
  | "task"
  | "triage"
  | "saved-query"
  | "event"
  | "webhook"
  | "webhook-delivery"
  | "sign-in-rules"
  | "factor"
  | IdKind;

export interface ModelRevisionsTable {
  id: number;
  model_id: string;
  revision: number;
  document: string;
  created_at: Instant;
  deleted_at: Instant | null;
}

export interface ProjectsTable {
  id: number;
  name: string;
  model_id: string;
  owner_id: number;
  meta_project: Flag;
  /** 1: every user is a guest. */
  public: Flag;
  group_name: string;
  color: JsonText;
  main_branch_id: number;
  created_at: Instant;
  revision: number;
  deleted_at: Instant | null;
  /** 1 until the first baseline of a project that was created hidden: reads do not see it. */
  hidden: Generated<Flag>;
  members_revision: Generated<number>;
  /** 1: also readers who are not signed in; then `public` is 1, too. */
  everyone: Generated<Flag>;
  carry_parts: Generated<Flag>;
  expected_parts: Generated<JsonText>;
}

export interface BranchesTable {
  id: number;
  project_id: number;
  name: string;
  group_name: string;
  color: JsonText;
  root_artifact_id: number;
  created_at: Instant;
  triage_revision: number;
  /** How many versions were ever committed here: the `n` of the default name `V<n>`. */
  version_counter: number;
  revision: number;
  deleted_at: Instant | null;
  /** Name of the branch that this one is compared with. */
  target: Generated<string | null>;
  /** The commit of the target that this branch is based on. */
  base: Generated<string | null>;
}

export interface VersionsTable {
  id: number;
  project_id: number;
  branch_id: number;
  task_id: number;
  name: string;
  baseline: Flag;
  analysis_time: Instant;
  commit_id: string | null;
  created_at: Instant;
  status: VersionRow["status"];
  folder: string;
  layer: number;
  model_revision_id: number;
  triage_revision: number;
  artifact_count: number;
  finding_count: number;
  root: JsonText;
  gate: JsonText | null;
  /** Null: every part was delivered. */
  part_states: Generated<JsonText | null>;
  revision: number;
  deleted_at: Instant | null;
  edition: Generated<number>;
  /** No part is EXPECTED or MISSING. */
  complete: Generated<Flag>;
  /** The version that the build compared with; null: there was none. */
  reference_id: Generated<number | null>;
  /** Null: the branch had no target. */
  reference_why: Generated<VersionRow["referenceWhy"]>;
  /** The size of the folder when it was written; null: not measured yet. */
  stored_bytes: Generated<number | null>;
}

export interface TasksTable {
  id: number;
  type: TaskType;
  project_id: number;
  branch_id: number | null;
  version_id: number | null;
  user_id: number;
  /** Tasks of one lane run one at a time, in order: the branch's, or the project's for tasks without a branch. */
  lane: string;
  status: TaskStatus;
  attempt: number;
  /** The process that runs it. */
  boot_id: string | null;
  cancel_requested: Flag;
  submitted_at: Instant;
  started_at: Instant | null;
  finished_at: Instant | null;
  progress: number;
  step: string | null;
  parameters: JsonText;
  upload: string | null;
  refused_count: number;
  refused: JsonText;
  problem: JsonText | null;
  /** The task that this one runs together with, because both make the same version. */
  leader_id: Generated<number | null>;
  /** 1: it runs without others, because tasks that ran together with it failed. */
  alone: Generated<Flag>;
  /** The size of the upload. */
  upload_bytes: Generated<number>;
}

export interface IdempotencyTable {
  user_id: number;
  project_id: number;
  key: string;
  digest: string;
  task_id: number;
  accepted_at: Instant;
}

/** Ids [first, first + size) belong to the branch; the first `used` of them are given. */
export interface IdBlocksTable {
  kind: IdKind;
  first: number;
  size: number;
  used: number;
  branch_id: number;
}

export interface SavedQueriesTable {
  id: number;
  owner_id: number;
  name: string;
  query: JsonText;
  project_id: number | null;
  artifact_id: number | null;
  shared: Flag;
  created_at: Instant;
  changed_at: Instant;
  revision: number;
  kind: Generated<SavedQueryKind>;
}
