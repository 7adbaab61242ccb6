import type { Kysely } from "kysely";
import type { PortfolioReads, VisibleTo } from "../portfolio-contract.ts";
import { fromJson, toBranch, toProject, toTask, toVersion } from "../mapping.ts";
import type { GateCondition } from "../gate-rows.ts";
import { projectRoles } from "../roles.ts";
import type { Tables } from "../schema.ts";
import { modelLists } from "./model-lists.ts";
import { waysToRoles } from "./roles.ts";

/** What lists read: many projects, branches, versions and tasks in few statements. */
export function listReads(database: Kysely<Tables>): PortfolioReads {
  return {
    ...projectLists(database),
    ...branchLists(database),
    ...versionLists(database),
    ...taskLists(database),
    ...modelLists(database),
  };
}

/** The ids of the projects that exist for those eyes, as a part of a larger statement. */
export function projectsVisibleTo(database: Kysely<Tables>, { userId, role }: VisibleTo) {
  const roles = projectRoles.slice(projectRoles.indexOf(role));
  return database
    .selectFrom(waysToRoles(database, userId).as("ways"))
    .select("ways.project_id")
    .where("ways.role", "in", roles);
}

type ProjectLists = Pick<PortfolioReads, "gate" | "projects" | "projectsByIds" | "deletedProject" | "metaMembers">;

function projectLists(database: Kysely<Tables>): ProjectLists {
  const living = database.selectFrom("projects").selectAll("projects").where("projects.deleted_at", "is", null);
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
    async gate(projectId) {
      const row = await database.selectFrom("gates").selectAll().where("project_id", "=", projectId).executeTakeFirst();
      if (row === undefined) return { conditions: [], revision: 0 };
      return { conditions: fromJson(row.conditions) as readonly GateCondition[], revision: row.revision };
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

type BranchLists = Pick<PortfolioReads, "branchesOf" | "branchesByIds" | "branchByName">;

function branchLists(database: Kysely<Tables>): BranchLists {
  const living = database
    .selectFrom("branches")
    .innerJoin("projects", "projects.id", "branches.project_id")
    .selectAll("branches")
    .where("branches.deleted_at", "is", null)
    .where("projects.deleted_at", "is", null);
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

type VersionLists = Pick<PortfolioReads, "newestVersions" | "versionsOfProject">;

function versionLists(database: Kysely<Tables>): VersionLists {
  return {
    // One look into the index for each branch, however many versions it has: where the last that is wanted stands.
    async newestVersions(branchIds, kind, count = 1) {
      if (branchIds.length === 0) return [];
      const wanted = database
        .selectFrom("branches")
        .select((branch) => {
          const versions = branch
            .selectFrom("versions as candidates")
            .select("candidates.id")
            .whereRef("candidates.branch_id", "=", "branches.id")
            .where("candidates.deleted_at", "is", null)
            .orderBy("candidates.id", "desc")
            .limit(1)
            .offset(count - 1);
          const last = kind === "any" ? versions : versions.where("candidates.baseline", "=", 1);
          return ["branches.id as branchId", branch.fn.coalesce(last, branch.val(0)).as("lastId")];
        })
        .where("branches.id", "in", branchIds)
        .where("branches.deleted_at", "is", null);
      let newest = database
        .selectFrom(wanted.as("wanted"))
        .innerJoin("versions", (join) =>
          join.onRef("versions.branch_id", "=", "wanted.branchId").onRef("versions.id", ">=", "wanted.lastId"),
        )
        .selectAll("versions")
        .where("versions.deleted_at", "is", null)
        .orderBy("versions.branch_id")
        .orderBy("versions.id", "desc");
      if (kind === "baseline") newest = newest.where("versions.baseline", "=", 1);
      return (await newest.execute()).map(toVersion);
    },
    async versionsOfProject({ projectId, branchId, baselinesOnly, beforeId, limit }) {
      let page = database
        .selectFrom("versions")
        .innerJoin("branches", "branches.id", "versions.branch_id")
        .innerJoin("projects", "projects.id", "versions.project_id")
        .selectAll("versions")
        .where("versions.project_id", "=", projectId)
        .where("versions.deleted_at", "is", null)
        .where("branches.deleted_at", "is", null)
        .where("projects.deleted_at", "is", null)
        .orderBy("versions.id", "desc")
        .limit(limit);
      if (branchId !== undefined) page = page.where("versions.branch_id", "=", branchId);
      if (baselinesOnly) page = page.where("versions.baseline", "=", 1);
      if (beforeId !== undefined) page = page.where("versions.id", "<", beforeId);
      return (await page.execute()).map(toVersion);
    },
  };
}

type TaskLists = Pick<PortfolioReads, "tasksByIds" | "unreflectedBuilds" | "deletionTask">;

function taskLists(database: Kysely<Tables>): TaskLists {
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
        .select(["branch_id as branchId"])
        .select((select) => select.fn.max("id").as("taskId"))
        .where("branch_id", "in", branchIds)
        .where("type", "=", "build")
        .where("status", "in", ["QUEUED", "RUNNING", "ERROR"])
        .groupBy("branch_id")
        .$narrowType<{ branchId: number }>()
        .execute();
      return rows;
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
