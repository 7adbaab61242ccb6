import type { ApiAnswer } from "../client/api.ts";
import type { Client } from "../client/client.ts";
import { connect } from "../client/connected.ts";
import { readMessages } from "../client/event-messages.ts";
import { connectionOptions, outputOptions, type Call, type Command } from "../command.ts";
import { done, fail, misuse, type Outcome } from "../failure.ts";
import { plainText } from "../output/plain-text.ts";
import { streamSink, type Sink } from "../output/sink.ts";

type Event = ApiAnswer<"GET /api/events">;

/** The pause before the client connects again after the end of a stream. */
const reconnectMilliseconds = 3_000;

/** `belvedere events` */
export const events: Command = {
  name: "events",
  summary: "follow what happens to the projects that you may see",
  arguments: [],
  options: [
    { flags: "-p, --project <name>", description: "of one project" },
    { flags: "--type <types>", description: "of these types, separated by commas, such as `gate.changed`" },
    { flags: "--since <id>", description: "start after this event; 0: all that are stored; default: from now on" },
    { flags: "--no-follow", description: "stop after the events that are stored" },
    ...connectionOptions,
    ...outputOptions,
  ],
  notes:
    "One line for each event; with --json, one JSON object in each line. The command connects again when the connection is lost, and misses nothing.",
  async run(call) {
    const since = call.options.text("since");
    if (since !== undefined && !/^\d{1,15}$/.test(since)) return misuse("--since must be the number of an event");
    const client = await connect(call);
    if (!client.ok) return client;
    const sink = streamSink(call.terminal.output);
    const follows = !call.options.isOff("follow");
    for (let last = since; ;) {
      const end = await followOnce(call, client.value, sink, last);
      if (!end.ok) return end;
      last = end.value.last;
      if (sink.closed || (!follows && !end.value.broken)) return done("done");
      await call.terminal.pause(reconnectMilliseconds);
    }
  },
};

/** How a connection ended: the last event that was received, and whether there may be more. */
interface StreamEnd {
  readonly last: string | undefined;
  readonly broken: boolean;
}

async function followOnce(
  { options, terminal }: Call,
  client: Client,
  sink: Sink,
  after: string | undefined,
): Promise<Outcome<StreamEnd>> {
  const query = {
    project: options.text("project"),
    type: options.text("type"),
    ...(options.isOff("follow") ? { follow: "false" } : {}),
  };
  const headers = { accept: "text/event-stream", ...(after === undefined ? {} : { "last-event-id": after }) };
  const answer = await client.open({ path: "/api/events", query, headers });
  if (!answer.ok) return answer;
  const { body } = answer.value;
  if (body === null) return done({ last: after, broken: true });
  let last = after;
  try {
    for await (const { id, data } of readMessages(body)) {
      if (data !== undefined) await sink.write(options.has("json") ? `${data}\n` : lineOf(JSON.parse(data) as Event));
      const written = await sink.end();
      if (!written.ok) return written;
      last = id ?? last;
      if (sink.closed) break;
    }
  } catch {
    if (terminal.signal.aborted) return fail({ exit: "interrupted", title: "Interrupted" });
    return done({ last, broken: true });
  }
  return done({ last, broken: false });
}

/** An event as a line for people. */
function lineOf(event: Event): string {
  if (event.type === "reset") return `${event.id} ${event.time} reset: events are missing that are no longer stored\n`;
  const { project, branch, versionId, edition, taskId, gate, by } = event;
  const words = [
    project ?? "",
    ...(branch === null ? [] : [branch]),
    ...(versionId === null ? [] : [`version ${versionId}`]),
    ...(edition === null ? [] : [`edition ${edition}`]),
    ...(taskId === null ? [] : [`task ${taskId}`]),
    ...(gate === null ? [] : [`gate ${gate.before ?? "none"} -> ${gate.after ?? "none"}`]),
    ...(by === null ? [] : [`by ${by.login}`]),
  ];
  return `${event.id} ${event.time} ${event.type} ${plainText(words.join(", "))}\n`;
}
