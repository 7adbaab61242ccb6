import { accept, refuse } from "../../text/index.ts";
import { audit } from "../audit/commands.ts";
import { flag } from "../database/columns.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import { isStale, type WriteResult } from "../write-result.ts";
import type { ArtifactTriage } from "./contract.ts";
import { triageReads } from "./reads.ts";
import { findBranch, raiseTriage, recordTriage } from "./revision.ts";
import type { ArtifactTriageRow } from "./rows.ts";

export async function triageArtifact(
  transaction: StoreTransaction,
  triage: ArtifactTriage,
): Promise<WriteResult<ArtifactTriageRow, "branch.absent" | "revision.stale">> {
  const { branchId, artifactId } = triage;
  const branch = await findBranch(transaction, branchId);
  if (branch === undefined) return refuse({ code: "branch.absent" });
  const before = (await triageReads(transaction).artifactTriage(branchId, artifactId)) ?? emptyTriage(artifactId);
  if (isStale(triage, before.revision)) return refuse({ code: "revision.stale" });
  const after = changedTriage(before, triage);
  // To say that an artifact is not excluded is a decision, if it is excluded because of its kind of code.
  const isFirstDecision = before.revision === 0 && triage.excluded !== undefined;
  if (!isFirstDecision && JSON.stringify(after) === JSON.stringify(before)) return accept(before);
  await raiseTriage(transaction, triage, branch);
  await recordTriage(transaction, triage, branch);
  const stored = { ...after, revision: await takeNumbers(transaction, "triage") };
  await keep(transaction, triage, stored);
  const { relaxed, excluded, reason } = stored;
  await audit(transaction, {
    at: triage.at,
    userId: triage.userId,
    action: "artifact.triage",
    detail: { project: branch.projectName, branch: branch.name, artifact: artifactId, relaxed, excluded, reason },
  });
  return accept(stored);
}

function emptyTriage(artifactId: number): ArtifactTriageRow {
  return { artifactId, relaxed: false, excluded: false, reason: null, comment: "", revision: 0 };
}

function changedTriage(before: ArtifactTriageRow, triage: ArtifactTriage): ArtifactTriageRow {
  const relaxed = triage.relaxed ?? before.relaxed;
  const excluded = triage.excluded ?? before.excluded;
  const reason = triage.reason === undefined ? before.reason : triage.reason;
  return {
    ...before,
    relaxed,
    excluded,
    reason: relaxed || excluded ? reason : null,
    comment: triage.comment ?? before.comment,
  };
}

async function keep(
  transaction: StoreTransaction,
  { branchId, userId, at }: ArtifactTriage,
  row: ArtifactTriageRow,
): Promise<void> {
  const columns = {
    branch_id: branchId,
    artifact_id: row.artifactId,
    relaxed: flag(row.relaxed),
    excluded: flag(row.excluded),
    reason: row.reason ?? ("" as const),
    comment: row.comment,
  };
  await transaction
    .insertInto("artifact_triage_history")
    .values({ ...columns, id: row.revision, user_id: userId, at })
    .execute();
  await transaction
    .insertInto("artifact_triage")
    .values({ ...columns, revision: row.revision })
    .onConflict((conflict) =>
      conflict.columns(["branch_id", "artifact_id"]).doUpdateSet((update) => ({
        relaxed: update.ref("excluded.relaxed"),
        excluded: update.ref("excluded.excluded"),
        reason: update.ref("excluded.reason"),
        comment: update.ref("excluded.comment"),
        revision: update.ref("excluded.revision"),
      })),
    )
    .execute();
}
