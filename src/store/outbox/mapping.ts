import type { Selectable } from "kysely";
import { fromJson } from "../database/columns.ts";
import type { OutboxTable } from "../database/outbox-table.ts";
import type { EventGate, EventReaders, EventRow, EventTriage } from "./rows.ts";

export function toEvent(row: Selectable<OutboxTable>): EventRow {
  return {
    id: row.id,
    type: row.type,
    at: row.at,
    projectId: row.project_id,
    projectName: row.project_name,
    branchId: row.branch_id,
    versionId: row.version_id,
    edition: row.edition,
    taskId: row.task_id,
    userId: row.user_id,
    gate: row.gate === null ? null : (fromJson(row.gate) as EventGate),
    triage: row.triage === null ? null : (fromJson(row.triage) as EventTriage),
    readers: row.readers === null ? null : (fromJson(row.readers) as EventReaders),
  };
}
