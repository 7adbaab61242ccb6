import type { StoreTransaction } from "../database/schema.ts";
import type { WriteOrigin } from "./rows.ts";

/** The origin of the command that each transaction runs now. Commands of one transaction run one after another. */
const origins = new WeakMap<StoreTransaction, WriteOrigin>();

/** Runs a command for a request, so that its audit entries say where it came from. */
export async function withOrigin<Output>(
  transaction: StoreTransaction,
  origin: WriteOrigin | undefined,
  run: () => Promise<Output>,
): Promise<Output> {
  if (origin === undefined) return run();
  origins.set(transaction, origin);
  try {
    return await run();
  } finally {
    origins.delete(transaction);
  }
}

/** The user whose request the command belongs to; null: it belongs to no request. */
export function callerOf(transaction: StoreTransaction): number | null {
  return originOf(transaction)?.user?.id ?? null;
}

/** Undefined: the command belongs to no request. */
export function originOf(transaction: StoreTransaction): WriteOrigin | undefined {
  return origins.get(transaction);
}
