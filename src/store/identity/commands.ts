import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import type { IdentityWrites } from "./contract.ts";
import type { StoreIdentity } from "./rows.ts";

async function recordWork(
  transaction: StoreTransaction,
  { id, at }: InputOf<IdentityWrites, "recordWork">,
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

/** Every command of this area. */
export const identityCommands: Commands<IdentityWrites> = { recordWork };
