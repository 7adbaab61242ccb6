import type { Tables } from "../database/schema.ts";

export type TableName = keyof Tables;

/**
 * What is copied of every table. What other rows refer to comes before them. The processes of one database mean nothing to
 * another, so that table stays empty.
 */
const copied = {
  sequences: true,
  settings: true,
  users: true,
  sessions: true,
  tokens: true,
  groups: true,
  group_users: true,
  audit: true,
  model_revisions: true,
  projects: true,
  memberships: true,
  meta_members: true,
  branches: true,
  tasks: true,
  versions: true,
  retired_layers: true,
  idempotency: true,
  id_blocks: true,
  saved_queries: true,
  gates: true,
  retention: true,
  triage: true,
  triage_history: true,
  artifact_triage: true,
  artifact_triage_history: true,
  identity: true,
  nodes: false,
  // What no row names is not moved.
  trash: false,
} as const satisfies Record<TableName, boolean>;

/** The tables that are copied, in an order in which their rows can be inserted. */
export const copiedTables: readonly TableName[] = (Object.keys(copied) as TableName[]).filter((table) => copied[table]);
