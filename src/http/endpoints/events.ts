import { Type } from "typebox";
import { eventTypes, type EventType } from "../../store/index.ts";
import { accept, form, refuse, type Result } from "../../text/index.ts";
import type { StreamPart } from "../answer/event-text.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import type { EventPart, EventStream } from "../events/event-stream.ts";
import { presentEvent } from "../present/events.ts";
import { bearerToken } from "../request/caller-language.ts";
import { emptyBody } from "../request/json-body.ts";
import type { EventSubscription } from "../services/services.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { eventExample } from "./event-example.ts";
import { EventShape } from "./event-shapes.ts";

/** What happens to the projects that the caller sees, while it happens. */
export const streamEvents = endpoint({
  ...onServer,
  method: "GET",
  path: "/api/events",
  chapter: "Events",
  summary: "Follow events",
  description:
    "A stream of Server-Sent Events about what the caller may see when they are sent: `version.built` (each edition), `version.completed` (once), `gate.changed`, `task.failed`, `triage.changed`, `project.created`, `project.deleted`. Events are stored for 7 days. A client that connects again with the header `Last-Event-ID` gets what it has missed; `reset` reports that some of it is no longer stored.",
  permission: "event.read",
  query: Type.Object({
    project: Type.Optional(Type.String({ description: "Name of a project: its events alone." })),
    type: Type.Optional(Type.String({ description: "Types of events, separated by commas." })),
    follow: Type.Optional(
      Type.Boolean({ description: "`false`: end after the events that are stored. Default: `true`." }),
    ),
  }),
  headers: {
    "Last-Event-ID": { description: "The last event that the client has. 0: all that are stored." },
  },
  body: emptyBody,
  produces: ["text/event-stream"],
  responses: { 200: { description: "The events.", events: EventShape } },
  problems: [
    "header.invalid",
    "query.value-invalid",
    "events.too-many-streams",
    "events.server-full",
    "server.stopping",
  ],
  example: { response: eventExample },
  async handle({ caller, format, query, header, headOnly, signal }, needs: EventSubscription) {
    const types = readTypes(query.type);
    if (!types.ok) return types;
    const afterId = readLastEvent(header("last-event-id"));
    if (!afterId.ok) return afterId;
    const request = {
      caller,
      bearer: bearerToken(header("authorization")) ?? "",
      afterId: afterId.value,
      project: query.project,
      types: types.value,
      follow: query.follow ?? true,
    };
    // The answer to a HEAD has no body: nothing is opened for it.
    const stream = headOnly ? accept(closedStream) : needs.events.open(request, signal);
    if (!stream.ok) return stream;
    const { cut } = stream.value;
    return accept({ status: 200, events: { parts: presentParts(stream.value.parts(), format), cut } });
  },
});

const closedStream: Pick<EventStream, "parts" | "cut"> = {
  cut: new AbortController().signal,
  async *parts() {},
};

type WireEvent = ReturnType<typeof presentEvent>;

async function* presentParts(
  pieces: AsyncIterable<readonly EventPart[]>,
  format: AnswerFormat,
): AsyncGenerator<readonly StreamPart<WireEvent>[]> {
  for await (const parts of pieces) {
    yield parts.map((part) => (part.kind === "event" ? { ...part, event: presentEvent(part.event, format) } : part));
  }
}

function readTypes(text: string | undefined): Result<ReadonlySet<EventType> | undefined, "query.value-invalid"> {
  if (text === undefined) return accept(undefined);
  const names = text.split(",").map((name) => name.trim());
  const types = eventTypes.filter((type) => names.includes(type));
  if (names.every((name) => types.some((type) => type === name))) return accept(new Set(types));
  const expected = form("choices", { choices: eventTypes.join(", ") });
  return refuse({ code: "query.value-invalid", params: { name: "type", expected } });
}

// A browser sends an empty header before the first event.
function readLastEvent(header: string | undefined): Result<number | undefined, "header.invalid"> {
  if (header === undefined || header === "") return accept(undefined);
  if (/^\d{1,15}$/.test(header)) return accept(Number(header));
  return refuse({ code: "header.invalid", params: { name: "Last-Event-ID", expected: form("integer") } });
}
