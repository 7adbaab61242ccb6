import type { Selectable } from "kysely";
import type { Pool } from "pg";
import type { TasksTable } from "../database/schema.ts";
import { codeOf } from "../failures.ts";
import type { Instant } from "../instant.ts";
import { toTask } from "../tasks/mapping.ts";
import type { TaskRow } from "../tasks/rows.ts";
import { ask } from "./connection.ts";
import { isConflict } from "./failures.ts";

const uniqueViolation = "23505";
const triesMax = 20;

/**
 * Claims the oldest head of a lane in which nothing runs. Concurrent processes skip rows that another is claiming; if
 * two ever claim from one lane, the unique index of running lanes makes one of them retry. It does not wait for other
 * writes, so that an idle process costs the others nothing.
 */
const takeHead = `
  with head as (
    select id from tasks as task
    where status = 'QUEUED' and not exists (
      select 1 from tasks as other
      where other.lane = task.lane
        and (other.status = 'RUNNING' or (other.status = 'QUEUED' and other.id < task.id)))
    order by id limit 1 for update skip locked)
  update tasks set status = 'RUNNING', attempt = attempt + 1, boot_id = $1, started_at = $2, progress = 0, step = null
  from head where tasks.id = head.id and tasks.status = 'QUEUED'
  returning tasks.*`;

export async function claimTask(
  pool: Pool,
  { bootId, at }: { readonly bootId: string; readonly at: Instant },
): Promise<TaskRow | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      const [row] = await ask<Selectable<TasksTable>>(pool, takeHead, [bootId, at]);
      return row === undefined ? undefined : toTask(row);
    } catch (error) {
      const tryAgain = codeOf(error) === uniqueViolation || isConflict(error);
      if (!tryAgain || tries === triesMax) throw error;
    }
  }
}
