import type { Kysely } from "kysely";
import type { StoreReads } from "../contract.ts";
import { toBranch, toProject } from "../mapping.ts";
import type { Tables } from "../schema.ts";
import { runPrepared } from "./prepared.ts";

type PortfolioReads = Pick<StoreReads, "projectById" | "projectByName" | "branches" | "branchById" | "branchOfId">;

/** Projects, branches, and which branch an id belongs to. */
export function portfolioReads(database: Kysely<Tables>): PortfolioReads {
  const livingProjects = database.selectFrom("projects").selectAll().where("deleted_at", "is", null);
  const livingBranches = database
    .selectFrom("branches")
    .innerJoin("projects", "projects.id", "branches.project_id")
    .selectAll("branches")
    .where("branches.deleted_at", "is", null)
    .where("projects.deleted_at", "is", null);
  return {
    async projectById(id) {
      const row = await livingProjects.where("id", "=", id).executeTakeFirst();
      return row && toProject(row);
    },
    async projectByName(name) {
      const row = await livingProjects.where("name", "=", name).executeTakeFirst();
      return row && toProject(row);
    },
    async branches(projectId) {
      const rows = await livingBranches.where("branches.project_id", "=", projectId).orderBy("branches.id").execute();
      return rows.map(toBranch);
    },
    async branchById(id) {
      const row = await livingBranches.where("branches.id", "=", id).executeTakeFirst();
      return row && toBranch(row);
    },
    branchOfId: branchOfIdRead(database),
  };
}

/** Every request that names an artifact or a finding asks this, so its SQL is built once. */
function branchOfIdRead(database: Kysely<Tables>): StoreReads["branchOfId"] {
  const query = database
    .selectFrom((from) =>
      from
        .selectFrom("id_blocks")
        .select(["first", "size", "branch_id"])
        .where("kind", "=", "artifact")
        .where("first", "<=", 0)
        .orderBy("first", "desc")
        .limit(1)
        .as("block"),
    )
    .innerJoin("branches", "branches.id", "block.branch_id")
    .innerJoin("projects", "projects.id", "branches.project_id")
    .selectAll("branches")
    .select(["block.first as block_first", "block.size as block_size"])
    .where("branches.deleted_at", "is", null)
    .where("projects.deleted_at", "is", null)
    .compile();
  return async (kind, id) => {
    // The values of the compiled query, in their order: kind, first, limit.
    const row = await runPrepared(database, query, [kind, id, 1]);
    if (row === undefined || id >= row.block_first + row.block_size) return undefined;
    return toBranch(row);
  };
}
