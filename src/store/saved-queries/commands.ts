import { accept, refuse, type Problem, type Result } from "../../text/index.ts";
import { changedValues } from "../audit/changed-values.ts";
import { callerOf } from "../audit/command-origin.ts";
import type { AuditAction } from "../audit/audit-actions.ts";
import { audit } from "../audit/commands.ts";
import type { AuditedChange } from "../audit/rows.ts";
import { flag } from "../database/columns.ts";
import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import type { Instant } from "../instant.ts";
import { takeNumbers } from "../ids/sequences.ts";
import { isStale, type WriteResult } from "../write-result.ts";
import type { SavedQueryWrites } from "./contract.ts";
import { toSavedQuery } from "./mapping.ts";
import { findFavourite, visibleQueries } from "./reads.ts";
import type { SavedQueryRow } from "./rows.ts";

/** The most queries of one user. */
const savedQueriesPerUserMax = 1_000;

export async function createSavedQuery(
  transaction: StoreTransaction,
  { kind, ownerId, values, at }: InputOf<SavedQueryWrites, "createSavedQuery">,
): Promise<WriteResult<SavedQueryRow, "queries.too-many" | "queries.absent" | "filters.name-taken">> {
  if (kind === "FAVOURITE" && values.projectId !== null) {
    const marked = await findFavourite(transaction, { userId: ownerId, projectId: values.projectId });
    if (marked !== undefined) return accept(marked);
  }
  const { count } = await transaction
    .selectFrom("saved_queries")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  if (count >= savedQueriesPerUserMax) {
    return refuse({ code: "queries.too-many", params: { limit: savedQueriesPerUserMax } });
  }
  const id = await takeNumbers(transaction, "saved-query");
  const taken = await nameProblem(transaction, { id, kind, ownerId, name: values.name });
  if (taken !== undefined) return refuse(taken);
  await transaction
    .insertInto("saved_queries")
    .values({
      id,
      kind,
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
  const created = await readBack(transaction, id);
  if (created.ok) await auditQuery(transaction, "saved-query.create", created.value, at);
  return created;
}

export async function updateSavedQuery(
  transaction: StoreTransaction,
  change: InputOf<SavedQueryWrites, "updateSavedQuery">,
): Promise<WriteResult<SavedQueryRow, "queries.absent" | "revision.stale" | "filters.name-taken">> {
  const { id, values } = change;
  const before = await readBack(transaction, id);
  if (!before.ok) return before;
  if (isStale(change, before.value.revision)) return refuse({ code: "revision.stale" });
  const taken = await nameProblem(transaction, { ...before.value, ...values });
  if (taken !== undefined) return refuse(taken);
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
  const after = await readBack(transaction, id);
  if (after.ok) {
    const changes = changedValues(auditedValues(before.value), auditedValues(after.value));
    await auditQuery(transaction, "saved-query.change", before.value, change.at, changes);
  }
  return after;
}

export async function deleteSavedQuery(
  transaction: StoreTransaction,
  { id, at }: InputOf<SavedQueryWrites, "deleteSavedQuery">,
): Promise<WriteResult<null, "queries.absent">> {
  const deleted = await transaction
    .deleteFrom("saved_queries")
    .where("id", "=", id)
    .returning(["id", "kind", "name"])
    .executeTakeFirst();
  if (deleted === undefined) return refuse({ code: "queries.absent" });
  await auditQuery(transaction, "saved-query.delete", deleted, at);
  return accept(null);
}

async function auditQuery(
  transaction: StoreTransaction,
  action: Extract<AuditAction, `saved-query.${string}`>,
  { id, kind, name }: Pick<SavedQueryRow, "id" | "kind" | "name">,
  at: Instant,
  changes: readonly AuditedChange[] = [],
): Promise<void> {
  const detail = { query: id, kind, name };
  await audit(transaction, { at, userId: callerOf(transaction), action, detail, changes });
}

function auditedValues({ name, query, shared }: SavedQueryRow) {
  return { name, query, shared };
}

/** A user finds filters of findings by their names; names of queries may be the same. */
async function nameProblem(
  transaction: StoreTransaction,
  { id, kind, ownerId, name }: Pick<SavedQueryRow, "id" | "kind" | "ownerId" | "name">,
): Promise<Problem<"filters.name-taken"> | undefined> {
  if (kind !== "FINDINGS") return undefined;
  const other = await transaction
    .selectFrom("saved_queries")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("kind", "=", kind)
    .where("name", "=", name)
    .where("id", "<>", id)
    .executeTakeFirst();
  return other && { code: "filters.name-taken", params: { name } };
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
