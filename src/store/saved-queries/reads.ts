import type { Kysely } from "kysely";
import type { Tables } from "../database/schema.ts";
import { projectsVisibleTo } from "../projects/visible-projects.ts";
import { isVisibleProject } from "../projects/visible-rows.ts";
import type { SavedQueryReads } from "./contract.ts";
import { toSavedQuery } from "./mapping.ts";
import type { SavedQueryRow } from "./rows.ts";

/** Queries with the names of their owners and projects, without those about a deleted or hidden project. */
export function visibleQueries(database: Kysely<Tables>) {
  return database
    .selectFrom("saved_queries")
    .innerJoin("users", "users.id", "saved_queries.owner_id")
    .leftJoin("projects", "projects.id", "saved_queries.project_id")
    .selectAll("saved_queries")
    .select(["users.login as owner_login", "projects.name as project_name"])
    .where((where) => where.or([where("saved_queries.project_id", "is", null), isVisibleProject(where)]));
}

/** The user's mark of a favourite project. */
export async function findFavourite(
  database: Kysely<Tables>,
  { userId, projectId }: { readonly userId: number; readonly projectId: number },
): Promise<SavedQueryRow | undefined> {
  const row = await visibleQueries(database)
    .where("saved_queries.kind", "=", "FAVOURITE")
    .where("saved_queries.owner_id", "=", userId)
    .where("saved_queries.project_id", "=", projectId)
    .executeTakeFirst();
  return row && toSavedQuery(row);
}

/** Reads of saved queries. */
export function savedQueryReads(database: Kysely<Tables>): SavedQueryReads {
  return {
    async savedQuery(id) {
      const row = await visibleQueries(database).where("saved_queries.id", "=", id).executeTakeFirst();
      return row && toSavedQuery(row);
    },
    favourite: (mark) => findFavourite(database, mark),
    async savedQueries({ kind, userId, visibleTo, afterId, limit }) {
      let page = visibleQueries(database)
        .where("saved_queries.kind", "=", kind)
        .where((or) => or.or([or("saved_queries.owner_id", "=", userId), or("saved_queries.shared", "=", 1)]))
        .orderBy("saved_queries.id")
        .limit(limit);
      if (visibleTo !== undefined) {
        const seen = projectsVisibleTo(database, visibleTo);
        page = page.where((or) =>
          or.or([or("saved_queries.project_id", "is", null), or("saved_queries.project_id", "in", seen)]),
        );
      }
      if (afterId !== undefined) page = page.where("saved_queries.id", ">", afterId);
      return (await page.execute()).map(toSavedQuery);
    },
  };
}
