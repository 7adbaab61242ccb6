import { accept, refuse } from "../../text/index.ts";
import { callerOf } from "../audit/command-origin.ts";
import { audit } from "../audit/commands.ts";
import type { InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import type { WriteResult } from "../write-result.ts";
import { flag } from "../database/columns.ts";
import { removeWebhook } from "./claims.ts";
import type { DeliveryRecord, WebhookWrites } from "./contract.ts";
import { toDelivery } from "./mapping.ts";
import { presentWebhooks } from "./reads.ts";
import type { DeliveryRow } from "./rows.ts";

/** Deliveries that users asked for and that wait, of one webhook. */
export const pendingDeliveriesMax = 20;

export async function queueDelivery(
  transaction: StoreTransaction,
  { webhookId, eventId, type, project, at }: InputOf<WebhookWrites, "queueDelivery">,
): Promise<WriteResult<DeliveryRow, "webhooks.absent" | "webhooks.too-many-pending">> {
  const present = await presentWebhooks(transaction).where("id", "=", webhookId).executeTakeFirst();
  if (present === undefined) return refuse({ code: "webhooks.absent" });
  const waiting = await transaction
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("state", "=", "PENDING")
    .where("webhook_id", "=", webhookId)
    .limit(pendingDeliveriesMax)
    .execute();
  if (waiting.length >= pendingDeliveriesMax) {
    return refuse({ code: "webhooks.too-many-pending", params: { limit: pendingDeliveriesMax } });
  }
  const delivery = { eventId, type, project, state: "PENDING", attempt: 1, at, ...nothingYet } as const;
  const row = await insertDelivery(transaction, webhookId, delivery);
  const detail = { webhook: webhookId, receiver: new URL(present.url).host, project, type, event: eventId };
  await audit(transaction, { at, userId: callerOf(transaction), action: "webhook.send", detail });
  return accept(row);
}

const nothingYet = { milliseconds: null, status: null, failure: null, response: null };

export async function recordDelivery(transaction: StoreTransaction, record: DeliveryRecord): Promise<boolean> {
  const { webhookId, bootId, pendingId, delivery, nextAt } = record;
  const webhook = await transaction
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", webhookId)
    .where("boot_id", "=", bootId)
    .executeTakeFirst();
  if (webhook === undefined) return false;
  if (pendingId !== undefined) {
    const { state, attempt, at, milliseconds, status, failure, response } = delivery;
    await transaction
      .updateTable("webhook_deliveries")
      .set({ state, attempt, at, milliseconds, status, failure, response })
      .where("id", "=", pendingId)
      .execute();
    return true;
  }
  await insertDelivery(transaction, webhookId, delivery);
  const done = delivery.state !== "RETRYING";
  const position = done && delivery.eventId !== null ? delivery.eventId : webhook.position;
  if (webhook.last_event_id !== null && position >= webhook.last_event_id) {
    await removeWebhook(transaction, webhookId);
    return true;
  }
  const succeeded = delivery.state === "DELIVERED";
  // An event that was not tried says nothing of its receiver.
  const failures = succeeded ? 0 : webhook.failures + (delivery.failure === "EXPIRED" ? 0 : 1);
  // Its receiver is gone for good: only a user can turn the webhook on again.
  const isGone = delivery.failure === "RECEIVER_GONE";
  await transaction
    .updateTable("webhooks")
    .set({
      ...(isGone ? { active: flag(false), revision: webhook.revision + 1 } : {}),
      position,
      attempts: done ? 0 : webhook.attempts + 1,
      failures,
      failing_since: succeeded ? null : (webhook.failing_since ?? delivery.at),
      next_at: nextAt,
    })
    .where("id", "=", webhookId)
    .execute();
  return true;
}

export async function dropDeliveries(
  transaction: StoreTransaction,
  { before, limit }: InputOf<WebhookWrites, "dropDeliveries">,
): Promise<number> {
  const old = await transaction
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("at", "<", before)
    .where("state", "<>", "PENDING")
    .orderBy("id")
    .limit(limit)
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await transaction.deleteFrom("webhook_deliveries").where("id", "in", ids).execute();
  return ids.length;
}

async function insertDelivery(
  transaction: StoreTransaction,
  webhookId: number,
  { eventId, ...rest }: Omit<DeliveryRow, "id" | "webhookId">,
): Promise<DeliveryRow> {
  const row = await transaction
    .insertInto("webhook_deliveries")
    .values({
      id: await takeNumbers(transaction, "webhook-delivery"),
      webhook_id: webhookId,
      event_id: eventId,
      ...rest,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDelivery(row);
}
