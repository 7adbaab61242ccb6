import { Type } from "typebox";
import { testEventType, type DeliveryRow } from "../../store/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { answerById } from "../answer/id-batches.ts";
import { endpoint } from "../endpoint.ts";
import { presentDelivery } from "../present/webhooks.ts";
import { emptyBody } from "../request/json-body.ts";
import type { Clock, StoreReader, StoreWriter } from "../services/services.ts";
import { deliveryExample, DeliveryShape } from "./webhook-shapes.ts";
import { webhookPath } from "./webhooks.ts";

const waiting = { ...deliveryExample, state: "PENDING", duration: null, status: null, response: null } as const;

/** What was sent to a receiver, and what it answered. */
const listDeliveries = endpoint({
  ...webhookPath,
  path: "/api/webhooks/:id/deliveries",
  method: "GET",
  summary: "List the deliveries of a webhook",
  description: "Every attempt of the last 7 days, newest first.",
  permission: "webhook.read",
  body: emptyBody,
  responses: { 200: { description: "The deliveries.", schema: Type.Array(DeliveryShape) } },
  example: { response: [deliveryExample] },
  async handle({ subject: { webhook }, format, plan }, needs: StoreReader) {
    const read = (beforeId: number | undefined, limit: number) =>
      needs.read.deliveries({ webhookId: webhook.id, limit, ...(beforeId === undefined ? {} : { beforeId }) });
    const present = (delivery: DeliveryRow) => presentDelivery(delivery, format);
    return answerById(plan, read, present);
  },
});

/** Sends a test event. */
export const testWebhook = endpoint({
  ...webhookPath,
  path: "/api/webhooks/:id/test",
  method: "POST",
  summary: "Send a test event",
  description:
    "The event `webhook.test`, also to a webhook that is paused. It is tried once, soon after the answer: see the list of deliveries.",
  permission: "webhook.write",
  body: emptyBody,
  responses: {
    202: { description: "It will be sent.", schema: DeliveryShape },
    409: { description: "Too many deliveries are waiting." },
  },
  problems: ["webhooks.too-many-pending"],
  example: { response: { ...waiting, eventId: null, type: testEventType } },
  async handle({ subject: { webhook }, format }, needs: Clock & StoreReader & StoreWriter) {
    const project = webhook.projectId === null ? undefined : await needs.read.projectById(webhook.projectId);
    const queued = await needs.write.queueDelivery({
      webhookId: webhook.id,
      eventId: null,
      type: testEventType,
      project: project?.name ?? null,
      at: needs.now(),
    });
    return queued.ok ? accept({ status: 202, value: presentDelivery(queued.value, format) }) : queued;
  },
});

/** Sends an event again. */
const resendDelivery = endpoint({
  ...webhookPath,
  path: "/api/webhooks/:id/deliveries/:delivery/resend",
  method: "POST",
  params: Type.Object({ id: Type.Integer(), delivery: Type.Integer() }),
  summary: "Send an event again",
  description:
    "The event of this delivery, with the same `webhook-id` and with the names of now. It is tried once, soon after the answer, and appears as a new delivery.",
  permission: "webhook.write",
  body: emptyBody,
  responses: {
    202: { description: "It will be sent.", schema: DeliveryShape },
    404: { description: "Absent." },
    409: { description: "The event is no longer stored, or too many deliveries are waiting." },
  },
  problems: ["webhooks.delivery-absent", "webhooks.event-gone", "webhooks.too-many-pending"],
  example: { response: waiting },
  async handle({ subject: { webhook }, params, format }, needs: Clock & StoreReader & StoreWriter) {
    const delivery = await needs.read.delivery(params.delivery);
    if (delivery?.webhookId !== webhook.id) return refuse({ code: "webhooks.delivery-absent" });
    const { eventId, type, project } = delivery;
    if (eventId !== null && (await needs.read.event(eventId)) === undefined) {
      return refuse({ code: "webhooks.event-gone" });
    }
    const request = { webhookId: webhook.id, eventId, type, project, at: needs.now() };
    const queued = await needs.write.queueDelivery(request);
    return queued.ok ? accept({ status: 202, value: presentDelivery(queued.value, format) }) : queued;
  },
});

/** The log of a webhook. */
export const deliveryEndpoints = [listDeliveries, resendDelivery] as const;
