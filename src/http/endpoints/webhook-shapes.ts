import { Type } from "typebox";
import { deliveryFailures, deliveryStates, eventTypes, testEventType } from "../../store/index.ts";
import { Timestamp } from "./shapes.ts";

const OptionalTimestamp = Type.Union([Timestamp, Type.Null()]);

/** Where issues of the template `jira` are created. */
export const JiraShape = Type.Object(
  {
    project: Type.String({ minLength: 1, maxLength: 100, description: "Key of the project in Jira." }),
    issueType: Type.String({ minLength: 1, maxLength: 100 }),
  },
  { additionalProperties: false },
);

/** A webhook, without its secrets. */
export const WebhookShape = Type.Object({
  id: Type.Integer(),
  project: Type.Union([Type.String(), Type.Null()], { description: "`null`: events of all projects." }),
  url: Type.String(),
  types: Type.Array(Type.Enum([...eventTypes])),
  branch: Type.Union([Type.String(), Type.Null()], {
    description: "Pattern of branches with `*` and `?`; `null`: all events.",
  }),
  template: Type.String({ description: "Id of its template, see `GET /api/webhook-templates`." }),
  jira: Type.Union([JiraShape, Type.Null()]),
  active: Type.Boolean(),
  authorization: Type.Boolean({ description: "Whether an `Authorization` header is sent. Its value is never shown." }),
  creationTime: Timestamp,
  failingSince: Type.Union([Timestamp, Type.Null()], { description: "`null`: the last delivery succeeded." }),
  nextAttempt: OptionalTimestamp,
});

/** The same when its secret is made, which is shown only then. */
export const NewWebhookShape = Type.Object({
  ...WebhookShape.properties,
  secret: Type.String({ description: "Signs the deliveries. It is returned only this once." }),
});

/** An attempt to deliver an event. */
export const DeliveryShape = Type.Object({
  id: Type.Integer(),
  eventId: Type.Union([Type.Integer(), Type.Null()], { description: "`null`: a test." }),
  type: Type.Enum([...eventTypes, testEventType]),
  project: Type.Union([Type.String(), Type.Null()], { description: "Its name when the event happened." }),
  state: Type.Enum([...deliveryStates], {
    description: "`PENDING`: asked for. `RETRYING`: failed, and is tried again. `FAILED`: failed, and is not.",
  }),
  attempt: Type.Integer(),
  time: Timestamp,
  duration: Type.Union([Type.Integer(), Type.Null()], { description: "Milliseconds." }),
  status: Type.Union([Type.Integer(), Type.Null()], { description: "HTTP status of the answer." }),
  failure: Type.Union([Type.Enum([...deliveryFailures]), Type.Null()]),
  response: Type.Union([Type.String(), Type.Null()], {
    description: "The first 1,024 bytes of the answer; for `TEMPLATE_FAILED`, the reason.",
  }),
});

export const webhookExample = {
  id: 5,
  project: "Engine",
  url: "https://chat.example.org/hooks/quality",
  types: ["gate.changed", "task.failed"],
  branch: "release/*",
  template: "standard",
  jira: null,
  active: true,
  authorization: false,
  creationTime: "2026-11-14T09:30:00.123+01:00",
  failingSince: null,
  nextAttempt: null,
} as const;

export const deliveryExample = {
  id: 340,
  eventId: 57,
  type: "gate.changed",
  project: "Engine",
  state: "DELIVERED",
  attempt: 1,
  time: "2026-11-14T09:30:01.456+01:00",
  duration: 84,
  status: 200,
  failure: null,
  response: "ok",
} as const;
