import type { Kysely } from "kysely";
import { fromJson } from "../mapping.ts";
import type { OperationsReads, RetentionRule, UnfinishedTasks } from "../operations-contract.ts";
import type { Tables } from "../schema.ts";

/** Values in one statement: databases bound them. */
const valuesMax = 500;

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
    async retention(projectId) {
      const row = await database
        .selectFrom("retention")
        .selectAll()
        .where("project_id", "=", projectId)
        .executeTakeFirst();
      if (row === undefined) return { rule: null, revision: 0 };
      return { rule: fromJson(row.rule) as RetentionRule | null, revision: row.revision };
    },
    async buildAttempts(versionIds) {
      const rows = await inPieces(versionIds, (some) =>
        database
          .selectFrom("tasks")
          .select(["version_id as versionId", "attempt as attempts"])
          .where("type", "=", "build")
          .where("version_id", "in", some)
          .$narrowType<{ versionId: number }>()
          .execute(),
      );
      return rows;
    },
    async namedUploads(uploads) {
      const rows = await inPieces(uploads, (some) =>
        database
          .selectFrom("tasks")
          .select("upload")
          .where("upload", "in", some)
          .$narrowType<{ upload: string }>()
          .execute(),
      );
      return rows.map((row) => row.upload);
    },
    trash: () => database.selectFrom("trash").select(["name", "since"]).orderBy("name").execute(),
    async datedVersions(projectId) {
      const rows = await database
        .selectFrom("versions")
        .innerJoin("branches", "branches.id", "versions.branch_id")
        .select(["versions.id", "versions.branch_id", "versions.name", "versions.baseline", "versions.created_at"])
        .where("branches.project_id", "=", projectId)
        .where("branches.deleted_at", "is", null)
        .where("versions.deleted_at", "is", null)
        .orderBy("versions.id", "desc")
        .execute();
      return rows.map((row) => ({
        id: row.id,
        branchId: row.branch_id,
        name: row.name,
        baseline: row.baseline === 1,
        createdAt: row.created_at,
      }));
    },
  };
}

async function inPieces<Value, Row>(
  values: readonly Value[],
  read: (some: readonly Value[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < values.length; start += valuesMax) {
    rows.push(...(await read(values.slice(start, start + valuesMax))));
  }
  return rows;
}
