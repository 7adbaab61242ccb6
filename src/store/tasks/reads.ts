import type { Kysely } from "kysely";
import { inPieces } from "../database/in-pieces.ts";
import type { Tables } from "../database/schema.ts";
import { projectsVisibleTo } from "../projects/visible-projects.ts";
import { isVisibleProject } from "../projects/visible-rows.ts";
import type { TaskReads } from "./contract.ts";
import { taskLists } from "./list-reads.ts";
import { toTask } from "./mapping.ts";

type SingleReads = Pick<
  TaskReads,
  "taskById" | "tasks" | "newestTasks" | "neededUploads" | "namedUploads" | "nodeLives"
>;

/** Reads of tasks, of the uploads they need, and of the processes that run them. */
export function taskReads(database: Kysely<Tables>): TaskReads {
  return { ...singleReads(database), ...taskLists(database) };
}

function singleReads(database: Kysely<Tables>): SingleReads {
  const allTasks = database
    .selectFrom("tasks")
    .innerJoin("projects", "projects.id", "tasks.project_id")
    .selectAll("tasks");
  const visibleTasks = allTasks.where(isVisibleProject);
  return {
    async taskById(id) {
      const row = await visibleTasks.where("tasks.id", "=", id).executeTakeFirst();
      return row && toTask(row);
    },
    async tasks({ beforeId, limit, visibleTo }) {
      let page = allTasks.orderBy("tasks.id", "desc").limit(limit);
      if (beforeId !== undefined) page = page.where("tasks.id", "<", beforeId);
      page = page.where((eb) => {
        const visible = isVisibleProject(eb);
        const deletion = eb.and([eb("projects.deleted_at", "is not", null), eb("tasks.type", "=", "delete")]);
        if (visibleTo === undefined) return eb.or([visible, deletion]);
        return eb.or([
          eb.and([visible, eb("projects.id", "in", projectsVisibleTo(database, visibleTo))]),
          eb.and([
            deletion,
            visibleTo.role === null ? eb.lit(true) : eb("tasks.user_id", "=", visibleTo.userId),
            visibleTo.projectId === undefined ? eb.lit(true) : eb("projects.id", "=", visibleTo.projectId),
          ]),
        ]);
      });
      return (await page.execute()).map(toTask);
    },
    async nodeLives(bootId) {
      const row = await database.selectFrom("nodes").select("boot_id").where("boot_id", "=", bootId).executeTakeFirst();
      return row !== undefined;
    },
    async newestTasks(branchIds) {
      if (branchIds.length === 0) return [];
      const rows = await visibleTasks
        .where("tasks.id", "in", (query) =>
          query
            .selectFrom("tasks as newest")
            .select((select) => select.fn.max("newest.id").as("id"))
            .where("newest.branch_id", "in", branchIds)
            .groupBy("newest.branch_id"),
        )
        .execute();
      return rows.map(toTask);
    },
    async neededUploads() {
      const rows = await database
        .selectFrom("tasks")
        .select("upload")
        .where("status", "in", ["QUEUED", "RUNNING"])
        .where("upload", "is not", null)
        .orderBy("id")
        .$narrowType<{ upload: string }>()
        .execute();
      return rows.map((row) => row.upload);
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
  };
}
