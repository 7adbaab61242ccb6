import type { Selectable } from "kysely";
import { fromJson } from "../database/columns.ts";
import type { WebhookDeliveriesTable, WebhooksTable } from "../database/webhook-tables.ts";
import type { EventType } from "../outbox/rows.ts";
import type { ClaimedWebhook, DeliveryRow, JiraTarget, WebhookRow } from "./rows.ts";

export function toWebhook(row: Selectable<WebhooksTable>): WebhookRow {
  return {
    id: row.id,
    projectId: row.project_id,
    url: row.url,
    types: fromJson(row.types) as readonly EventType[],
    branch: row.branch,
    template: row.template,
    jira: row.jira === null ? null : (fromJson(row.jira) as JiraTarget),
    active: row.active === 1,
    hasAuthorization: row.authorization_value !== null,
    createdAt: row.created_at,
    failingSince: row.failing_since,
    nextAt: row.next_at,
    revision: row.revision,
  };
}

export function toClaimedWebhook(row: Selectable<WebhooksTable>): ClaimedWebhook {
  return {
    ...toWebhook(row),
    secret: row.secret,
    previousSecret: row.previous_secret,
    previousUntil: row.previous_until,
    authorization: row.authorization_value,
    position: row.position,
    attempts: row.attempts,
    failures: row.failures,
    lastEventId: row.last_event_id,
  };
}

export function toDelivery(row: Selectable<WebhookDeliveriesTable>): DeliveryRow {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    type: row.type,
    project: row.project,
    state: row.state,
    attempt: row.attempt,
    at: row.at,
    milliseconds: row.milliseconds,
    status: row.status,
    failure: row.failure,
    response: row.response,
  };
}
