import type { Instant } from "../instant.ts";
import type { EventType } from "../outbox/rows.ts";
import type { JsonText } from "./cells.ts";

/** What happened, in order of commit. Rows are only added, and removed from the oldest on. */
export interface OutboxTable {
  id: number;
  type: EventType;
  at: Instant;
  project_id: number;
  project_name: string;
  branch_id: number | null;
  version_id: number | null;
  edition: number | null;
  task_id: number | null;
  user_id: number | null;
  gate: JsonText | null;
  triage: JsonText | null;
  readers: JsonText | null;
}
