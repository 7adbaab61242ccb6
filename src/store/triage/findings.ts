import { accept, refuse } from "../../text/index.ts";
import { audit } from "../audit/commands.ts";
import type { InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { isStale, type WriteResult } from "../write-result.ts";
import type { FindingTriage, TriageWrites } from "./contract.ts";
import { findBranch, raiseTriage, recordTriage } from "./revision.ts";
import { storedTriage, storeTriage, triageRowsPerStatementMax, type StoredTriage } from "./stored-triage.ts";

export async function triageFindings(
  transaction: StoreTransaction,
  triage: FindingTriage,
): Promise<WriteResult<{ readonly changed: number }, "branch.absent" | "revision.stale">> {
  const findingIds = [...new Set(triage.findingIds)];
  const branch = await findBranch(transaction, triage.branchId);
  if (branch === undefined) return refuse({ code: "branch.absent" });
  let changed = 0;
  let assigned = 0;
  for (let start = 0; start < findingIds.length; start += triageRowsPerStatementMax) {
    const some = findingIds.slice(start, start + triageRowsPerStatementMax);
    const before = await storedTriage(transaction, triage.branchId, some);
    if (before.some(({ revision }) => isStale(triage, revision))) return refuse({ code: "revision.stale" });
    const after = before.map((row) => applyTriage(row, triage)).filter((row) => row !== undefined);
    if (after.length > 0) await storeTriage(transaction, triage, after);
    changed += after.length;
    assigned += countAssigned(before, triage);
  }
  if (changed === 0) return accept({ changed });
  await raiseTriage(transaction, triage, branch);
  const { assigneeId: userId } = triage;
  const news = assigned === 0 || typeof userId !== "number" ? null : { assigned: { userId, findings: assigned } };
  await recordTriage(transaction, triage, branch, news);
  const only = findingIds.length === 1 ? { finding: findingIds[0]! } : { findings: changed };
  await audit(transaction, {
    at: triage.at,
    userId: triage.userId,
    action: "finding.triage",
    detail: { project: branch.projectName, branch: branch.name, ...only, ...triage.detail, ...changesOf(triage) },
  });
  return accept({ changed });
}

export async function triageSelections(
  transaction: StoreTransaction,
  { selections, ...triage }: InputOf<TriageWrites, "triageSelections">,
): Promise<WriteResult<{ readonly changed: number }, never>> {
  let changed = 0;
  for (const selection of selections) {
    const result = await triageFindings(transaction, { ...triage, ...selection });
    // A branch that was deleted in the meantime has no findings to change.
    if (result.ok) changed += result.value.changed;
  }
  return accept({ changed });
}

/** How many of the findings get another assignee. */
function countAssigned(before: readonly StoredTriage[], { assigneeId }: FindingTriage): number {
  if (assigneeId === undefined || assigneeId === null) return 0;
  return before.filter((row) => row.assigneeId !== assigneeId).length;
}

/** Undefined if nothing changes. */
function applyTriage(before: StoredTriage, triage: FindingTriage): StoredTriage | undefined {
  const status = triage.status ?? before.status;
  const relaxed = status === "RELAXED";
  const after: StoredTriage = {
    ...before,
    status,
    reason: relaxed ? (triage.reason ?? before.reason) : null,
    comment: triage.comment ?? before.comment,
    until: relaxed ? (triage.until === undefined ? before.until : triage.until) : null,
    assigneeId: triage.assigneeId === undefined ? before.assigneeId : triage.assigneeId,
    dueDate: triage.dueDate === undefined ? before.dueDate : triage.dueDate,
  };
  const names = ["status", "reason", "comment", "until", "assigneeId", "dueDate"] as const;
  return names.every((name) => after[name] === before[name]) ? undefined : after;
}

// What the audit says of a change. A comment may be long and is in the history; the caller names the assignee.
function changesOf({ status, reason, until, dueDate }: FindingTriage) {
  return {
    ...(status === undefined ? {} : { status }),
    ...(reason === undefined ? {} : { reason }),
    ...(until === undefined ? {} : { until: until === null ? null : new Date(until).toISOString() }),
    ...(dueDate === undefined ? {} : { dueDate }),
  };
}
