import { readGateState, recordGate, type VersionCause } from "../outbox/version-events.ts";
import { flag, fromJson } from "../database/columns.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { partStatesColumn, partStatesOf } from "./part-states.ts";
import { emptyPart, insertPart, toPart } from "./parts.ts";
import type { VersionPart } from "./rows.ts";

/** Whether the state of a part changed, and whether the version became complete or incomplete thereby. */
interface PartsChange {
  readonly changed: boolean;
  readonly completeChanged: boolean;
}

/**
 * Brings the states of announced parts up to date: those that were not sent are EXPECTED, or MISSING once waiting has
 * ended. Parts and version change only where a state does.
 */
export async function refreshPartStates(transaction: StoreTransaction, versionId: number): Promise<PartsChange> {
  const joined = await transaction
    .selectFrom("joined_versions")
    .innerJoin("versions", "versions.id", "joined_versions.version_id")
    .select(["joined_versions.expected", "joined_versions.waiting_ended_at", "versions.analysis_time"])
    .select(["joined_versions.created_at", "versions.complete", "versions.branch_id", "versions.reference_id"])
    .where("joined_versions.version_id", "=", versionId)
    .where("versions.deleted_at", "is", null)
    .executeTakeFirst();
  if (joined === undefined) return { changed: false, completeChanged: false };
  const absent = joined.waiting_ended_at === null ? "EXPECTED" : "MISSING";
  const rows = await transaction.selectFrom("version_parts").selectAll().where("version_id", "=", versionId).execute();
  const parts = new Map(rows.map((row) => [row.name, toPart(row)]));
  let changed = false;
  for (const name of fromJson(joined.expected) as string[]) {
    const part = parts.get(name);
    if (part !== undefined && (hasArrived(part) || part.state === absent)) continue;
    parts.set(name, await setAbsent(transaction, versionId, part ?? name, absent));
    changed = true;
  }
  // Names are ASCII, so that the default order is that of code points.
  const names = [...parts.keys()].toSorted();
  const states = {
    ...partStatesOf(
      names.map((name) => parts.get(name)!),
      { analysisTime: joined.analysis_time, acceptedAt: joined.created_at },
    ),
    ...((await followsFullPicture(transaction, { versionId, ...joined })) && ({ uncovered: true } as const)),
  };
  const complete = states.expected.length + states.missing.length === 0;
  await transaction
    .updateTable("versions")
    .set({ complete: flag(complete), part_states: partStatesColumn(states) })
    .where("id", "=", versionId)
    .execute();
  return { changed, completeChanged: flag(complete) !== joined.complete };
}

/**
 * Whether the version before is one build of everything: nothing of it is carried, so that parts do not show what became of
 * it (D14). For the first version of a branch, its reference is the version before.
 */
async function followsFullPicture(
  transaction: StoreTransaction,
  {
    versionId,
    branch_id,
    reference_id,
  }: { readonly versionId: number; readonly branch_id: number; readonly reference_id: number | null },
): Promise<boolean> {
  const before = await transaction
    .selectFrom("versions")
    .select("id")
    .where("branch_id", "=", branch_id)
    .where("id", "<", versionId)
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const id = before?.id ?? reference_id;
  if (id === null) return false;
  const joined = await transaction
    .selectFrom("joined_versions")
    .select("version_id")
    .where("version_id", "=", id)
    .executeTakeFirst();
  return joined === undefined;
}

/** Whether the part was sent for this version, not carried into it. */
function hasArrived({ state, sourceVersionId }: VersionPart): boolean {
  return sourceVersionId === null && (state === "DELIVERED" || state === "FAILED");
}

/** Makes a part EXPECTED or MISSING. One that is known by its name alone has no content. */
async function setAbsent(
  transaction: StoreTransaction,
  versionId: number,
  part: VersionPart | string,
  state: "EXPECTED" | "MISSING",
): Promise<VersionPart> {
  if (typeof part === "string") {
    const empty = emptyPart(part, state);
    await insertPart(transaction, versionId, empty);
    return empty;
  }
  await transaction
    .updateTable("version_parts")
    .set({ state })
    .where("version_id", "=", versionId)
    .where("name", "=", part.name)
    .execute();
  return { ...part, state };
}

/** The same, where readers see nothing else change: a changed state is a new revision of the version. */
export async function reviseParts(transaction: StoreTransaction, cause: VersionCause): Promise<PartsChange> {
  const { versionId } = cause;
  const gateBefore = await readGateState(transaction, versionId);
  const change = await refreshPartStates(transaction, versionId);
  if (!change.changed) return change;
  await transaction
    .updateTable("versions")
    .set((set) => ({ revision: set("revision", "+", 1) }))
    .where("id", "=", versionId)
    .execute();
  await recordGate(transaction, gateBefore, cause);
  return change;
}
