import { accept, refuse, type Result } from "../../text/index.ts";
import { flag } from "../database/columns.ts";
import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import { isStale, type WriteResult } from "../write-result.ts";
import type { SavedQueryWrites } from "./contract.ts";
import { toSavedQuery } from "./mapping.ts";
import { visibleQueries } from "./reads.ts";
import type { SavedQueryRow } from "./rows.ts";

/** The most queries of one user. */
const savedQueriesPerUserMax = 1_000;

export async function createSavedQuery(
  transaction: StoreTransaction,
  { ownerId, values, at }: InputOf<SavedQueryWrites, "createSavedQuery">,
): Promise<WriteResult<SavedQueryRow, "queries.too-many" | "queries.absent">> {
  const { count } = await transaction
    .selectFrom("saved_queries")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  if (count >= savedQueriesPerUserMax) {
    return refuse({ code: "queries.too-many", params: { limit: savedQueriesPerUserMax } });
  }
  const id = await takeNumbers(transaction, "saved-query");
  await transaction
    .insertInto("saved_queries")
    .values({
      id,
      owner_id: ownerId,
      name: values.name,
      query: values.query,
      project_id: values.projectId,
      artifact_id: values.artifactId,
      shared: flag(values.shared),
      created_at: at,
      changed_at: at,
      revision: 1,
    })
    .execute();
  return readBack(transaction, id);
}

export async function updateSavedQuery(
  transaction: StoreTransaction,
  change: InputOf<SavedQueryWrites, "updateSavedQuery">,
): Promise<WriteResult<SavedQueryRow, "queries.absent" | "revision.stale">> {
  const { id, values } = change;
  const before = await readBack(transaction, id);
  if (!before.ok) return before;
  if (isStale(change, before.value.revision)) return refuse({ code: "revision.stale" });
  await transaction
    .updateTable("saved_queries")
    .set((set) => ({
      ...(values.name === undefined ? {} : { name: values.name }),
      ...(values.query === undefined ? {} : { query: values.query }),
      ...(values.projectId === undefined ? {} : { project_id: values.projectId }),
      ...(values.artifactId === undefined ? {} : { artifact_id: values.artifactId }),
      ...(values.shared === undefined ? {} : { shared: flag(values.shared) }),
      changed_at: change.at,
      revision: set("revision", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
  return readBack(transaction, id);
}

export async function deleteSavedQuery(
  transaction: StoreTransaction,
  { id }: InputOf<SavedQueryWrites, "deleteSavedQuery">,
): Promise<WriteResult<null, "queries.absent">> {
  const deleted = await transaction.deleteFrom("saved_queries").where("id", "=", id).returning("id").executeTakeFirst();
  return deleted === undefined ? refuse({ code: "queries.absent" }) : accept(null);
}

async function readBack(transaction: StoreTransaction, id: number): Promise<Result<SavedQueryRow, "queries.absent">> {
  const row = await visibleQueries(transaction).where("saved_queries.id", "=", id).executeTakeFirst();
  return row === undefined ? refuse({ code: "queries.absent" }) : accept(toSavedQuery(row));
}

/** Every command of this area. */
export const savedQueryCommands: Commands<SavedQueryWrites> = {
  createSavedQuery,
  updateSavedQuery,
  deleteSavedQuery,
};
