import type { Instant } from "../instant.ts";
import type { EventRow } from "../outbox/rows.ts";
import type { WriteResult } from "../write-result.ts";
import type { ClaimedWebhook, DeliveryRow, WebhookRow, WebhookValues } from "./rows.ts";

/** Receivers of events (D19). Those of deleted projects are absent, except for `dueWebhooks`. */
export interface WebhookReads {
  webhook(id: number): Promise<WebhookRow | undefined>;
  /** Of the project, or of all projects (null); oldest first. */
  webhooks(page: {
    readonly projectId: number | null;
    readonly afterId?: number;
    readonly limit: number;
  }): Promise<readonly WebhookRow[]>;
  delivery(id: number): Promise<DeliveryRow | undefined>;
  /** Newest first. */
  deliveries(page: {
    readonly webhookId: number;
    readonly beforeId?: number;
    readonly limit: number;
  }): Promise<readonly DeliveryRow[]>;
  /** Webhooks that have something to deliver now, and that no other living process works on. */
  dueWebhooks(request: {
    readonly bootId: string;
    readonly at: Instant;
    readonly limit: number;
  }): Promise<readonly { readonly id: number; readonly failing: boolean }[]>;
  /** As `claimWebhook` returned it, with the changes since; undefined: this process does not have it any more. */
  claimedWebhook(request: { readonly id: number; readonly bootId: string }): Promise<ClaimedWebhook | undefined>;
  /** The oldest delivery that a user asked for. */
  pendingDelivery(webhookId: number): Promise<DeliveryRow | undefined>;
  /** Events after `position` of the project, or of all projects (null); oldest first. */
  webhookEvents(page: {
    readonly projectId: number | null;
    readonly position: number;
    readonly limit: number;
  }): Promise<readonly EventRow[]>;
  event(id: number): Promise<EventRow | undefined>;
}

/** Changes of webhooks, and the results of deliveries. */
export interface WebhookWrites {
  /** It gets the events from now on. Refusals: `webhooks.too-many`, `project.absent`. */
  createWebhook(request: {
    readonly projectId: number | null;
    readonly values: WebhookValues;
    readonly secret: string;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<WriteResult<WebhookRow, "webhooks.too-many" | "project.absent">>;
  /** One that is activated again gets the events from now on. Refusals: `webhooks.absent`, `revision.stale`. */
  updateWebhook(change: {
    readonly id: number;
    readonly values: Partial<WebhookValues>;
    readonly expectedRevision?: number;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<WriteResult<WebhookRow, "webhooks.absent" | "revision.stale">>;
  deleteWebhook(request: {
    readonly id: number;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<WriteResult<null, "webhooks.absent">>;
  /** Both secrets sign until `previousUntil`. Refusal: `webhooks.absent`. */
  rotateWebhookSecret(request: {
    readonly id: number;
    readonly secret: string;
    readonly previousUntil: Instant;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<WriteResult<WebhookRow, "webhooks.absent">>;
  /** Asks for one attempt to deliver an event. Refusals: `webhooks.absent`, `webhooks.too-many-pending`. */
  queueDelivery(
    request: Pick<DeliveryRow, "webhookId" | "eventId" | "type" | "project"> & { readonly at: Instant },
  ): Promise<WriteResult<DeliveryRow, "webhooks.absent" | "webhooks.too-many-pending">>;
  /** Undefined: it is gone, or another living process has it. */
  claimWebhook(request: { readonly id: number; readonly bootId: string }): Promise<ClaimedWebhook | undefined>;
  /** Records an attempt, and what follows from it. False: another process has the webhook, and nothing is recorded. */
  recordDelivery(record: DeliveryRecord): Promise<boolean>;
  /** Nothing more to do now; `position` is the last event that is not for this receiver. */
  releaseWebhook(request: { readonly id: number; readonly bootId: string; readonly position?: number }): Promise<void>;
  /** Removes deliveries from before the instant; at most `limit`. Returns how many. */
  dropDeliveries(request: { readonly before: Instant; readonly limit: number }): Promise<number>;
}

/** An attempt, and what follows from it. */
export interface DeliveryRecord {
  readonly webhookId: number;
  readonly bootId: string;
  /** The delivery that a user asked for; its webhook does not move on. Undefined: of the next event. */
  readonly pendingId?: number;
  readonly delivery: Omit<DeliveryRow, "id" | "webhookId">;
  /** When the event is tried again, if it is. */
  readonly nextAt: Instant | null;
}
