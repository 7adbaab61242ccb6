import { sql, type Kysely } from "kysely";
import { flag } from "../database/columns.ts";
import type { Tables } from "../database/schema.ts";
import { projectsVisibleTo } from "../projects/visible-projects.ts";
import type { OutboxReads } from "./contract.ts";
import { toEvent } from "./mapping.ts";

/** Reads of the outbox. */
export function outboxReads(database: Kysely<Tables>): OutboxReads {
  return {
    async eventsAfter({ afterId, limit }) {
      const rows = await database
        .selectFrom("outbox")
        .selectAll()
        .where("id", ">", afterId)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(toEvent);
    },
    async outboxEnds() {
      // One statement, so that both ends are of one moment.
      const { oldestId, next } = await database
        .selectNoFrom((select) => [
          select
            .selectFrom("outbox")
            .select((some) => some.fn.min("id").as("id"))
            .as("oldestId"),
          select.selectFrom("sequences").select("next").where("name", "=", "event").as("next"),
        ])
        .executeTakeFirstOrThrow();
      const newestId = (next ?? 1) - 1;
      return { removedId: oldestId === null ? newestId : oldestId - 1, newestId };
    },
    async newestEventFor({ userId, projectId }) {
      const newest = await database
        .selectFrom("outbox")
        .select("id")
        .$if(projectId !== undefined, (all) => all.where("project_id", "=", projectId ?? 0))
        .$if(userId !== undefined, (all) =>
          all.where((where) => {
            const seenBy = (role: "DEVELOPER" | "GUEST", permission: string) =>
              where("project_id", "in", projectsVisibleTo(database, { userId: userId ?? 0, role, permission }));
            const published = where
              .selectFrom("versions")
              .select(sql`1`.as("one"))
              .whereRef("versions.id", "=", "outbox.version_id")
              .where("versions.baseline", "=", flag(true))
              .where("versions.complete", "=", flag(true))
              .where("versions.deleted_at", "is", null);
            const failed = where("type", "=", "task.failed");
            const triaged = where("type", "=", "triage.changed");
            const other = where("type", "not in", ["task.failed", "triage.changed"]);
            return where.or([
              where.and([other, seenBy("DEVELOPER", "draft.read")]),
              where.and([failed, seenBy("DEVELOPER", "task.read")]),
              where.and([triaged, seenBy("DEVELOPER", "triage.read")]),
              where.and([seenBy("GUEST", "project.read"), where.exists(published)]),
            ]);
          }),
        )
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return newest?.id ?? 0;
    },
  };
}
