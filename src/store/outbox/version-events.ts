import { flag } from "../database/columns.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { gateStatusOf, visibleGateResult } from "../gates/judge-gate.ts";
import type { GateStatus } from "../gates/rows.ts";
import type { Instant } from "../instant.ts";
import { toVersion } from "../versions/mapping.ts";
import { isPublished, type VersionRow } from "../versions/rows.ts";
import { versionNow } from "../versions/version-now.ts";
import { recordEvent } from "./record-event.ts";

/** Why a version changed. */
export interface VersionCause {
  readonly versionId: number;
  readonly at: Instant;
  readonly taskId?: number;
  /** Absent: the server did it. */
  readonly userId?: number;
}

/** The result of a version's gate, as events compare it. */
export interface GateState {
  readonly status: GateStatus | null;
  /** As readers of published versions see it; undefined: they do not see the version. */
  readonly published: { readonly status: GateStatus | null } | undefined;
}

/** The result that a version has now; undefined: it is not built, or deleted. */
export async function readGateState(transaction: StoreTransaction, versionId: number): Promise<GateState | undefined> {
  const version = await versionNow(transaction, versionId);
  return version && stateOf(version);
}

/** Records that an edition of a version was built and, the first time, that the version is complete. */
export async function recordEdition(transaction: StoreTransaction, cause: VersionCause): Promise<void> {
  const version = await versionNow(transaction, cause.versionId);
  if (version === undefined) return;
  const event = eventOf(version, cause);
  await recordEvent(transaction, { ...event, type: "version.built" });
  if (!version.complete || !(await isFirstCompletion(transaction, version.id))) return;
  await recordEvent(transaction, { ...event, type: "version.completed" });
}

/** A version that one build made is built once. One that is made of parts may be completed, announce more, and be again. */
async function isFirstCompletion(transaction: StoreTransaction, versionId: number): Promise<boolean> {
  const joined = await transaction
    .selectFrom("joined_versions")
    .select("completed")
    .where("version_id", "=", versionId)
    .executeTakeFirst();
  if (joined === undefined) return true;
  if (joined.completed === 1) return false;
  await transaction
    .updateTable("joined_versions")
    .set({ completed: flag(true) })
    .where("version_id", "=", versionId)
    .execute();
  return true;
}

/**
 * Records that the result of a version's gate changed, if it did. It is compared with the result that the same version
 * had before; the first result of a version with that of the version before it on the branch. Readers of published
 * versions compare with published versions alone, so that a draft changes nothing for them.
 */
export async function recordGate(
  transaction: StoreTransaction,
  before: GateState | undefined,
  cause: VersionCause,
): Promise<void> {
  const version = await versionNow(transaction, cause.versionId);
  if (version === undefined) return;
  const after = stateOf(version);
  const earlier = before ?? (await stateBefore(transaction, version, false));
  const all = { before: earlier?.status ?? null, after: after.status };
  const published = after.published && {
    before: (before?.published ?? (await stateBefore(transaction, version, true))?.published)?.status ?? null,
    after: after.published.status,
  };
  const changes = [all, ...(published === undefined ? [] : [published])];
  if (changes.every((change) => change.before === change.after)) return;
  const gate = { ...all, published: published ?? null };
  await recordEvent(transaction, { ...eventOf(version, cause), type: "gate.changed", gate });
}

async function stateBefore(
  transaction: StoreTransaction,
  { id, branchId }: VersionRow,
  publishedOnly: boolean,
): Promise<GateState | undefined> {
  const row = await transaction
    .selectFrom("versions")
    .selectAll()
    .where("branch_id", "=", branchId)
    .where("id", "<", id)
    .where("deleted_at", "is", null)
    .$if(publishedOnly, (all) => all.where("baseline", "=", flag(true)).where("complete", "=", flag(true)))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && stateOf(toVersion(row));
}

function stateOf(version: VersionRow): GateState {
  const seen = { ...version, gate: visibleGateResult(version.gate, false) };
  return {
    status: gateStatusOf(version),
    published: isPublished(version) ? { status: gateStatusOf(seen) } : undefined,
  };
}

function eventOf({ id, projectId, branchId, edition }: VersionRow, { at, taskId, userId }: VersionCause) {
  return {
    at,
    projectId,
    branchId,
    versionId: id,
    edition,
    ...(taskId === undefined ? {} : { taskId }),
    ...(userId === undefined ? {} : { userId }),
  };
}
