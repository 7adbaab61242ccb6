import { toJson } from "../database/columns.ts";
import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { hashEntry, type ChainedEntry } from "./chain.ts";
import { originOf } from "./command-origin.ts";
import type { AuditWrites } from "./contract.ts";
import { readChain } from "./reads.ts";
import type { AuditEntry, ChainLink, WriteOrigin } from "./rows.ts";

/** Older entries are removed, so that failed sign-ins cannot fill the disk. */
const auditEntriesMax = 1_000_000;
/** They are removed this many at a time. */
const removedEntries = 1_000;

/**
 * Adds an entry in the same transaction as the change that it documents. Writers of all processes take turns, so that
 * ids have no gaps, and each entry continues the chain of hashes.
 */
export async function audit(transaction: StoreTransaction, entry: AuditEntry): Promise<void> {
  const { head } = await readChain(transaction);
  const origin = originOf(transaction);
  const login = await loginOf(transaction, entry.userId, origin);
  const chained: ChainedEntry = {
    ...entry,
    id: head.id + 1,
    login,
    changes: entry.changes ?? [],
    address: origin?.address ?? null,
    credential: origin?.credential ?? null,
  };
  const hash = hashEntry(chained, head.hash);
  await transaction
    .insertInto("audit")
    .values({
      id: chained.id,
      at: entry.at,
      user_id: entry.userId,
      action: entry.action,
      detail: toJson(entry.detail),
      login,
      changes: toJson(chained.changes),
      address: chained.address,
      token_kind: chained.credential?.kind ?? null,
      token_name: chained.credential?.name ?? null,
      previous: head.hash,
      hash,
    })
    .execute();
  await moveHead(transaction, { id: chained.id, hash });
  if (chained.id % removedEntries === 0) await removeThrough(transaction, chained.id - auditEntriesMax);
}

async function moveHead(transaction: StoreTransaction, { id, hash }: ChainLink): Promise<void> {
  const moved = await transaction
    .updateTable("audit_chain")
    .set({ head_id: id, head_hash: hash })
    .executeTakeFirstOrThrow();
  if (moved.numUpdatedRows > 0n) return;
  const { anchor } = await readChain(transaction);
  await transaction
    .insertInto("audit_chain")
    .values({ id: 1, anchor_id: anchor.id, anchor_hash: anchor.hash, head_id: id, head_hash: hash })
    .execute();
}

// Most entries are about the caller, whose login the request knows.
async function loginOf(
  transaction: StoreTransaction,
  userId: number | null,
  origin: WriteOrigin | undefined,
): Promise<string | null> {
  if (userId === null) return null;
  if (origin?.user?.id === userId) return origin.user.login;
  const user = await transaction.selectFrom("users").select("login").where("id", "=", userId).executeTakeFirst();
  return user?.login ?? null;
}

async function pruneAudit(
  transaction: StoreTransaction,
  { before, limit, at }: InputOf<AuditWrites, "pruneAudit">,
): Promise<number> {
  const oldest = await transaction.selectFrom("audit").select("id").orderBy("id").limit(1).executeTakeFirst();
  const newer = await transaction
    .selectFrom("audit")
    .select("id")
    .where("at", ">=", before)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const last = (newer?.id ?? (await readChain(transaction)).head.id + 1) - 1;
  if (oldest === undefined || last < oldest.id) return 0;
  const through = Math.min(last, oldest.id + limit - 1);
  const entries = await removeThrough(transaction, through);
  await audit(transaction, { at, userId: null, action: "audit.prune", detail: { entries, through } });
  return entries;
}

/** Removes the oldest entries. The hash of the last one stays as the anchor of those that follow. */
async function removeThrough(transaction: StoreTransaction, id: number): Promise<number> {
  const last = await transaction
    .selectFrom("audit")
    .select(["id", "hash"])
    .where("id", "<=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return 0;
  const { numDeletedRows } = await transaction.deleteFrom("audit").where("id", "<=", last.id).executeTakeFirstOrThrow();
  if (last.hash !== null) {
    await transaction.updateTable("audit_chain").set({ anchor_id: last.id, anchor_hash: last.hash }).execute();
  }
  return Number(numDeletedRows);
}

async function moveAuditReceiver(
  transaction: StoreTransaction,
  { name, position }: InputOf<AuditWrites, "moveAuditReceiver">,
): Promise<void> {
  await transaction
    .insertInto("audit_receivers")
    .values({ name, position })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ position }).where("audit_receivers.position", "<", position),
    )
    .execute();
}

/** Every command of this area. */
export const auditCommands: Commands<AuditWrites> = {
  audit,
  pruneAudit,
  moveAuditReceiver,
};
