import type { SequenceName, StoreTransaction } from "../database/schema.ts";

/**
 * Takes `count` consecutive numbers and returns the first. The sequence's row stays locked until the transaction ends,
 * so numbers are in order of commit on every dialect: a task with a smaller id was accepted earlier.
 */
export async function takeNumbers(transaction: StoreTransaction, name: SequenceName, count = 1): Promise<number> {
  const { next } = await transaction
    .insertInto("sequences")
    .values({ name, next: 1 + count })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((update) => ({ next: update("sequences.next", "+", count) })),
    )
    .returning("next")
    .executeTakeFirstOrThrow();
  return next - count;
}
