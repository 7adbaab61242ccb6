import type { Kysely } from "kysely";
import type { Tables } from "../database/schema.ts";
import type { ProjectReads } from "./contract.ts";
import { branchLists, projectLists } from "./list-reads.ts";
import { toBranch, toProject } from "./mapping.ts";
import { visibleBranches, visibleProjects } from "./visible-rows.ts";

type SingleReads = Pick<ProjectReads, "projectById" | "projectByName" | "branches" | "branchById" | "hiddenProjects">;

/** Reads of projects and branches. */
export function projectReads(database: Kysely<Tables>): ProjectReads {
  return { ...singleReads(database), ...projectLists(database), ...branchLists(database) };
}

function singleReads(database: Kysely<Tables>): SingleReads {
  const projects = visibleProjects(database);
  const branches = visibleBranches(database);
  return {
    async projectById(id) {
      const row = await projects.where("projects.id", "=", id).executeTakeFirst();
      return row && toProject(row);
    },
    async projectByName(name) {
      const row = await projects.where("projects.name", "=", name).executeTakeFirst();
      return row && toProject(row);
    },
    async branches(projectId) {
      const rows = await branches.where("branches.project_id", "=", projectId).orderBy("branches.id").execute();
      return rows.map(toBranch);
    },
    async branchById(id) {
      const row = await branches.where("branches.id", "=", id).executeTakeFirst();
      return row && toBranch(row);
    },
    async hiddenProjects() {
      const hidden = database
        .selectFrom("projects")
        .selectAll()
        .where("hidden", "=", 1)
        .where("deleted_at", "is", null);
      return (await hidden.orderBy("id").execute()).map(toProject);
    },
  };
}
