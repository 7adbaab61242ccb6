import type { CarriedTriage } from "../builds/contract.ts";
import type { StoreTransaction } from "../database/schema.ts";

const rowsPerStatementMax = 1000;

/** Copies decisions about findings and artifacts from another branch. Decisions of this branch stay unchanged. */
export async function carryTriage(
  transaction: StoreTransaction,
  branchId: number,
  { branchId: from, findings, artifacts }: CarriedTriage,
): Promise<void> {
  for (let start = 0; start < findings.length; start += rowsPerStatementMax) {
    const here = new Map(findings.slice(start, start + rowsPerStatementMax));
    const rows = await transaction
      .selectFrom("triage")
      .selectAll()
      .where("branch_id", "=", from)
      .where("finding_id", "in", [...here.keys()])
      .execute();
    if (rows.length === 0) continue;
    await transaction
      .insertInto("triage")
      .values(rows.map((row) => ({ ...row, branch_id: branchId, finding_id: here.get(row.finding_id)! })))
      .onConflict((conflict) => conflict.columns(["branch_id", "finding_id"]).doNothing())
      .execute();
  }
  for (const [there, here] of artifacts) {
    const row = await transaction
      .selectFrom("artifact_triage")
      .selectAll()
      .where("branch_id", "=", from)
      .where("artifact_id", "=", there)
      .executeTakeFirst();
    if (row === undefined) continue;
    await transaction
      .insertInto("artifact_triage")
      .values({ ...row, branch_id: branchId, artifact_id: here })
      .onConflict((conflict) => conflict.columns(["branch_id", "artifact_id"]).doNothing())
      .execute();
  }
}
