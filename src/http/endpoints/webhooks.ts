import { Type } from "typebox";
import type { Caller } from "../../access/index.ts";
import type { WebhookRow } from "../../store/index.ts";
import { accept } from "../../text/index.ts";
import { newWebhookSecret } from "../../webhooks/index.ts";
import { checkIfMatch } from "../answer/entity-tag.ts";
import { noStore } from "../answer/handler-result.ts";
import { idBatches } from "../answer/id-batches.ts";
import { endpoint } from "../endpoint.ts";
import { onProject, onServer, usual } from "../usual-endpoints.ts";
import { presentWebhook } from "../present/webhooks.ts";
import { cursorNumber } from "../request/cursor.ts";
import { emptyBody, jsonBody, smallBodyBytesMax } from "../request/json-body.ts";
import {
  NewWebhookBody,
  readNewWebhook,
  readWebhookChange,
  WebhookChangeBody,
  webhookProblems,
} from "../request/webhook-body.ts";
import type {
  BaseAddress,
  Clock,
  ReceiverRule,
  StoreReader,
  StoreWriter,
  WebhookTemplates,
} from "../services/services.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { NewWebhookShape, webhookExample, WebhookShape } from "./webhook-shapes.ts";

/** A secret that was replaced signs for this time as well. */
const previousSecretMilliseconds = 24 * 3_600_000;

const webhooksOfProject = {
  ...onProject,
  path: "/api/projects/:name/webhooks",
  chapter: "Events",
} as const;

const globalWebhooks = { ...onServer, path: "/api/webhooks", chapter: "Events" } as const;

/** One webhook, of a project or of all projects. */
export const webhookPath = {
  ...usual,
  path: "/api/webhooks/:id",
  chapter: "Events",
  subject: "webhook",
  params: Type.Object({ id: Type.Integer() }),
  absent: "webhooks.absent",
  query: Type.Object({}),
} as const;

const listing = {
  method: "GET",
  body: emptyBody,
  responses: { 200: { description: "The webhooks.", schema: Type.Array(WebhookShape) } },
} as const;

const creation = {
  method: "POST",
  body: jsonBody(NewWebhookBody, smallBodyBytesMax),
  responses: {
    201: { description: "Created, with its secret.", schema: NewWebhookShape },
    409: { description: "There are too many." },
  },
} as const;

const createdNow = "It gets the events from now on. Its secret is returned only this once.";
const newExample = { url: webhookExample.url, types: webhookExample.types, branch: webhookExample.branch };
const createdExample = { ...webhookExample, secret: "whsec_…" };

/** The webhooks of a project. */
const listProjectWebhooks = endpoint({
  ...webhooksOfProject,
  ...listing,
  summary: "List a project's webhooks",
  description: "Oldest first, without secrets. Those for all projects are not among them.",
  permission: "webhook.read",
  example: { response: [webhookExample] },
  async handle({ subject: { project }, format, plan }, needs: StoreReader) {
    const batches = () => webhookBatches(needs, project, format, cursorNumber(plan.after));
    return accept({ status: 200, list: { batches } });
  },
});

/** Makes a webhook of a project. */
const createProjectWebhook = endpoint({
  ...webhooksOfProject,
  ...creation,
  summary: "Create a webhook of a project",
  description: `Receivers get what managers of the project may see, drafts included. ${createdNow}`,
  permission: "webhook.write",
  problems: [...webhookProblems, "webhooks.too-many"],
  example: { request: newExample, response: createdExample },
  async handle({ caller, subject: { project }, format, body }, needs: CreationNeeds) {
    const values = readNewWebhook(body, needs);
    if (!values.ok) return values;
    const secret = newWebhookSecret();
    const request = { projectId: project.id, values: values.value, secret, userId: caller.user.id, at: needs.now() };
    const created = await needs.write.createWebhook(request);
    return created.ok ? createdResult(needs, created.value, project.name, secret, format) : created;
  },
});

/** The webhooks for all projects. */
const listWebhooks = endpoint({
  ...globalWebhooks,
  ...listing,
  summary: "List the webhooks for all projects",
  description: "Oldest first, without secrets. Those of single projects are not among them.",
  permission: "global-webhook.read",
  example: { response: [{ ...webhookExample, project: null }] },
  async handle({ format, plan }, needs: StoreReader) {
    const batches = () => webhookBatches(needs, null, format, cursorNumber(plan.after));
    return accept({ status: 200, list: { batches } });
  },
});

/** Makes a webhook for all projects. */
const createWebhook = endpoint({
  ...globalWebhooks,
  ...creation,
  summary: "Create a webhook for all projects",
  description: `Receivers get what administrators may see. ${createdNow}`,
  permission: "global-webhook.write",
  problems: [...webhookProblems, "webhooks.too-many", "project.absent"],
  example: { request: newExample, response: { ...createdExample, project: null } },
  async handle({ caller, format, body }, needs: CreationNeeds) {
    const values = readNewWebhook(body, needs);
    if (!values.ok) return values;
    const secret = newWebhookSecret();
    const request = { projectId: null, values: values.value, secret, userId: caller.user.id, at: needs.now() };
    const created = await needs.write.createWebhook(request);
    return created.ok ? createdResult(needs, created.value, null, secret, format) : created;
  },
});

/** One webhook. */
const readWebhook = endpoint({
  ...webhookPath,
  method: "GET",
  summary: "Read a webhook",
  description: "For managers of its project; those for all projects for administrators. Never with its secrets.",
  permission: "webhook.read",
  body: emptyBody,
  responses: { 200: { description: "The webhook.", schema: WebhookShape }, 404: { description: "Absent." } },
  example: { response: webhookExample },
  async handle({ subject: { webhook }, format }, needs: StoreReader) {
    const value = presentWebhook(webhook, await projectOf(needs, webhook), format);
    return accept({ status: 200, value, revision: webhook.revision });
  },
});

/** Changes a webhook. */
const changeWebhook = endpoint({
  ...webhookPath,
  method: "PUT",
  summary: "Change a webhook",
  description:
    "Attributes that are left out stay as they are. `active: false` pauses it: events that happen meanwhile are not sent later.",
  permission: "webhook.write",
  headers: { "If-Match": { description: "ETag that the webhook must still have." } },
  body: jsonBody(WebhookChangeBody, smallBodyBytesMax),
  responses: {
    200: { description: "As it is now.", schema: WebhookShape },
    412: { description: "It has changed since it was read." },
  },
  problems: webhookProblems,
  example: { request: { active: false }, response: { ...webhookExample, active: false } },
  async handle(
    { caller, subject: { webhook }, format, body, ifMatch },
    needs: Clock & ReceiverRule & StoreReader & StoreWriter & WebhookTemplates,
  ) {
    const fresh = checkIfMatch(ifMatch, webhook.revision);
    if (!fresh.ok) return fresh;
    const values = readWebhookChange(body, webhook, needs);
    if (!values.ok) return values;
    const changed = await needs.write.updateWebhook({
      ...requestOf(webhook, caller, needs),
      values: values.value,
      ...(ifMatch === undefined ? {} : { expectedRevision: webhook.revision }),
    });
    if (!changed.ok) return changed;
    const value = presentWebhook(changed.value, await projectOf(needs, webhook), format);
    return accept({ status: 200, value, revision: changed.value.revision });
  },
});

/** Deletes a webhook. */
const deleteWebhook = endpoint({
  ...webhookPath,
  method: "DELETE",
  summary: "Delete a webhook",
  description: "With its log. Events that were not delivered yet are not sent.",
  permission: "webhook.write",
  body: emptyBody,
  responses: { 204: { description: "Deleted." }, 404: { description: "Absent." } },
  example: {},
  async handle({ caller, subject: { webhook } }, needs: Clock & StoreWriter) {
    const deleted = await needs.write.deleteWebhook(requestOf(webhook, caller, needs));
    return deleted.ok ? accept({ status: 204 }) : deleted;
  },
});

/** Gives a webhook another secret. */
const rotateWebhookSecret = endpoint({
  ...webhookPath,
  path: "/api/webhooks/:id/secret",
  method: "POST",
  summary: "Replace the secret of a webhook",
  description:
    "The new secret is returned only this once. Deliveries of the next 24 hours are signed with both, so that receivers can change over.",
  permission: "webhook.write",
  body: emptyBody,
  responses: { 200: { description: "With the new secret.", schema: NewWebhookShape } },
  example: { response: createdExample },
  async handle({ caller, subject: { webhook }, format }, needs: Clock & StoreReader & StoreWriter) {
    const secret = newWebhookSecret();
    const request = requestOf(webhook, caller, needs);
    const previousUntil = request.at + previousSecretMilliseconds;
    const changed = await needs.write.rotateWebhookSecret({ ...request, secret, previousUntil });
    if (!changed.ok) return changed;
    const value = { ...presentWebhook(changed.value, await projectOf(needs, webhook), format), secret };
    return accept({ status: 200, value, headers: noStore });
  },
});

/** All endpoints of webhooks, without those of their deliveries. */
export const webhookEndpoints = [
  listProjectWebhooks,
  createProjectWebhook,
  listWebhooks,
  createWebhook,
  readWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
] as const;

type CreationNeeds = BaseAddress & Clock & ReceiverRule & StoreWriter & WebhookTemplates;

function createdResult(
  { basePath }: BaseAddress,
  webhook: WebhookRow,
  project: string | null,
  secret: string,
  format: AnswerFormat,
) {
  const headers = { ...noStore, location: `${basePath}/api/webhooks/${webhook.id}` };
  return accept({ status: 201 as const, value: { ...presentWebhook(webhook, project, format), secret }, headers });
}

function requestOf({ id }: WebhookRow, caller: Caller, { now }: Clock) {
  return { id, userId: caller.user.id, at: now() };
}

async function projectOf({ read }: StoreReader, { projectId }: WebhookRow): Promise<string | null> {
  return projectId === null ? null : ((await read.projectById(projectId))?.name ?? null);
}

function webhookBatches(
  { read }: StoreReader,
  project: { readonly id: number; readonly name: string } | null,
  format: AnswerFormat,
  after: number | undefined,
) {
  const rows = (afterId: number | undefined, limit: number) =>
    read.webhooks({ projectId: project?.id ?? null, limit, ...(afterId === undefined ? {} : { afterId }) });
  return idBatches(rows, (webhook) => presentWebhook(webhook, project?.name ?? null, format), after);
}
