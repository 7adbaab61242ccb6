import { deadlineOf, delayAfter, type CountAttempt } from "../delivery/index.ts";
import { compilePattern, matches } from "../language/index.ts";
import type { TemplateProcesses } from "../plugins/index.ts";
import type { ClaimedWebhook, DeliveryRecord, DeliveryRow, EventRow, Instant, Store } from "../store/index.ts";
import { knownLanguage, type Language } from "../text/index.ts";
import type { AddressRule } from "./addresses.ts";
import { noticeOf, testNotice, type Notice } from "./notice.ts";
import { sendMessage, type SendResult } from "./send.ts";
import { signatureHeaders } from "./signature.ts";
import { writeNotice, type WrittenNotice } from "./write-notice.ts";

/** Events that are read at a time. */
const pageEventsMax = 256;

/** What deliveries need of the process. */
export interface DeliveryNeeds {
  readonly store: Pick<Store, "read" | "write">;
  readonly bootId: string;
  readonly now: () => Instant;
  readonly baseUrl: string | undefined;
  readonly addresses: AddressRule;
  /** Runs the templates of plug-ins. */
  readonly templates: TemplateProcesses;
  readonly answerMillisecondsMax: number;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
  readonly count: CountAttempt;
  readonly log: { warn(fields: Readonly<Record<string, unknown>>, message: string): void };
}

/** How a step ended. */
interface Step {
  /** Whether there may be something else to deliver now. */
  readonly more: boolean;
  /** The last of the events that are not for this receiver, if no delivery came after them. */
  readonly position?: number;
}

/** Delivers what a user asked for or else the next event, to a webhook that this process has claimed. */
export async function deliverNext(needs: DeliveryNeeds, webhookId: number): Promise<Step> {
  const { read } = needs.store;
  const webhook = await read.claimedWebhook({ id: webhookId, bootId: needs.bootId });
  if (webhook === undefined) return { more: false };
  const pending = await read.pendingDelivery(webhookId);
  if (pending !== undefined) return { more: await deliverPending(needs, webhook, pending) };
  if (!webhook.active || (webhook.nextAt ?? 0) > needs.now()) return { more: false };
  const events = await read.webhookEvents({ ...webhook, limit: pageEventsMax });
  for (const event of events) {
    const body = await bodyOf(needs, webhook, event);
    if (body !== undefined) return { more: await deliverEvent(needs, webhook, event, body) };
  }
  const last = events.at(-1);
  // The rest of a full page follows after the position is stored.
  return last === undefined ? { more: false } : { more: false, position: last.id };
}

/** What the receiver gets; undefined: the event is not for it. */
async function bodyOf(needs: DeliveryNeeds, webhook: ClaimedWebhook, event: EventRow): Promise<WrittenNotice> {
  if (!webhook.types.includes(event.type)) return undefined;
  const reader = { administers: webhook.projectId === null, language: await languageOf(needs) };
  const notice = await noticeOf({ ...needs, ...needs.store }, event, reader);
  return notice !== undefined && isOfBranch(webhook, notice)
    ? writeNotice(needs.templates, webhook, notice)
    : undefined;
}

/** Events that concern no branch have none that could match. */
function isOfBranch({ branch }: ClaimedWebhook, notice: Notice): boolean {
  if (branch === null) return true;
  const pattern = compilePattern(branch);
  return notice.branch !== null && pattern.ok && matches(pattern.value, notice.branch);
}

async function languageOf({ store }: DeliveryNeeds): Promise<Language> {
  const stored = await store.read.setting("defaultLanguage");
  return (typeof stored === "string" ? knownLanguage(stored) : undefined) ?? "en";
}

/** True: the next event may follow at once. */
async function deliverEvent(
  needs: DeliveryNeeds,
  webhook: ClaimedWebhook,
  event: EventRow,
  body: NonNullable<WrittenNotice>,
): Promise<boolean> {
  const { failingSince } = webhook;
  const attempt = webhook.attempts + 1;
  const at = needs.now();
  const common = { eventId: event.id, type: event.type, project: event.projectName, attempt, at };
  // It waited behind others for longer than it may be tried.
  if (failingSince !== null && attempt === 1 && at >= deadlineOf(event.at, failingSince)) {
    const untried = { ...common, state: "FAILED", milliseconds: null, ...failureWithout("EXPIRED") } as const;
    giveUp(needs, webhook, untried);
    return record(needs, { webhookId: webhook.id, delivery: untried, nextAt: webhook.nextAt });
  }
  const sent = await send(needs, webhook, messageId(webhook, `evt_${event.id}`), body);
  if (sent === undefined) return false;
  const now = needs.now();
  const deadline = deadlineOf(event.at, failingSince ?? now);
  const isFinal = now >= deadline || sent.failure === "RECEIVER_GONE";
  const state = sent.failure === null ? "DELIVERED" : isFinal ? "FAILED" : "RETRYING";
  const { waitMilliseconds = 0, ...result } = sent;
  const delivery = { ...common, state, ...result } as const;
  if (state === "FAILED") giveUp(needs, webhook, delivery);
  const later = now + delayAfter(webhook.failures + 1, waitMilliseconds);
  const nextAt = state === "DELIVERED" ? null : state === "FAILED" ? later : Math.min(later, deadline);
  const recorded = await record(needs, { webhookId: webhook.id, delivery, nextAt });
  return recorded && nextAt === null;
}

/** One attempt, whatever comes of it. True: there may be more to deliver. */
async function deliverPending(needs: DeliveryNeeds, webhook: ClaimedWebhook, pending: DeliveryRow): Promise<boolean> {
  const body = await pendingBody(needs, webhook, pending);
  const { eventId, type, project, attempt } = pending;
  const common = { eventId, type, project, attempt, at: needs.now() };
  const id = messageId(webhook, eventId === null ? `test_${pending.id}` : `evt_${eventId}`);
  const sent =
    body === undefined ? { milliseconds: null, ...failureWithout("EVENT_GONE") } : await send(needs, webhook, id, body);
  if (sent === undefined) return false;
  const { status, failure, response, milliseconds } = sent;
  const state = failure === null ? "DELIVERED" : "FAILED";
  const delivery = { ...common, state, status, failure, response, milliseconds } as const;
  return record(needs, { webhookId: webhook.id, pendingId: pending.id, delivery, nextAt: webhook.nextAt });
}

async function pendingBody(
  needs: DeliveryNeeds,
  webhook: ClaimedWebhook,
  { eventId, project, at }: DeliveryRow,
): Promise<WrittenNotice> {
  const language = await languageOf(needs);
  if (eventId === null) return writeNotice(needs.templates, webhook, testNotice(project, at, language));
  const event = await needs.store.read.event(eventId);
  const reader = { administers: webhook.projectId === null, language };
  const notice = event && (await noticeOf({ ...needs, ...needs.store }, event, reader));
  return notice && writeNotice(needs.templates, webhook, notice);
}

/** Undefined: the process stops, and nothing is known of the delivery. */
async function send(
  needs: DeliveryNeeds,
  webhook: ClaimedWebhook,
  id: string,
  written: NonNullable<WrittenNotice>,
): Promise<(SendResult & { readonly milliseconds: number }) | undefined> {
  if ("failed" in written) {
    needs.log.warn({ webhook: webhook.id, reason: written.failed }, "a template of a plug-in failed");
    return { status: null, failure: "TEMPLATE_FAILED", response: written.failed, milliseconds: 0 };
  }
  const { text: body } = written;
  const { url, secret, previousSecret, previousUntil, authorization } = webhook;
  const now = needs.now();
  const secrets = [secret, ...(previousSecret !== null && now < (previousUntil ?? 0) ? [previousSecret] : [])];
  const headers = {
    "content-type": "application/json",
    "user-agent": "Belvedere",
    ...signatureHeaders({ id, seconds: Math.floor(now / 1000), body }, secrets),
    ...(authorization === null ? {} : { authorization }),
  };
  const start = performance.now();
  const result = await sendMessage(
    { url, headers, body },
    { addresses: needs.addresses, millisecondsMax: needs.answerMillisecondsMax, signal: needs.signal },
  );
  return needs.signal.aborted ? undefined : { ...result, milliseconds: Math.round(performance.now() - start) };
}

/** The same for every attempt, so that receivers recognise repetitions. Ids of different servers differ. */
function messageId({ id, createdAt }: ClaimedWebhook, rest: string): string {
  return `${createdAt.toString(36)}_${id}_${rest}`;
}

function failureWithout(failure: "EXPIRED" | "EVENT_GONE") {
  return { status: null, failure, response: null };
}

function record({ store, bootId, count }: DeliveryNeeds, attempt: Omit<DeliveryRecord, "bootId">): Promise<boolean> {
  count(attempt.delivery.state === "DELIVERED" ? "delivered" : "failed");
  return store.write.recordDelivery({ ...attempt, bootId });
}

function giveUp(
  { log }: DeliveryNeeds,
  { id }: ClaimedWebhook,
  { eventId, failure }: Pick<DeliveryRow, "eventId" | "failure">,
): void {
  log.warn({ webhook: id, event: eventId, failure }, "a delivery of a webhook was given up");
}
