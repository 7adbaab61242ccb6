import { flag, fromJson } from "../database/columns.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { emptyPart, insertPart } from "./parts.ts";

/**
 * Brings the states of announced parts up to date: those that were not sent are EXPECTED, or MISSING once waiting has
 * ended. Parts and version change only where a state does. Returns whether one did.
 */
export async function refreshPartStates(transaction: StoreTransaction, versionId: number): Promise<boolean> {
  const joined = await transaction
    .selectFrom("joined_versions")
    .innerJoin("versions", "versions.id", "joined_versions.version_id")
    .select(["joined_versions.expected", "joined_versions.waiting_ended_at"])
    .where("joined_versions.version_id", "=", versionId)
    .where("versions.deleted_at", "is", null)
    .executeTakeFirst();
  if (joined === undefined) return false;
  const absent = joined.waiting_ended_at === null ? "EXPECTED" : "MISSING";
  const rows = await transaction
    .selectFrom("version_parts")
    .select(["name", "state"])
    .where("version_id", "=", versionId)
    .execute();
  const states = new Map(rows.map(({ name, state }) => [name, state]));
  let changed = false;
  for (const name of fromJson(joined.expected) as string[]) {
    const state = states.get(name);
    if (state === "DELIVERED" || state === "FAILED" || state === absent) continue;
    if (state === undefined) await insertPart(transaction, versionId, emptyPart(name, absent));
    else {
      await transaction
        .updateTable("version_parts")
        .set({ state: absent })
        .where("version_id", "=", versionId)
        .where("name", "=", name)
        .execute();
    }
    states.set(name, absent);
    changed = true;
  }
  const all = [...states.values()];
  const expecting = all.includes("EXPECTED");
  await transaction
    .updateTable("versions")
    .set({ complete: flag(!expecting && !all.includes("MISSING")), expecting: flag(expecting) })
    .where("id", "=", versionId)
    .execute();
  return changed;
}

/** The same, where readers see nothing else change: a changed state is a new revision of the version. */
export async function reviseParts(transaction: StoreTransaction, versionId: number): Promise<void> {
  if (!(await refreshPartStates(transaction, versionId))) return;
  await transaction
    .updateTable("versions")
    .set((set) => ({ revision: set("revision", "+", 1) }))
    .where("id", "=", versionId)
    .execute();
}
