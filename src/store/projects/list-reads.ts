import { flagUnset } from "../database/columns.ts";
import type { Kysely } from "kysely";
import type { ProjectReads } from "./contract.ts";
import { toBranch, toProject } from "./mapping.ts";
import type { Tables } from "../database/schema.ts";
import { projectsVisibleTo } from "./visible-projects.ts";

type ProjectLists = Pick<ProjectReads, "projects" | "projectsByIds" | "deletedProject" | "metaMembers">;

/** Lists of projects. */
export function projectLists(database: Kysely<Tables>): ProjectLists {
  const living = database
    .selectFrom("projects")
    .selectAll("projects")
    .where("projects.deleted_at", "is", null)
    .where("projects.hidden", "=", flagUnset);
  return {
    async projects({ afterId, limit, visibleTo }) {
      let page = living.orderBy("projects.id").limit(limit);
      if (afterId !== undefined) page = page.where("projects.id", ">", afterId);
      if (visibleTo !== undefined) page = page.where("projects.id", "in", projectsVisibleTo(database, visibleTo));
      return (await page.execute()).map(toProject);
    },
    async projectsByIds(ids) {
      if (ids.length === 0) return [];
      return (await living.where("projects.id", "in", ids).orderBy("projects.id").execute()).map(toProject);
    },
    async deletedProject(id) {
      const deleted = database.selectFrom("projects").selectAll().where("deleted_at", "is not", null);
      const row = await deleted.where("id", "=", id).executeTakeFirst();
      return row && toProject(row);
    },
    async metaMembers(metaIds) {
      if (metaIds.length === 0) return [];
      const rows = await living
        .innerJoin("meta_members", "meta_members.member_id", "projects.id")
        .select("meta_members.project_id as metaId")
        .where("meta_members.project_id", "in", metaIds)
        .orderBy("projects.id")
        .execute();
      return rows.map((row) => ({ metaId: row.metaId, member: toProject(row) }));
    },
  };
}

type BranchLists = Pick<ProjectReads, "branchesOf" | "branchesByIds" | "branchByName">;

/** Lists of branches. */
export function branchLists(database: Kysely<Tables>): BranchLists {
  const living = database
    .selectFrom("branches")
    .innerJoin("projects", "projects.id", "branches.project_id")
    .selectAll("branches")
    .where("branches.deleted_at", "is", null)
    .where("projects.deleted_at", "is", null)
    .where("projects.hidden", "=", flagUnset);
  return {
    async branchesOf(projectIds) {
      if (projectIds.length === 0) return [];
      const rows = await living.where("branches.project_id", "in", projectIds).orderBy("branches.id").execute();
      return rows.map(toBranch);
    },
    async branchesByIds(ids) {
      if (ids.length === 0) return [];
      return (await living.where("branches.id", "in", ids).orderBy("branches.id").execute()).map(toBranch);
    },
    async branchByName(projectId, name) {
      const named = living.where("branches.project_id", "=", projectId).where("branches.name", "=", name);
      const row = await named.executeTakeFirst();
      return row && toBranch(row);
    },
  };
}
