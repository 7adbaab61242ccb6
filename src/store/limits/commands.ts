import { accept, refuse } from "../../text/index.ts";
import { changedValues } from "../audit/changed-values.ts";
import { audit } from "../audit/commands.ts";
import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { visibleProjectName } from "../projects/visible-rows.ts";
import { isStale, type WriteResult } from "../write-result.ts";
import type { LimitChange, LimitWrites } from "./contract.ts";
import { limitNames, noExceptions, type LimitedKind, type LimitRow } from "./rows.ts";

async function putProjectLimits(
  transaction: StoreTransaction,
  change: LimitChange,
): Promise<WriteResult<LimitRow, "project.absent" | "revision.stale">> {
  const project = await visibleProjectName(transaction, change.id);
  if (project === undefined) return refuse({ code: "project.absent" });
  return putLimits(transaction, "project", { project }, change);
}

async function putUserLimits(
  transaction: StoreTransaction,
  change: LimitChange,
): Promise<WriteResult<LimitRow, "user.absent" | "revision.stale">> {
  const login = await loginOf(transaction, change.id);
  if (login === undefined) return refuse({ code: "user.absent" });
  return putLimits(transaction, "user", { login }, change);
}

async function putLimits(
  transaction: StoreTransaction,
  kind: LimitedKind,
  named: Readonly<Record<string, string>>,
  change: LimitChange,
): Promise<WriteResult<LimitRow, "revision.stale">> {
  const { id, limits, at } = change;
  const before = await readLimits(transaction, kind, id);
  if (isStale(change, before.revision)) return refuse({ code: "revision.stale" });
  const after: LimitRow = { ...before, ...limits, revision: before.revision + 1 };
  await transaction
    .insertInto("limits")
    .values({ kind, id, ...after })
    .onConflict((conflict) => conflict.columns(["kind", "id"]).doUpdateSet(after))
    .execute();
  const values = (row: LimitRow) => Object.fromEntries(limitNames.map((limit) => [limit, row[limit]]));
  const detail = { ...named, ...values(after) };
  const changes = changedValues(values(before), values(after));
  await audit(transaction, { at, userId: change.byUserId ?? null, action: "limits.change", detail, changes });
  return accept(after);
}

/** The exceptions of a project or user. */
export async function readLimits(transaction: StoreTransaction, kind: LimitedKind, id: number): Promise<LimitRow> {
  const row = await transaction
    .selectFrom("limits")
    .select(["requests", "builds", "versions", "bytes", "revision"])
    .where("kind", "=", kind)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? noExceptions;
}

async function loginOf(transaction: StoreTransaction, id: number): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("users")
    .select("login")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.login;
}

async function recordVersionSizes(
  transaction: StoreTransaction,
  { sizes }: InputOf<LimitWrites, "recordVersionSizes">,
): Promise<void> {
  for (const { id, folder, bytes } of sizes) {
    await transaction
      .updateTable("versions")
      .set({ stored_bytes: bytes })
      .where("id", "=", id)
      .where("folder", "=", folder)
      .execute();
  }
}

/** Every command of this area. */
export const limitCommands: Commands<LimitWrites> = { putProjectLimits, putUserLimits, recordVersionSizes };
