import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import { ask } from "./connection.ts";

/** If a restarting server is not back within this time, the write fails with an unknown outcome. */
const patienceMilliseconds = 10_000;
const pauseMilliseconds = 200;

/**
 * The status of a transaction whose connection broke during the commit. The server remembers it: it is asked until it
 * answers.
 */
export async function statusOfCommit(pool: Pool, transactionId: string): Promise<"committed" | "aborted" | "unknown"> {
  const deadline = performance.now() + patienceMilliseconds;
  while (performance.now() < deadline) {
    const status = await statusNow(pool, transactionId);
    if (status === "committed" || status === "aborted") return status;
    if (status === "forgotten") return "unknown";
    await pause(pauseMilliseconds);
  }
  return "unknown";
}

async function statusNow(pool: Pool, transactionId: string): Promise<string> {
  try {
    const [row] = await ask<{ status: string | null }>(pool, "select pg_xact_status($1::xid8) as status", [
      transactionId,
    ]);
    return row?.status ?? "forgotten";
  } catch (error) {
    // A standby that took over without having received the transaction does not know its id.
    return isFuture(error) ? "forgotten" : "away";
  }
}

function isFuture(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "22023";
}
