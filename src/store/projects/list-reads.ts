import type { Kysely } from "kysely";
import type { Tables } from "../database/schema.ts";
import type { ProjectReads } from "./contract.ts";
import { toBranch, toProject } from "./mapping.ts";
import { projectsVisibleTo } from "./visible-projects.ts";
import { visibleBranches, visibleProjects } from "./visible-rows.ts";

type ProjectLists = Pick<
  ProjectReads,
  "projects" | "projectsByIds" | "deletedProject" | "metaMembers" | "modelsOfProjects"
>;

/** Lists of projects. */
export function projectLists(database: Kysely<Tables>): ProjectLists {
  const visible = visibleProjects(database);
  return {
    async projects({ afterId, limit, visibleTo }) {
      let page = visible.orderBy("projects.id").limit(limit);
      if (afterId !== undefined) page = page.where("projects.id", ">", afterId);
      if (visibleTo !== undefined) page = page.where("projects.id", "in", projectsVisibleTo(database, visibleTo));
      return (await page.execute()).map(toProject);
    },
    async projectsByIds(ids) {
      if (ids.length === 0) return [];
      return (await visible.where("projects.id", "in", ids).orderBy("projects.id").execute()).map(toProject);
    },
    async deletedProject(id) {
      const deleted = database.selectFrom("projects").selectAll().where("deleted_at", "is not", null);
      const row = await deleted.where("id", "=", id).executeTakeFirst();
      return row && toProject(row);
    },
    async modelsOfProjects(visibleTo) {
      const rows = await database
        .selectFrom("projects")
        .select("projects.model_id")
        .distinct()
        .where("projects.id", "in", projectsVisibleTo(database, visibleTo))
        .execute();
      return new Set(rows.map(({ model_id }) => model_id));
    },
    async metaMembers(metaIds) {
      if (metaIds.length === 0) return [];
      const rows = await visible
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
  const visible = visibleBranches(database);
  return {
    async branchesOf(projectIds) {
      if (projectIds.length === 0) return [];
      const rows = await visible.where("branches.project_id", "in", projectIds).orderBy("branches.id").execute();
      return rows.map(toBranch);
    },
    async branchesByIds(ids) {
      if (ids.length === 0) return [];
      return (await visible.where("branches.id", "in", ids).orderBy("branches.id").execute()).map(toBranch);
    },
    async branchByName(projectId, name) {
      const named = visible.where("branches.project_id", "=", projectId).where("branches.name", "=", name);
      const row = await named.executeTakeFirst();
      return row && toBranch(row);
    },
  };
}
