import type { Kysely } from "kysely";
import type { Tables } from "../database/schema.ts";
import { isVisibleBranch } from "../projects/visible-rows.ts";
import type { TaskReads } from "./contract.ts";
import { toTask } from "./mapping.ts";
import type { UnfinishedTasks } from "./rows.ts";

type TaskLists = Pick<TaskReads, "tasksByIds" | "unreflectedBuilds" | "unfinishedTasks" | "deletionTask">;

/** Lists of tasks. */
export function taskLists(database: Kysely<Tables>): TaskLists {
  return {
    async tasksByIds(ids) {
      if (ids.length === 0) return [];
      const rows = await database.selectFrom("tasks").selectAll().where("id", "in", ids).orderBy("id").execute();
      return rows.map(toTask);
    },
    async unreflectedBuilds(branchIds) {
      if (branchIds.length === 0) return [];
      const rows = await database
        .selectFrom("tasks")
        .innerJoin("branches", "branches.id", "tasks.branch_id")
        .innerJoin("projects", "projects.id", "branches.project_id")
        .select(["tasks.branch_id as branchId"])
        .select((select) => select.fn.max("tasks.id").as("taskId"))
        .where("tasks.branch_id", "in", branchIds)
        .where(isVisibleBranch)
        .where("tasks.type", "in", ["build", "edition"])
        .where("tasks.status", "in", ["QUEUED", "RUNNING", "ERROR"])
        .groupBy("tasks.branch_id")
        .$narrowType<{ branchId: number }>()
        .execute();
      return rows;
    },
    // Both states are read through the index of lanes: this runs every few seconds, and there are many finished tasks.
    async unfinishedTasks() {
      const rows = await database
        .selectFrom("tasks")
        .select((select) => [
          "type",
          "status",
          select.fn.countAll<number | string>().as("count"),
          select.fn.min("submitted_at").as("oldest_at"),
        ])
        .where("status", "in", ["QUEUED", "RUNNING"])
        .groupBy(["type", "status"])
        .orderBy("type")
        .orderBy("status")
        .execute();
      return rows.map(({ type, status, count, oldest_at }) => ({
        type,
        status: status as UnfinishedTasks["status"],
        count: Number(count),
        oldestAt: oldest_at,
      }));
    },
    async deletionTask(id) {
      const row = await database
        .selectFrom("tasks")
        .innerJoin("projects", "projects.id", "tasks.project_id")
        .selectAll("tasks")
        .where("tasks.id", "=", id)
        .where("tasks.type", "=", "delete")
        .where("projects.deleted_at", "is not", null)
        .executeTakeFirst();
      return row && toTask(row);
    },
  };
}
