import type { Selectable } from "kysely";
import type { Problem } from "../../text/index.ts";
import { fromJson } from "../database/columns.ts";
import type { TasksTable } from "../database/schema.ts";
import type { RefusedRecord, TaskParameters, TaskRow } from "./rows.ts";

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
