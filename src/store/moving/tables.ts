import type { Tables } from "../database/schema.ts";

export type TableName = keyof Tables;

/**
 * Whether each table is copied. A table comes after those that it refers to. `nodes` lists the processes that use one
 * database, so it stays empty in the other.
 */
const copied = {
  sequences: true,
  settings: true,
  users: true,
  sessions: true,
  tokens: true,
  groups: true,
  group_users: true,
  roles: true,
  role_permissions: true,
  audit: true,
  audit_chain: true,
  audit_receivers: true,
  model_revisions: true,
  projects: true,
  memberships: true,
  meta_members: true,
  branches: true,
  tasks: true,
  build_targets: true,
  versions: true,
  version_parts: true,
  joined_versions: true,
  retired_layers: true,
  retired_folders: true,
  idempotency: true,
  id_blocks: true,
  saved_queries: true,
  gates: true,
  group_gates: true,
  retention: true,
  triage: true,
  triage_history: true,
  artifact_triage: true,
  artifact_triage_history: true,
  outbox: true,
  webhooks: true,
  webhook_deliveries: true,
  mail_readers: true,
  provider_users: true,
  // Browsers that are at their provider start again.
  sign_in_attempts: false,
  program_sign_ins: false,
  directory_ids: true,
  factors: true,
  recovery_codes: true,
  second_steps: false,
  sign_in_rules: true,
  rule_roles: true,
  trusted_jobs: true,
  used_job_tokens: true,
  limits: true,
  // Minutes are short.
  request_counts: false,
  identity: true,
  nodes: false,
  // Lists bytes that no row refers to: they are not moved.
  trash: false,
} as const satisfies Record<TableName, boolean>;

/** The tables that are copied, in an order in which their rows can be inserted. */
export const copiedTables: readonly TableName[] = (Object.keys(copied) as TableName[]).filter((table) => copied[table]);
