import type { Selectable } from "kysely";
import { accept, refuse } from "../../text/index.ts";
import { changedValues } from "../audit/changed-values.ts";
import { audit } from "../audit/commands.ts";
import { flag, toJson } from "../database/columns.ts";
import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import type { WebhooksTable } from "../database/webhook-tables.ts";
import { outboxReads } from "../outbox/reads.ts";
import { visibleProjectName } from "../projects/visible-rows.ts";
import { isStale, type WriteResult } from "../write-result.ts";
import { claimWebhook, releaseWebhook, removeWebhook } from "./claims.ts";
import type { WebhookWrites } from "./contract.ts";
import { dropDeliveries, queueDelivery, recordDelivery } from "./deliveries.ts";
import { toWebhook } from "./mapping.ts";
import { presentWebhooks } from "./reads.ts";
import type { WebhookRow, WebhookValues } from "./rows.ts";

/** Webhooks of one project, and those of all projects. */
export const webhooksMax = 20;

async function createWebhook(
  transaction: StoreTransaction,
  { projectId, values, secret, userId, at }: InputOf<WebhookWrites, "createWebhook">,
): Promise<WriteResult<WebhookRow, "webhooks.too-many" | "project.absent">> {
  const name = projectId === null ? null : await visibleProjectName(transaction, projectId);
  if (name === undefined) return refuse({ code: "project.absent" });
  const present = await presentWebhooks(transaction)
    .where("project_id", projectId === null ? "is" : "=", projectId)
    .limit(webhooksMax)
    .execute();
  if (present.length >= webhooksMax) return refuse({ code: "webhooks.too-many", params: { limit: webhooksMax } });
  const row = await transaction
    .insertInto("webhooks")
    .values({
      id: await takeNumbers(transaction, "webhook"),
      project_id: projectId,
      ...columnsOf(values),
      secret,
      previous_secret: null,
      previous_until: null,
      created_at: at,
      revision: 1,
      ...(await freshStart(transaction)),
      boot_id: null,
      last_event_id: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(transaction, { at, userId, action: "webhook.create", detail: auditDetail(row, name) });
  return accept(toWebhook(row));
}

async function updateWebhook(
  transaction: StoreTransaction,
  change: InputOf<WebhookWrites, "updateWebhook">,
): Promise<WriteResult<WebhookRow, "webhooks.absent" | "revision.stale">> {
  const { id, values, userId, at } = change;
  const before = await presentWebhooks(transaction).where("id", "=", id).executeTakeFirst();
  if (before === undefined) return refuse({ code: "webhooks.absent" });
  if (isStale(change, before.revision)) return refuse({ code: "revision.stale" });
  const restarts = values.active === true && before.active === 0;
  // Another address may work at once.
  const moves = values.url !== undefined && values.url !== before.url;
  const row = await transaction
    .updateTable("webhooks")
    .set({
      ...changedColumns(values),
      ...(moves ? { failures: 0, failing_since: null, next_at: null } : {}),
      ...(restarts ? await freshStart(transaction) : {}),
      revision: before.revision + 1,
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(transaction, {
    at,
    userId,
    action: "webhook.change",
    detail: { ...auditDetail(row, await nameOf(transaction, row.project_id)), changed: Object.keys(values).join(", ") },
    changes: changedValues(auditedValues(before), auditedValues(row)),
  });
  return accept(toWebhook(row));
}

async function deleteWebhook(
  transaction: StoreTransaction,
  { id, userId, at }: InputOf<WebhookWrites, "deleteWebhook">,
): Promise<WriteResult<null, "webhooks.absent">> {
  const row = await presentWebhooks(transaction).where("id", "=", id).executeTakeFirst();
  if (row === undefined) return refuse({ code: "webhooks.absent" });
  await removeWebhook(transaction, id);
  const detail = auditDetail(row, await nameOf(transaction, row.project_id));
  await audit(transaction, { at, userId, action: "webhook.delete", detail });
  return accept(null);
}

async function rotateWebhookSecret(
  transaction: StoreTransaction,
  { id, secret, previousUntil, userId, at }: InputOf<WebhookWrites, "rotateWebhookSecret">,
): Promise<WriteResult<WebhookRow, "webhooks.absent">> {
  const before = await presentWebhooks(transaction).where("id", "=", id).executeTakeFirst();
  if (before === undefined) return refuse({ code: "webhooks.absent" });
  const row = await transaction
    .updateTable("webhooks")
    .set({ secret, previous_secret: before.secret, previous_until: previousUntil, revision: before.revision + 1 })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const detail = { ...auditDetail(row, await nameOf(transaction, row.project_id)), changed: "secret" };
  await audit(transaction, { at, userId, action: "webhook.change", detail });
  return accept(toWebhook(row));
}

/**
 * Ends the webhooks of a project that is deleted. Those that want to know of it get this event as their last one.
 */
export async function endWebhooksOfProject(
  transaction: StoreTransaction,
  projectId: number,
  eventId: number | undefined,
): Promise<void> {
  const rows = await presentWebhooks(transaction).where("project_id", "=", projectId).execute();
  for (const row of rows) {
    const { active, types } = toWebhook(row);
    if (eventId === undefined || !active || !types.includes("project.deleted")) {
      await removeWebhook(transaction, row.id);
      continue;
    }
    await transaction.updateTable("webhooks").set({ last_event_id: eventId }).where("id", "=", row.id).execute();
  }
}

function columnsOf({ url, types, branch, template, jira, active, authorization }: WebhookValues) {
  return {
    url,
    types: toJson(types),
    branch,
    template,
    jira: jira === null ? null : toJson(jira),
    active: flag(active),
    authorization_value: authorization,
  };
}

function changedColumns(values: Partial<WebhookValues>) {
  return {
    ...(values.url === undefined ? {} : { url: values.url }),
    ...(values.types === undefined ? {} : { types: toJson(values.types) }),
    ...(values.branch === undefined ? {} : { branch: values.branch }),
    ...(values.template === undefined ? {} : { template: values.template }),
    ...(values.jira === undefined ? {} : { jira: values.jira === null ? null : toJson(values.jira) }),
    ...(values.active === undefined ? {} : { active: flag(values.active) }),
    ...(values.authorization === undefined ? {} : { authorization_value: values.authorization }),
  };
}

async function freshStart(transaction: StoreTransaction) {
  const { newestId: position } = await outboxReads(transaction).outboxEnds();
  return { position, attempts: 0, failures: 0, failing_since: null, next_at: null };
}

function auditedValues(row: Selectable<WebhooksTable>) {
  const { types, branch, template, active } = toWebhook(row);
  return { receiver: new URL(row.url).host, types, branch, template, active };
}

/** The address alone: the rest of a URL may be a secret. */
function auditDetail({ id, url }: { readonly id: number; readonly url: string }, project: string | null | undefined) {
  return { webhook: id, receiver: new URL(url).host, ...(typeof project === "string" ? { project } : {}) };
}

async function nameOf(transaction: StoreTransaction, projectId: number | null): Promise<string | undefined> {
  return projectId === null ? undefined : visibleProjectName(transaction, projectId);
}

/** Every command of this area. */
export const webhookCommands: Commands<WebhookWrites> = {
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  queueDelivery,
  claimWebhook,
  recordDelivery,
  releaseWebhook,
  dropDeliveries,
};
