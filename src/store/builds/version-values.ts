import { toJson } from "../database/columns.ts";
import type { StoreTransaction } from "../database/schema.ts";
import type { BuildCommit } from "./contract.ts";

/** The columns of a version's row that its content determines. */
export function versionValues(commit: BuildCommit) {
  return {
    status: commit.status,
    folder: commit.folder,
    layer: commit.layer,
    model_revision_id: commit.modelRevisionId,
    triage_revision: commit.triageRevision,
    artifact_count: commit.artifactCount,
    finding_count: commit.findingCount,
    root: toJson(commit.root),
    gate: commit.gate === null ? null : toJson(commit.gate),
    stored_bytes: commit.storedBytes ?? null,
    reference_id: commit.reference?.id ?? null,
    reference_why: commit.reference?.why ?? null,
  };
}

/** Counts a version of the branch. The number is part of its default name. */
export async function nextVersionNumber(transaction: StoreTransaction, branchId: number): Promise<number> {
  const { version_counter } = await transaction
    .updateTable("branches")
    .set((set) => ({ version_counter: set("version_counter", "+", 1), revision: set("revision", "+", 1) }))
    .where("id", "=", branchId)
    .returning("version_counter")
    .executeTakeFirstOrThrow();
  return version_counter;
}
