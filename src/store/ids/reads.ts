import type { Kysely } from "kysely";
import { runPrepared } from "../database/prepared.ts";
import type { Tables } from "../database/schema.ts";
import { toBranch } from "../projects/mapping.ts";
import { isVisibleBranch } from "../projects/visible-rows.ts";
import type { IdReads } from "./contract.ts";

/** Reads of ids. */
export function idReads(database: Kysely<Tables>): IdReads {
  return { branchOfId: branchOfIdRead(database) };
}

/** Every request that names an artifact or a finding runs this query, so its SQL is built once. */
function branchOfIdRead(database: Kysely<Tables>): IdReads["branchOfId"] {
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
    .where(isVisibleBranch)
    .compile();
  return async (kind, id) => {
    // The values of the compiled query, in their order: kind, first, limit.
    const row = await runPrepared(database, query, [kind, id, 1]);
    if (row === undefined || id >= row.block_first + row.block_size) return undefined;
    return toBranch(row);
  };
}
