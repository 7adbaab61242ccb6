import type { InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { isUnclaimed } from "../outbox/living-claims.ts";
import type { WebhookWrites } from "./contract.ts";
import { toClaimedWebhook } from "./mapping.ts";
import type { ClaimedWebhook } from "./rows.ts";

/** Writers take turns, so that two processes never have the same webhook. */
export async function claimWebhook(
  transaction: StoreTransaction,
  { id, bootId }: InputOf<WebhookWrites, "claimWebhook">,
): Promise<ClaimedWebhook | undefined> {
  const row = await transaction
    .updateTable("webhooks")
    .set({ boot_id: bootId })
    .where("id", "=", id)
    .where(isUnclaimed(bootId))
    .returningAll()
    .executeTakeFirst();
  return row && toClaimedWebhook(row);
}

export async function releaseWebhook(
  transaction: StoreTransaction,
  { id, bootId, position }: InputOf<WebhookWrites, "releaseWebhook">,
): Promise<void> {
  const row = await transaction
    .updateTable("webhooks")
    .set({ boot_id: null, ...(position === undefined ? {} : { position, attempts: 0 }) })
    .where("id", "=", id)
    .where("boot_id", "=", bootId)
    .returning(["position", "last_event_id"])
    .executeTakeFirst();
  if (row !== undefined && row.last_event_id !== null && row.position >= row.last_event_id) {
    await removeWebhook(transaction, id);
  }
}

/** Removes a webhook and its log. */
export async function removeWebhook(transaction: StoreTransaction, id: number): Promise<void> {
  await transaction.deleteFrom("webhook_deliveries").where("webhook_id", "=", id).execute();
  await transaction.deleteFrom("webhooks").where("id", "=", id).execute();
}
