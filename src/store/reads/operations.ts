import type { Kysely } from "kysely";
import type { OperationsReads, UnfinishedTasks } from "../operations-contract.ts";
import type { Tables } from "../schema.ts";

/** What those who run a server ask of it. */
export function operationsReads(database: Kysely<Tables>): OperationsReads {
  return {
    // Both states by the index of lanes: it is asked every few seconds, and ended tasks are without number.
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
  };
}
