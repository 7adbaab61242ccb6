import type { DeliveryRow, Instant, WebhookRow } from "../../store/index.ts";
import { formatTimestamp } from "../../text/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";

/** A webhook, without its secrets. */
export function presentWebhook(webhook: WebhookRow, project: string | null, format: AnswerFormat) {
  const { id, url, types, branch, template, jira, active, hasAuthorization: authorization } = webhook;
  const time = (at: Instant | null) => (at === null ? null : formatTimestamp(at, format.zone));
  return {
    id,
    project,
    url,
    types: [...types],
    branch,
    template,
    jira,
    active,
    authorization,
    creationTime: formatTimestamp(webhook.createdAt, format.zone),
    failingSince: time(webhook.failingSince),
    nextAttempt: time(webhook.nextAt),
  };
}

/** An attempt to deliver an event. */
export function presentDelivery(delivery: DeliveryRow, format: AnswerFormat) {
  const { id, eventId, type, project, state, attempt, status, failure, response } = delivery;
  const time = formatTimestamp(delivery.at, format.zone);
  return {
    id,
    eventId,
    type,
    project,
    state,
    attempt,
    time,
    duration: delivery.milliseconds,
    status,
    failure,
    response,
  };
}
