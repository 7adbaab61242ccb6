import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import type { Instant } from "../instant.ts";
import type { TriageRow } from "./rows.ts";

/** Rows of one statement. With twelve values each, this is well below the limits on bound parameters. */
export const triageRowsPerStatementMax = 1000;

/** The user of entries that the server itself writes. */
const serverUser = 0;

/** The triage of a finding as a row has it. */
export interface StoredTriage extends Omit<TriageRow, "assignee"> {
  readonly assigneeId: number | null;
}

/** The values of a finding that was not triaged yet. */
const untriaged = {
  status: null,
  reason: null,
  comment: "",
  until: null,
  assigneeId: null,
  dueDate: null,
  revision: 0,
} as const;

/** The current triage of each of the findings. */
export async function storedTriage(
  transaction: StoreTransaction,
  branchId: number,
  findingIds: readonly number[],
): Promise<StoredTriage[]> {
  const rows = await transaction
    .selectFrom("triage")
    .selectAll()
    .where("branch_id", "=", branchId)
    .where("finding_id", "in", findingIds)
    .execute();
  const known = new Map<number, StoredTriage>(
    rows.map((row) => [
      row.finding_id,
      {
        findingId: row.finding_id,
        status: row.status || null,
        reason: row.reason || null,
        comment: row.comment,
        until: row.accepted_until,
        assigneeId: row.assignee_id,
        dueDate: row.due_date || null,
        revision: row.revision,
      },
    ]),
  );
  return findingIds.map((findingId) => known.get(findingId) ?? { findingId, ...untriaged });
}

/** Writes the new triage of findings of one branch, and its entries of the history. */
export async function storeTriage(
  transaction: StoreTransaction,
  { branchId, userId, at }: { readonly branchId: number; readonly userId: number | null; readonly at: Instant },
  rows: readonly StoredTriage[],
): Promise<void> {
  const first = await takeNumbers(transaction, "triage", rows.length);
  const columns = rows.map((row) => ({
    branch_id: branchId,
    finding_id: row.findingId,
    status: row.status ?? ("" as const),
    reason: row.reason ?? ("" as const),
    comment: row.comment,
    accepted_until: row.until,
    assignee_id: row.assigneeId,
    due_date: row.dueDate ?? "",
  }));
  await transaction
    .insertInto("triage_history")
    .values(columns.map((row, index) => ({ ...row, id: first + index, user_id: userId ?? serverUser, at })))
    .execute();
  await transaction
    .insertInto("triage")
    .values(columns.map((row, index) => ({ ...row, revision: first + index })))
    .onConflict((conflict) =>
      conflict.columns(["branch_id", "finding_id"]).doUpdateSet((update) => ({
        status: update.ref("excluded.status"),
        reason: update.ref("excluded.reason"),
        comment: update.ref("excluded.comment"),
        accepted_until: update.ref("excluded.accepted_until"),
        assignee_id: update.ref("excluded.assignee_id"),
        due_date: update.ref("excluded.due_date"),
        revision: update.ref("excluded.revision"),
      })),
    )
    .execute();
}
