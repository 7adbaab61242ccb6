import { Type, type Static } from "typebox";
import { patternCharactersMax } from "../../language/index.ts";
import { eventTypes, type WebhookValues } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { receiverProblem } from "../../webhooks/index.ts";
import { JiraShape } from "../endpoints/webhook-shapes.ts";
import type { ReceiverRule, WebhookTemplates } from "../services/services.ts";

const urlCharactersMax = 2_048;
const authorizationCharactersMax = 4_096;
const templateCharactersMax = 64;

const properties = {
  url: Type.String({ minLength: 1, maxLength: urlCharactersMax }),
  types: Type.Array(Type.Enum([...eventTypes]), { minItems: 1, maxItems: eventTypes.length }),
};

const optionalProperties = {
  branch: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: patternCharactersMax }), Type.Null()], {
      description: "Pattern of branches with `*` and `?`. With it, events of the whole project are not sent.",
    }),
  ),
  template: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: templateCharactersMax,
      description: "Id of a template, see `GET /api/webhook-templates`.",
    }),
  ),
  jira: Type.Optional(Type.Union([JiraShape, Type.Null()])),
  active: Type.Optional(Type.Boolean()),
  authorization: Type.Optional(
    Type.Union(
      [Type.String({ minLength: 1, maxLength: authorizationCharactersMax, pattern: "^[ -~]+$" }), Type.Null()],
      {
        description: "Value of the header `Authorization`. It is never shown again.",
      },
    ),
  ),
};

/** The body of a new webhook. */
export const NewWebhookBody = Type.Object({ ...properties, ...optionalProperties }, { additionalProperties: false });

/** The body of a change. */
export const WebhookChangeBody = Type.Object(
  { url: Type.Optional(properties.url), types: Type.Optional(properties.types), ...optionalProperties },
  { additionalProperties: false },
);

/** What the values of a webhook are refused with. */
export const webhookProblems = [
  "webhooks.url-invalid",
  "webhooks.address-refused",
  "webhooks.jira-missing",
  "webhooks.template-unknown",
] as const;

type WebhookProblem = (typeof webhookProblems)[number];

/** The values of a new webhook. */
export function readNewWebhook(
  body: Static<typeof NewWebhookBody>,
  known: ReceiverRule & WebhookTemplates,
): Result<WebhookValues, WebhookProblem> {
  const { url, types, branch = null, template = "standard", jira = null, active = true, authorization = null } = body;
  const values = { url, types: distinct(types), branch, template, jira, active, authorization };
  const problem = templateProblem(template, known) ?? problemOf(values, known);
  return problem === undefined ? accept(values) : problem;
}

/** The changed values of a webhook that has the others already. */
export function readWebhookChange(
  body: Static<typeof WebhookChangeBody>,
  before: Pick<WebhookValues, "url" | "template" | "jira">,
  known: ReceiverRule & WebhookTemplates,
): Result<Partial<WebhookValues>, WebhookProblem> {
  // The plug-in of the template may have been removed: the rest can be changed nevertheless.
  const wrong = body.template === undefined ? undefined : templateProblem(body.template, known);
  const problem = wrong ?? problemOf({ ...before, ...body }, known);
  if (problem !== undefined) return problem;
  return accept({ ...body, ...(body.types === undefined ? {} : { types: distinct(body.types) }) });
}

function problemOf(
  { url, template, jira }: Pick<WebhookValues, "url" | "template" | "jira">,
  { receivers }: ReceiverRule,
): Result<never, WebhookProblem> | undefined {
  const code = receiverProblem(url, receivers);
  if (code !== undefined) return refuse({ code, pointer: "/url" });
  return template === "jira" && jira === null ? refuse({ code: "webhooks.jira-missing", pointer: "/jira" }) : undefined;
}

function templateProblem(template: string, { templates }: WebhookTemplates): Result<never, WebhookProblem> | undefined {
  const ids = templates.map(({ id }) => id);
  if (ids.includes(template)) return undefined;
  return refuse({
    code: "webhooks.template-unknown",
    params: { template, known: ids.join(", ") },
    pointer: "/template",
  });
}

function distinct(types: WebhookValues["types"]): WebhookValues["types"] {
  return eventTypes.filter((type) => types.includes(type));
}
