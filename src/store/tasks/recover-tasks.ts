import type { Updateable } from "kysely";
import { flag, toJson } from "../database/columns.ts";
import type { InputOf } from "../database/command.ts";
import type { StoreTransaction, TasksTable } from "../database/schema.ts";
import type { Instant } from "../instant.ts";
import { recordFailure } from "../outbox/record-event.ts";
import type { TaskFailureCode, TaskWrites } from "./contract.ts";
import { toTask } from "./mapping.ts";
import type { RecoveredTask } from "./rows.ts";

/** Ends what is left of tasks that were interrupted; see the contract. */
export async function recoverTasks(
  transaction: StoreTransaction,
  recovery: InputOf<TaskWrites, "recoverTasks">,
): Promise<readonly RecoveredTask[]> {
  const { bootId, taskId, attempt, together = false } = recovery;
  const abandoned = await transaction
    .selectFrom("tasks")
    .select(["id", "attempt", "cancel_requested", "boot_id", "leader_id"])
    .where("status", "=", "RUNNING")
    .where((where) =>
      taskId === undefined
        ? where.and([
            where("boot_id", "!=", bootId),
            where("boot_id", "not in", where.selectFrom("nodes").select("nodes.boot_id")),
          ])
        : where.and([
            where("boot_id", "=", bootId),
            where.or([
              where.and([where("id", "=", taskId), ...(attempt === undefined ? [] : [where("attempt", "=", attempt)])]),
              ...(together ? [where("leader_id", "=", taskId)] : []),
            ]),
          ]),
    )
    .orderBy("id")
    .execute();
  const leaders = new Set(abandoned.map((task) => task.leader_id));
  const recovered: RecoveredTask[] = [];
  for (const task of abandoned) {
    const ranTogether = recovery.alone === true || task.leader_id !== null || leaders.has(task.id);
    const row = await transaction
      .updateTable("tasks")
      .set(stateAfterCrash(task, ranTogether, recovery))
      .where("id", "=", task.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (row.status === "ERROR") await recordFailure(transaction, row, recovery.at);
    recovered.push({ ...toTask(row), leftBy: task.boot_id });
  }
  return recovered;
}

function stateAfterCrash(
  task: Pick<TasksTable, "attempt" | "cancel_requested">,
  ranTogether: boolean,
  recovery: {
    readonly attemptsMax: number;
    readonly uncounted?: boolean;
    readonly alone?: boolean;
    readonly problemCode?: TaskFailureCode;
    readonly at: Instant;
  },
): Updateable<TasksTable> {
  const { attemptsMax, at, uncounted = false, problemCode: code = "task.crashed" } = recovery;
  if (task.cancel_requested === 1) return { status: "CANCELLED", finished_at: at };
  const again = {
    status: "QUEUED" as const,
    boot_id: null,
    started_at: null,
    progress: 0,
    step: null,
    leader_id: null,
  };
  if (uncounted) return { ...again, attempt: task.attempt - 1 };
  if (task.attempt < attemptsMax) return recovery.alone === true ? { ...again, alone: flag(true) } : again;
  if (ranTogether) return { ...again, alone: flag(true) };
  const problem = toJson({ code, params: { attempts: task.attempt } });
  return { status: "ERROR", finished_at: at, problem };
}
