import type { Kysely } from "kysely";
import { fromJson } from "../database/columns.ts";
import type { Tables } from "../database/schema.ts";
import type { TrustedJobReads } from "./contract.ts";
import type { TrustedJob, TrustedJobs } from "./rows.ts";

/** Reads of trusted jobs. */
export function trustedJobReads(database: Kysely<Tables>): TrustedJobReads {
  return { trustedJobs: (projectId) => readTrustedJobs(database, projectId) };
}

/** The trusted jobs of a project. */
export async function readTrustedJobs(database: Kysely<Tables>, projectId: number): Promise<TrustedJobs> {
  const row = await database
    .selectFrom("trusted_jobs")
    .selectAll()
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  if (row === undefined) return { jobs: [], revision: 1 };
  return { jobs: fromJson(row.jobs) as readonly TrustedJob[], revision: row.revision };
}
