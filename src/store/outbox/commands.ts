import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import type { OutboxWrites } from "./contract.ts";

/** Clocks of processes differ: an old event behind a newer one stays, so that a removed event is never behind a stored one. */
async function dropEvents(
  transaction: StoreTransaction,
  { before, limit }: InputOf<OutboxWrites, "dropEvents">,
): Promise<number> {
  const first = await transaction
    .selectFrom("outbox")
    .select("id")
    .where("at", ">=", before)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const old = await transaction
    .selectFrom("outbox")
    .select("id")
    .$if(first !== undefined, (all) => all.where("id", "<", first?.id ?? 0))
    .orderBy("id")
    .limit(limit)
    .execute();
  const last = old.at(-1);
  if (last !== undefined) await transaction.deleteFrom("outbox").where("id", "<=", last.id).execute();
  return old.length;
}

/** Every command of this area. */
export const outboxCommands: Commands<OutboxWrites> = { dropEvents };
