import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/schema.ts";
import type { LimitReads } from "./contract.ts";
import type { AllExceptions, LimitedKind, LimitRow, LimitUse } from "./rows.ts";

/** PostgreSQL returns sums as texts. */
type Count = number | string;

/** Reads of limits. */
export function limitReads(database: Kysely<Tables>): LimitReads {
  return {
    limitExceptions: () => readExceptions(database),
    limitUse: (kind, id) => readUse(database, kind, id),
    unmeasuredVersions: (countMax) =>
      database
        .selectFrom("versions")
        .select(["id", "folder"])
        .where("stored_bytes", "is", null)
        .where("deleted_at", "is", null)
        .orderBy("id")
        .limit(countMax)
        .execute(),
  };
}

async function readExceptions(database: Kysely<Tables>): Promise<AllExceptions> {
  const rows = await database.selectFrom("limits").selectAll().execute();
  const of = (wanted: LimitedKind): ReadonlyMap<number, LimitRow> =>
    new Map(rows.filter(({ kind }) => kind === wanted).map(({ kind: _kind, id, ...row }) => [id, row]));
  return { project: of("project"), user: of("user") };
}

/** Counts what a project or user uses. A version counts for the user whose build made its content. */
export async function readUse(database: Kysely<Tables>, kind: LimitedKind, id: number): Promise<LimitUse> {
  const owner = kind === "project" ? "project_id" : "user_id";
  const waiting = await database
    .selectFrom("tasks")
    .leftJoin("versions", "versions.id", "tasks.version_id")
    .select([
      sql<Count>`count(*)`.as("builds"),
      sql<Count>`count(distinct case when versions.id is null then tasks.version_id end)`.as("versions"),
      sql<Count>`coalesce(sum(tasks.upload_bytes), 0)`.as("bytes"),
    ])
    .where(`tasks.${owner}`, "=", id)
    .where("tasks.status", "in", ["QUEUED", "RUNNING"])
    .where("tasks.type", "=", "build")
    .executeTakeFirstOrThrow();
  const counts = [sql<Count>`count(*)`.as("versions"), sql<Count>`coalesce(sum(stored_bytes), 0)`.as("bytes")] as const;
  const stored =
    kind === "project"
      ? database.selectFrom("versions").select(counts).where("versions.project_id", "=", id)
      : database
          .selectFrom("versions")
          .innerJoin("tasks", "tasks.id", "versions.task_id")
          .select(counts)
          .where("tasks.user_id", "=", id);
  const existing = await stored.where("versions.deleted_at", "is", null).executeTakeFirstOrThrow();
  return {
    builds: Number(waiting.builds),
    versions: Number(existing.versions) + Number(waiting.versions),
    bytes: Number(existing.bytes) + Number(waiting.bytes),
  };
}
