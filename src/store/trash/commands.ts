import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import type { TrashWrites } from "./contract.ts";
import type { TrashEntry } from "./rows.ts";

async function recordTrash(
  transaction: StoreTransaction,
  { names, at, continuedFrom }: InputOf<TrashWrites, "recordTrash">,
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

/** Every command of this area. */
export const trashCommands: Commands<TrashWrites> = { recordTrash };
