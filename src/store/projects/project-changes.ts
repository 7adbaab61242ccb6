import { accept, refuse } from "../../text/index.ts";
import { flag, toJson, flagUnset } from "../database/columns.ts";
import { toProject } from "./mapping.ts";
import type { ProjectChange } from "./contract.ts";
import type { ProjectRow } from "./rows.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { replaceMetaMembers } from "./meta-members.ts";
import { modelExists } from "../models/commands.ts";
import type { WriteResult } from "../write-result.ts";

export async function updateProject(
  transaction: StoreTransaction,
  change: ProjectChange,
): Promise<WriteResult<ProjectRow, "project.absent" | "revision.stale" | "project.name-taken" | "model.absent">> {
  const { projectId, name, modelId, expectedRevision } = change;
  const current = await transaction
    .selectFrom("projects")
    .select(["name", "revision"])
    .where("id", "=", projectId)
    .where("deleted_at", "is", null)
    .where("hidden", "=", flagUnset)
    .executeTakeFirst();
  if (current === undefined) return refuse({ code: "project.absent" });
  if (expectedRevision !== undefined && current.revision !== expectedRevision) {
    return refuse({ code: "revision.stale" });
  }
  if (name !== undefined && name !== current.name && (await isTaken(transaction, name))) {
    return refuse({ code: "project.name-taken", params: { name } });
  }
  if (modelId !== undefined && !(await modelExists(transaction, modelId))) {
    return refuse({ code: "model.absent", params: { id: modelId } });
  }
  if (change.memberIds !== undefined) await replaceMetaMembers(transaction, projectId, change.memberIds);
  const row = await transaction
    .updateTable("projects")
    .set((set) => ({
      ...(name === undefined ? {} : { name }),
      ...(modelId === undefined ? {} : { model_id: modelId }),
      ...(change.public === undefined ? {} : { public: flag(change.public) }),
      ...(change.group === undefined ? {} : { group_name: change.group }),
      ...(change.color === undefined ? {} : { color: toJson(change.color) }),
      revision: set("revision", "+", 1),
    }))
    .where("id", "=", projectId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return accept(toProject(row));
}

async function isTaken(transaction: StoreTransaction, name: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("projects")
    .select("id")
    .where("name", "=", name)
    .where("deleted_at", "is", null)
    .where("hidden", "=", flagUnset)
    .executeTakeFirst();
  return row !== undefined;
}
