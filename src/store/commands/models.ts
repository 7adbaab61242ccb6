import { accept, refuse, type Result } from "../../text/index.ts";
import { toModelRevision } from "../mapping.ts";
import type { Instant, ModelRevisionRow } from "../rows.ts";
import type { StoreTransaction } from "../schema.ts";
import { takeNumbers } from "./sequences.ts";

export async function putModel(
  transaction: StoreTransaction,
  model: {
    readonly modelId: string;
    readonly document: string;
    readonly expectedRevision?: number;
    readonly at: Instant;
  },
): Promise<Result<{ readonly revision: ModelRevisionRow; readonly created: boolean }>> {
  // Taken first, though it may stay unused: the sequence's lock makes revisions of a model follow one another.
  const id = await takeNumbers(transaction, "model-revision");
  const current = await transaction
    .selectFrom("model_revisions")
    .selectAll()
    .where("model_id", "=", model.modelId)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  const { expectedRevision } = model;
  if (expectedRevision !== undefined && expectedRevision !== (current?.revision ?? 0)) {
    return refuse({ code: "revision.stale" });
  }
  if (current?.document === model.document) return accept({ revision: toModelRevision(current), created: false });
  const row = await transaction
    .insertInto("model_revisions")
    .values({
      id,
      model_id: model.modelId,
      revision: (current?.revision ?? 0) + 1,
      document: model.document,
      created_at: model.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return accept({ revision: toModelRevision(row), created: true });
}
