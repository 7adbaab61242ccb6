import { accept } from "../../text/index.ts";
import { audit } from "../audit/commands.ts";
import type { InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import type { WriteResult } from "../write-result.ts";
import type { TriageWrites } from "./contract.ts";
import { findBranch, raiseTriage, recordTriage, type TriagedBranch } from "./revision.ts";
import { storedTriage, storeTriage, triageRowsPerStatementMax } from "./stored-triage.ts";

/** An acceptance that is over leaves no decision: what is said of the artifacts above the finding applies again. */
export async function endAcceptances(
  transaction: StoreTransaction,
  { at }: InputOf<TriageWrites, "endAcceptances">,
): Promise<WriteResult<{ readonly ended: number }, never>> {
  const branches = await transaction
    .selectFrom("triage")
    .select("branch_id")
    .distinct()
    .where("accepted_until", "<=", at)
    .orderBy("branch_id")
    .execute();
  let ended = 0;
  for (const { branch_id: branchId } of branches) {
    const branch = await findBranch(transaction, branchId);
    if (branch === undefined) await forgetEnds(transaction, branchId, at);
    else ended += await endOnBranch(transaction, { branchId, userId: null, at }, branch);
  }
  return accept({ ended });
}

async function endOnBranch(
  transaction: StoreTransaction,
  context: { readonly branchId: number; readonly userId: null; readonly at: number },
  branch: TriagedBranch,
): Promise<number> {
  const { branchId, at } = context;
  const rows = await transaction
    .selectFrom("triage")
    .select("finding_id")
    .where("branch_id", "=", branchId)
    .where("accepted_until", "<=", at)
    .orderBy("finding_id")
    .execute();
  for (let start = 0; start < rows.length; start += triageRowsPerStatementMax) {
    const some = rows.slice(start, start + triageRowsPerStatementMax).map((row) => row.finding_id);
    const before = await storedTriage(transaction, branchId, some);
    const after = before.map((row) => ({ ...row, status: null, reason: null, until: null }));
    await storeTriage(transaction, context, after);
  }
  await raiseTriage(transaction, context, branch);
  await recordTriage(transaction, context, branch, { ended: rows.length });
  const only = rows.length === 1 ? { finding: rows[0]!.finding_id } : { findings: rows.length };
  await audit(transaction, {
    at,
    userId: null,
    action: "finding.triage",
    detail: { project: branch.projectName, branch: branch.name, ...only, status: "OPEN", until: null },
  });
  return rows.length;
}

// Findings of a deleted branch stay as they are. Without an end, they are not found again.
async function forgetEnds(transaction: StoreTransaction, branchId: number, at: number): Promise<void> {
  await transaction
    .updateTable("triage")
    .set({ accepted_until: null })
    .where("branch_id", "=", branchId)
    .where("accepted_until", "<=", at)
    .execute();
}
