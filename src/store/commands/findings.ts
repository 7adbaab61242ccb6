import { flag } from "../mapping.ts";
import type { Instant } from "../rows.ts";
import type { StoreTransaction } from "../schema.ts";

/** Rows of one statement: seven values each stay well below the dialects' bounds on bound values. */
const triageRowsPerStatementMax = 1000;

export async function relaxFindings(
  transaction: StoreTransaction,
  triage: {
    readonly branchId: number;
    readonly findingIds: readonly number[];
    readonly relaxed: boolean;
    readonly reason: string;
    readonly comment: string;
    readonly userId: number;
    readonly at: Instant;
  },
): Promise<number> {
  const { triage_revision } = await transaction
    .updateTable("branches")
    .set((set) => ({ triage_revision: set("triage_revision", "+", 1), revision: set("revision", "+", 1) }))
    .where("id", "=", triage.branchId)
    .returning("triage_revision")
    .executeTakeFirstOrThrow();
  const findingIds = [...new Set(triage.findingIds)];
  for (let start = 0; start < findingIds.length; start += triageRowsPerStatementMax) {
    const rows = findingIds.slice(start, start + triageRowsPerStatementMax).map((findingId) => ({
      branch_id: triage.branchId,
      finding_id: findingId,
      relaxed: flag(triage.relaxed),
      reason: triage.reason,
      comment: triage.comment,
      user_id: triage.userId,
      changed_at: triage.at,
    }));
    await transaction
      .insertInto("triage")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["branch_id", "finding_id"]).doUpdateSet((update) => ({
          relaxed: update.ref("excluded.relaxed"),
          reason: update.ref("excluded.reason"),
          comment: update.ref("excluded.comment"),
          user_id: update.ref("excluded.user_id"),
          changed_at: update.ref("excluded.changed_at"),
        })),
      )
      .execute();
  }
  return triage_revision;
}
