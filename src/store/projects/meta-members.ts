import { flag } from "../database/columns.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { isVisibleProject } from "./visible-rows.ts";

/** Makes these the members of a meta-project. No meta-project is in another (D8). */
export async function replaceMetaMembers(
  transaction: StoreTransaction,
  projectId: number,
  memberIds: readonly number[],
): Promise<void> {
  await transaction.deleteFrom("meta_members").where("project_id", "=", projectId).execute();
  if (memberIds.length === 0) return;
  const members = await transaction
    .selectFrom("projects")
    .select("id")
    .where("id", "in", memberIds)
    .where("meta_project", "=", flag(false))
    .where(isVisibleProject)
    .execute();
  if (members.length === 0) return;
  const rows = members.map(({ id }) => ({ project_id: projectId, member_id: id }));
  await transaction.insertInto("meta_members").values(rows).execute();
}
