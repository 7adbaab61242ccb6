import type { StoreIdentity, TrashEntry } from "../operations-contract.ts";
import type { StoreTransaction } from "../schema.ts";
import type { CommandInput } from "./index.ts";

export async function recordWork(
  transaction: StoreTransaction,
  { id, at }: CommandInput<"recordWork">,
): Promise<StoreIdentity> {
  const before = await transaction.selectFrom("identity").selectAll().executeTakeFirst();
  if (before === undefined) {
    await transaction.insertInto("identity").values({ id, worked_at: at }).execute();
    return { id, workedAt: at };
  }
  // A clock that was set back must not make the database look older than it is.
  const workedAt = Math.max(at, before.worked_at + 1);
  await transaction.updateTable("identity").set({ worked_at: workedAt }).execute();
  return { id: before.id, workedAt };
}

export async function recordTrash(
  transaction: StoreTransaction,
  { names, at, continuedFrom }: CommandInput<"recordTrash">,
): Promise<readonly TrashEntry[]> {
  const listed = await transaction.selectFrom("trash").selectAll().execute();
  const continued = new Map(listed.filter((row) => row.seen_at >= continuedFrom).map((row) => [row.name, row.since]));
  const entries = names.map((name) => ({ name, since: continued.get(name) ?? at }));
  if (listed.length > 0) await transaction.deleteFrom("trash").execute();
  for (const entry of entries) {
    await transaction
      .insertInto("trash")
      .values({ ...entry, seen_at: at })
      .execute();
  }
  return entries;
}
