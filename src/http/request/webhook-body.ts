import { Type, type Static } from "typebox";
import { patternCharactersMax } from "../../language/index.ts";
import { eventTypes, webhookTemplates, type WebhookValues } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { receiverProblem, type AddressRule } from "../../webhooks/index.ts";
import { JiraShape } from "../endpoints/webhook-shapes.ts";

const urlCharactersMax = 2_048;
const authorizationCharactersMax = 4_096;

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
  template: Type.Optional(Type.Enum([...webhookTemplates])),
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
export const webhookProblems = ["webhooks.url-invalid", "webhooks.address-refused", "webhooks.jira-missing"] as const;

type WebhookProblem = (typeof webhookProblems)[number];

/** The values of a new webhook. */
export function readNewWebhook(
  body: Static<typeof NewWebhookBody>,
  addresses: AddressRule,
): Result<WebhookValues, WebhookProblem> {
  const { url, types, branch = null, template = "standard", jira = null, active = true, authorization = null } = body;
  const values = { url, types: distinct(types), branch, template, jira, active, authorization };
  const problem = problemOf(values, addresses);
  return problem === undefined ? accept(values) : problem;
}

/** The changed values of a webhook that has the others already. */
export function readWebhookChange(
  body: Static<typeof WebhookChangeBody>,
  before: Pick<WebhookValues, "url" | "template" | "jira">,
  addresses: AddressRule,
): Result<Partial<WebhookValues>, WebhookProblem> {
  const problem = problemOf({ ...before, ...body }, addresses);
  if (problem !== undefined) return problem;
  return accept({ ...body, ...(body.types === undefined ? {} : { types: distinct(body.types) }) });
}

function problemOf(
  { url, template, jira }: Pick<WebhookValues, "url" | "template" | "jira">,
  addresses: AddressRule,
): Result<never, WebhookProblem> | undefined {
  const code = receiverProblem(url, addresses);
  if (code !== undefined) return refuse({ code, pointer: "/url" });
  return template === "jira" && jira === null ? refuse({ code: "webhooks.jira-missing", pointer: "/jira" }) : undefined;
}

function distinct(types: WebhookValues["types"]): WebhookValues["types"] {
  return eventTypes.filter((type) => types.includes(type));
}
