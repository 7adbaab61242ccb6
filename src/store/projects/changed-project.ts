import { accept, refuse, type Result } from "../../text/index.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { isStale } from "../write-result.ts";
import { isVisibleProject } from "./visible-rows.ts";

/** The name of a project, to change something that has this revision. Refuses a missing project and a stale change. */
export async function nameForChange(
  transaction: StoreTransaction,
  change: { readonly projectId: number; readonly expectedRevision?: number },
  revision: number,
): Promise<Result<string, "project.absent" | "revision.stale">> {
  const project = await transaction
    .selectFrom("projects")
    .select("name")
    .where("id", "=", change.projectId)
    .where(isVisibleProject)
    .executeTakeFirst();
  if (project === undefined) return refuse({ code: "project.absent" });
  return isStale(change, revision) ? refuse({ code: "revision.stale" }) : accept(project.name);
}
