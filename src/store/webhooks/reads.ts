import type { Kysely } from "kysely";
import { flag } from "../database/columns.ts";
import type { Tables } from "../database/schema.ts";
import { toEvent } from "../outbox/mapping.ts";
import type { WebhookReads } from "./contract.ts";
import { isUnclaimed } from "../outbox/living-claims.ts";
import { toClaimedWebhook, toDelivery, toWebhook } from "./mapping.ts";

/** Reads of webhooks and their deliveries. */
export function webhookReads(database: Kysely<Tables>): WebhookReads {
  return {
    async webhook(id) {
      const row = await presentWebhooks(database).where("id", "=", id).executeTakeFirst();
      return row && toWebhook(row);
    },
    async webhooks({ projectId, afterId = 0, limit }) {
      const rows = await presentWebhooks(database)
        .where("project_id", projectId === null ? "is" : "=", projectId)
        .where("id", ">", afterId)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(toWebhook);
    },
    async delivery(id) {
      const row = await database.selectFrom("webhook_deliveries").selectAll().where("id", "=", id).executeTakeFirst();
      return row && toDelivery(row);
    },
    async deliveries({ webhookId, beforeId, limit }) {
      let page = database.selectFrom("webhook_deliveries").selectAll().where("webhook_id", "=", webhookId);
      if (beforeId !== undefined) page = page.where("id", "<", beforeId);
      return (await page.orderBy("id", "desc").limit(limit).execute()).map(toDelivery);
    },
    async dueWebhooks(request) {
      const rows = await dueRows(database, request).execute();
      return rows.map(({ id, failing_since: since }) => ({ id, failing: since !== null }));
    },
    async claimedWebhook({ id, bootId }) {
      const row = await database
        .selectFrom("webhooks")
        .selectAll()
        .where("id", "=", id)
        .where("boot_id", "=", bootId)
        .executeTakeFirst();
      return row && toClaimedWebhook(row);
    },
    async pendingDelivery(webhookId) {
      const row = await database
        .selectFrom("webhook_deliveries")
        .selectAll()
        .where("state", "=", "PENDING")
        .where("webhook_id", "=", webhookId)
        .orderBy("id")
        .limit(1)
        .executeTakeFirst();
      return row && toDelivery(row);
    },
    async webhookEvents({ projectId, position, limit }) {
      let page = database.selectFrom("outbox").selectAll().where("id", ">", position);
      if (projectId !== null) page = page.where("project_id", "=", projectId);
      return (await page.orderBy("id").limit(limit).execute()).map(toEvent);
    },
    async event(id) {
      const row = await database.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
      return row && toEvent(row);
    },
  };
}

/** Without those whose project was deleted. */
export function presentWebhooks(database: Kysely<Tables>) {
  return database.selectFrom("webhooks").selectAll().where("last_event_id", "is", null);
}

/** Those that do not fail come first: a receiver that fails costs the others nothing. */
function dueRows(
  database: Kysely<Tables>,
  { bootId, at, limit }: { readonly bootId: string; readonly at: number; readonly limit: number },
) {
  return database
    .selectFrom("webhooks")
    .select(["id", "failing_since"])
    .where(isUnclaimed(bootId))
    .where((where) => {
      const pending = where
        .selectFrom("webhook_deliveries")
        .select("webhook_deliveries.id")
        .where("webhook_deliveries.state", "=", "PENDING")
        .whereRef("webhook_deliveries.webhook_id", "=", "webhooks.id");
      const events = where.selectFrom("outbox").select("outbox.id").whereRef("outbox.id", ">", "webhooks.position");
      return where.or([
        where.exists(pending),
        where.and([
          where("active", "=", flag(true)),
          where.or([where("next_at", "is", null), where("next_at", "<=", at)]),
          where.or([
            where.and([where("project_id", "is", null), where.exists(events)]),
            where.exists(events.whereRef("outbox.project_id", "=", "webhooks.project_id")),
          ]),
        ]),
      ]);
    })
    .orderBy((by) => by.fn.coalesce("failing_since", by.lit(0)))
    .orderBy("id")
    .limit(limit);
}
