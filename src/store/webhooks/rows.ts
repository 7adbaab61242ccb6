import type { Instant } from "../instant.ts";
import type { EventType } from "../outbox/rows.ts";

/** The forms in which receivers get events, without those of plug-ins. */
export const webhookTemplates = ["standard", "slack", "teams", "mattermost", "jira"] as const;

export type WebhookTemplate = (typeof webhookTemplates)[number];

/** Where issues of the template `jira` are created. */
export interface JiraTarget {
  /** Key of the project in Jira. */
  readonly project: string;
  readonly issueType: string;
}

/** What a user chooses of a webhook. */
export interface WebhookValues {
  readonly url: string;
  readonly types: readonly EventType[];
  /** Pattern of the names of branches; null: all, and events of the whole project. */
  readonly branch: string | null;
  /** One of `webhookTemplates`, or a template of a plug-in, which may have been removed since. */
  readonly template: string;
  /** Of the template `jira` alone. */
  readonly jira: JiraTarget | null;
  readonly active: boolean;
  /** Value of the header `Authorization`. A secret: no answer shows it. */
  readonly authorization: string | null;
}

/** A receiver of events, without its secrets. */
export interface WebhookRow extends Omit<WebhookValues, "authorization"> {
  readonly id: number;
  /** Null: events of all projects. */
  readonly projectId: number | null;
  readonly hasAuthorization: boolean;
  readonly createdAt: Instant;
  /** When deliveries started to fail; null: the last one succeeded. */
  readonly failingSince: Instant | null;
  /** Not before; null: at once. */
  readonly nextAt: Instant | null;
  readonly revision: number;
}

/** A receiver that this process alone delivers to, until it releases it. */
export interface ClaimedWebhook extends WebhookRow {
  readonly secret: string;
  /** Signs as well until `previousUntil`, so that receivers can change the secret without a gap. */
  readonly previousSecret: string | null;
  readonly previousUntil: Instant | null;
  readonly authorization: string | null;
  /** The last event that was delivered, given up, or not for this receiver. */
  readonly position: number;
  /** Failed attempts for the next event. */
  readonly attempts: number;
  /** Failed attempts since the last success. */
  readonly failures: number;
  /** The last event of a webhook whose project was deleted: it ends with it. */
  readonly lastEventId: number | null;
}

/** `PENDING`: asked for, not sent yet. `RETRYING`: failed, and is tried again. `FAILED`: failed, and is not. */
export const deliveryStates = ["PENDING", "DELIVERED", "RETRYING", "FAILED"] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** Why an attempt failed. */
export const deliveryFailures = [
  "STATUS",
  "RECEIVER_GONE",
  "REDIRECT",
  "TIME_OUT",
  "ADDRESS_UNKNOWN",
  "ADDRESS_REFUSED",
  "CONNECTION_FAILED",
  "TLS_FAILED",
  "EXPIRED",
  "EVENT_GONE",
  "TEMPLATE_FAILED",
] as const;

export type DeliveryFailure = (typeof deliveryFailures)[number];

/** The type of the event that a user sends to try a webhook. */
export const testEventType = "webhook.test";

/** One attempt to deliver an event. */
export interface DeliveryRow {
  readonly id: number;
  readonly webhookId: number;
  /** Null: a test event. */
  readonly eventId: number | null;
  readonly type: EventType | typeof testEventType;
  /** The project's name at that time; null: a test event for all projects. */
  readonly project: string | null;
  readonly state: DeliveryState;
  readonly attempt: number;
  readonly at: Instant;
  readonly milliseconds: number | null;
  /** HTTP status of the answer. */
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
  /** The first characters of the answer. */
  readonly response: string | null;
}
