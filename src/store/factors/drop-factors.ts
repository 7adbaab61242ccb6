import type { StoreTransaction } from "../database/schema.ts";

/** Removes the factors, recovery codes and waiting steps of a user. */
export async function dropFactorsOf(transaction: StoreTransaction, userId: number): Promise<void> {
  await transaction.deleteFrom("factors").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("second_steps").where("user_id", "=", userId).execute();
}
