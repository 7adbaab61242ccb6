import type { Selectable } from "kysely";
import type { GateResult } from "./gate-rows.ts";
import type {
  BranchRow,
  Color,
  ModelRevisionRow,
  ProjectRow,
  RefusedRecord,
  RootValues,
  SavedQueryRow,
  SessionRow,
  TaskParameters,
  TaskRow,
  TokenRow,
  UserRow,
  VersionRow,
} from "./rows.ts";
import type { ArtifactTriageRow, TriageRow } from "./triage-rows.ts";
import type {
  ArtifactTriageTable,
  BranchesTable,
  Flag,
  JsonText,
  ModelRevisionsTable,
  ProjectsTable,
  SavedQueriesTable,
  SessionsTable,
  TasksTable,
  TokensTable,
  TriageTable,
  UsersTable,
  VersionsTable,
} from "./schema.ts";
import type { Problem } from "../text/index.ts";

/** The one place where booleans and JSON meet their columns. */
export function flag(value: boolean): Flag {
  return value ? 1 : 0;
}

/** A value as the text of a JSON column. */
export function toJson(value: unknown): JsonText {
  return JSON.stringify(value);
}

/** The value in a JSON column; the caller says which type was written there. */
export function fromJson(text: JsonText): unknown {
  return JSON.parse(text);
}

export function toUser(row: Selectable<UsersTable>): UserRow {
  return {
    id: row.id,
    login: row.login,
    name: row.name,
    email: row.email,
    passwordHash: row.password_hash,
    language: row.language,
    timezone: row.timezone,
    role: row.role,
    disabled: row.disabled === 1,
    createdAt: row.created_at,
    revision: row.revision,
  };
}

export function toToken(row: Omit<Selectable<TokensTable>, "hash" | "revoked_at">): TokenRow {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    name: row.name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    bootId: row.boot_id,
    lastUsedAt: row.last_used_at,
    sessionId: row.session_id,
  };
}

export function toSession(row: Omit<Selectable<SessionsTable>, "hash">): SessionRow {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  };
}

export function toModelRevision(row: Selectable<ModelRevisionsTable>): ModelRevisionRow {
  return {
    id: row.id,
    modelId: row.model_id,
    revision: row.revision,
    document: row.document,
    createdAt: row.created_at,
  };
}

export function toProject(row: Selectable<ProjectsTable>): ProjectRow {
  return {
    id: row.id,
    name: row.name,
    modelId: row.model_id,
    ownerId: row.owner_id,
    metaProject: row.meta_project === 1,
    public: row.public === 1,
    group: row.group_name,
    color: fromJson(row.color) as Color,
    mainBranchId: row.main_branch_id,
    createdAt: row.created_at,
    revision: row.revision,
  };
}

export function toBranch(row: Selectable<BranchesTable>): BranchRow {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    group: row.group_name,
    color: fromJson(row.color) as Color,
    rootArtifactId: row.root_artifact_id,
    createdAt: row.created_at,
    triageRevision: row.triage_revision,
    revision: row.revision,
  };
}

export function toVersion(row: Selectable<VersionsTable>): VersionRow {
  return {
    id: row.id,
    projectId: row.project_id,
    branchId: row.branch_id,
    taskId: row.task_id,
    name: row.name,
    baseline: row.baseline === 1,
    analysisTime: row.analysis_time,
    commit: row.commit_id,
    createdAt: row.created_at,
    status: row.status,
    folder: row.folder,
    layer: row.layer,
    modelRevisionId: row.model_revision_id,
    triageRevision: row.triage_revision,
    artifactCount: row.artifact_count,
    findingCount: row.finding_count,
    root: fromJson(row.root) as RootValues,
    gate: row.gate === null ? null : (fromJson(row.gate) as GateResult),
    revision: row.revision,
  };
}

export function toTask(row: Selectable<TasksTable>): TaskRow {
  return {
    id: row.id,
    type: row.type,
    projectId: row.project_id,
    branchId: row.branch_id,
    versionId: row.version_id,
    userId: row.user_id,
    status: row.status,
    attempt: row.attempt,
    cancelRequested: row.cancel_requested === 1,
    submittedAt: row.submitted_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    progress: row.progress,
    step: row.step,
    parameters: fromJson(row.parameters) as TaskParameters,
    upload: row.upload,
    refusedCount: row.refused_count,
    refused: fromJson(row.refused) as readonly RefusedRecord[],
    problem: row.problem === null ? null : (fromJson(row.problem) as Problem),
  };
}

export function toTriage(row: Omit<Selectable<TriageTable>, "branch_id">): TriageRow {
  return {
    findingId: row.finding_id,
    status: row.status === "" ? null : row.status,
    reason: row.reason === "" ? null : row.reason,
    comment: row.comment,
    revision: row.revision,
  };
}

export function toArtifactTriage(row: Omit<Selectable<ArtifactTriageTable>, "branch_id">): ArtifactTriageRow {
  return {
    artifactId: row.artifact_id,
    relaxed: row.relaxed === 1,
    excluded: row.excluded === 1,
    reason: row.reason === "" ? null : row.reason,
    comment: row.comment,
    revision: row.revision,
  };
}

export function toSavedQuery(
  row: Selectable<SavedQueriesTable> & { readonly owner_login: string; readonly project_name: string | null },
): SavedQueryRow {
  return {
    id: row.id,
    ownerId: row.owner_id,
    ownerLogin: row.owner_login,
    name: row.name,
    query: row.query,
    projectId: row.project_id,
    projectName: row.project_name,
    artifactId: row.artifact_id,
    shared: row.shared === 1,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    revision: row.revision,
  };
}
