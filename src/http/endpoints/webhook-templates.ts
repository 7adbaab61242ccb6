import { Type } from "typebox";
import { accept } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { cursorText } from "../request/cursor.ts";
import { emptyBody } from "../request/json-body.ts";
import type { WebhookTemplates } from "../services/services.ts";

const TemplateShape = Type.Object({
  id: Type.String(),
  title: Type.String(),
  plugin: Type.Union([Type.String(), Type.Null()], {
    description: "Name of the plug-in that has it; null: it is built in.",
  }),
});

/** The forms in which webhooks can send events. */
export const listWebhookTemplates = endpoint({
  ...onServer,
  method: "GET",
  path: "/api/webhook-templates",
  chapter: "Events",
  summary: "List the templates of webhooks",
  description: "Every form in which a webhook can send events, by id, with those of plug-ins.",
  permission: "webhook-template.list",
  body: emptyBody,
  responses: { 200: { description: "The templates.", schema: Type.Array(TemplateShape) } },
  example: { response: [{ id: "slack", title: "Slack", plugin: null }] },
  async handle({ plan }, { templates }: WebhookTemplates) {
    const after = cursorText(plan.after) ?? "";
    const elements = templates.filter(({ id }) => id > after).map((template) => ({ ...template }));
    const batches = async function* () {
      yield elements;
    };
    return accept({ status: 200, list: { batches, cursorOf: (element) => [(element as { id: string }).id] } });
  },
});
