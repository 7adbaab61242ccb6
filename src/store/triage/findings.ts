import { accept, refuse } from "../../text/index.ts";
import { audit } from "../audit/commands.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import { isStale, type WriteResult } from "../write-result.ts";
import type { FindingTriage } from "./contract.ts";
import { toTriage } from "./mapping.ts";
import { findBranch, raiseTriage, recordTriage } from "./revision.ts";
import type { TriageRow } from "./rows.ts";

/** Rows of one statement. With eight values each, this is well below the limits on bound parameters. */
const triageRowsPerStatementMax = 1000;

/** The values of a finding that was not triaged yet. */
const untriaged = { status: null, reason: null, comment: "", revision: 0 } as const;

export async function triageFindings(
  transaction: StoreTransaction,
  triage: FindingTriage,
): Promise<WriteResult<{ readonly changed: number }, "branch.absent" | "revision.stale">> {
  const findingIds = [...new Set(triage.findingIds)];
  const branch = await findBranch(transaction, triage.branchId);
  if (branch === undefined) return refuse({ code: "branch.absent" });
  let changed = 0;
  for (let start = 0; start < findingIds.length; start += triageRowsPerStatementMax) {
    const some = findingIds.slice(start, start + triageRowsPerStatementMax);
    const before = await rowsOf(transaction, triage.branchId, some);
    if (before.some(({ revision }) => isStale(triage, revision))) return refuse({ code: "revision.stale" });
    const after = before.map((row) => applyTriage(row, triage)).filter((row) => row !== undefined);
    if (after.length > 0) await keep(transaction, triage, after);
    changed += after.length;
  }
  if (changed === 0) return accept({ changed });
  await raiseTriage(transaction, triage, branch);
  await recordTriage(transaction, triage, branch);
  const only = findingIds.length === 1 ? { finding: findingIds[0]! } : { findings: changed };
  await audit(transaction, {
    at: triage.at,
    userId: triage.userId,
    action: "finding.triage",
    detail: {
      project: branch.projectName,
      branch: branch.name,
      ...only,
      ...triage.detail,
      ...(triage.status === undefined ? {} : { status: triage.status }),
      ...(triage.reason === undefined ? {} : { reason: triage.reason }),
    },
  });
  return accept({ changed });
}

/** The current triage of each of the findings. */
async function rowsOf(
  transaction: StoreTransaction,
  branchId: number,
  findingIds: readonly number[],
): Promise<TriageRow[]> {
  const rows = await transaction
    .selectFrom("triage")
    .selectAll()
    .where("branch_id", "=", branchId)
    .where("finding_id", "in", findingIds)
    .execute();
  const known = new Map(rows.map((row) => [row.finding_id, toTriage(row)]));
  return findingIds.map((findingId) => known.get(findingId) ?? { findingId, ...untriaged });
}

/** Undefined if nothing changes. */
function applyTriage(before: TriageRow, triage: FindingTriage): TriageRow | undefined {
  const status = triage.status ?? before.status;
  const reason = status === "RELAXED" ? (triage.reason ?? before.reason) : null;
  const comment = triage.comment ?? before.comment;
  const same = status === before.status && reason === before.reason && comment === before.comment;
  return same ? undefined : { ...before, status, reason, comment };
}

async function keep(transaction: StoreTransaction, triage: FindingTriage, rows: readonly TriageRow[]): Promise<void> {
  const first = await takeNumbers(transaction, "triage", rows.length);
  const columns = rows.map((row) => ({
    branch_id: triage.branchId,
    finding_id: row.findingId,
    status: row.status ?? ("" as const),
    reason: row.reason ?? ("" as const),
    comment: row.comment,
  }));
  await transaction
    .insertInto("triage_history")
    .values(columns.map((row, index) => ({ ...row, id: first + index, user_id: triage.userId, at: triage.at })))
    .execute();
  await transaction
    .insertInto("triage")
    .values(columns.map((row, index) => ({ ...row, revision: first + index })))
    .onConflict((conflict) =>
      conflict.columns(["branch_id", "finding_id"]).doUpdateSet((update) => ({
        status: update.ref("excluded.status"),
        reason: update.ref("excluded.reason"),
        comment: update.ref("excluded.comment"),
        revision: update.ref("excluded.revision"),
      })),
    )
    .execute();
}
