import { accept, refuse } from "../../text/index.ts";
import { changedValues } from "../audit/changed-values.ts";
import { audit } from "../audit/commands.ts";
import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import { isStale, type WriteResult } from "../write-result.ts";
import type { ModelWrites } from "./contract.ts";
import { toModelRevision } from "./mapping.ts";
import type { ModelRevisionRow } from "./rows.ts";

export async function putModel(
  transaction: StoreTransaction,
  model: InputOf<ModelWrites, "putModel">,
): Promise<WriteResult<{ readonly revision: ModelRevisionRow; readonly created: boolean }, "revision.stale">> {
  // Taken first, though it may stay unused: the sequence's lock makes revisions of a model follow one another.
  const id = await takeNumbers(transaction, "model-revision");
  const last = await transaction
    .selectFrom("model_revisions")
    .selectAll()
    .where("model_id", "=", model.modelId)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  // A deleted model's numbers are not given again.
  const current = last?.deleted_at === null ? last : undefined;
  if (isStale(model, current?.revision ?? 0)) return refuse({ code: "revision.stale" });
  if (current?.document === model.document) return accept({ revision: toModelRevision(current), created: false });
  const row = await transaction
    .insertInto("model_revisions")
    .values({
      id,
      model_id: model.modelId,
      revision: (last?.revision ?? 0) + 1,
      document: model.document,
      created_at: model.at,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const detail = { model: row.model_id, revision: row.revision };
  const changes = changedValues({ revision: current?.revision }, { revision: row.revision });
  await audit(transaction, { at: model.at, userId: model.userId ?? null, action: "model.change", detail, changes });
  return accept({ revision: toModelRevision(row), created: true });
}

/** Whether the model can be given to a project. */
export async function modelExists(transaction: StoreTransaction, modelId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("model_revisions")
    .select("id")
    .where("model_id", "=", modelId)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteModel(
  transaction: StoreTransaction,
  request: InputOf<ModelWrites, "deleteModel">,
): Promise<WriteResult<null, "model.absent" | "model.in-use">> {
  if (!(await modelExists(transaction, request.modelId))) {
    return refuse({ code: "model.absent", params: { id: request.modelId } });
  }
  if (await isInUse(transaction, request.modelId)) {
    return refuse({ code: "model.in-use", params: { id: request.modelId } });
  }
  await transaction
    .updateTable("model_revisions")
    .set({ deleted_at: request.at })
    .where("model_id", "=", request.modelId)
    .where("deleted_at", "is", null)
    .execute();
  const { at, userId, modelId } = request;
  await audit(transaction, { at, userId, action: "model.delete", detail: { model: modelId } });
  return accept(null);
}

async function isInUse(transaction: StoreTransaction, modelId: string): Promise<boolean> {
  const project = await transaction
    .selectFrom("projects")
    .select("id")
    .where("model_id", "=", modelId)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (project !== undefined) return true;
  const version = await transaction
    .selectFrom("versions")
    .innerJoin("model_revisions", "model_revisions.id", "versions.model_revision_id")
    .select("versions.id")
    .where("model_revisions.model_id", "=", modelId)
    .where("versions.deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return version !== undefined;
}

/** Every command of this area. */
export const modelCommands: Commands<ModelWrites> = {
  putModel,
  deleteModel,
};
