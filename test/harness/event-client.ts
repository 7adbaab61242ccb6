import { request, type IncomingMessage } from "node:http";
import { until } from "./until.ts";

/** An event as its `data` has it (D19). */
export interface ReceivedEvent {
  readonly id: number;
  readonly type: string;
  readonly time: string;
  readonly project: string | null;
  readonly branch: string | null;
  readonly versionId: number | null;
  readonly edition: number | null;
  readonly taskId: number | null;
  readonly gate: { readonly before: string | null; readonly after: string | null } | null;
  readonly by: { readonly login: string } | null;
}

/** A client of the stream of events, as a browser's `EventSource` is one. */
export class EventClient {
  readonly events: ReceivedEvent[] = [];
  readonly ended: Promise<void>;
  comments = 0;
  /** What the client would send when it connects again. */
  lastEventId = "";
  readonly #answer: IncomingMessage;
  #text = "";

  private constructor(answer: IncomingMessage) {
    this.#answer = answer;
    answer.setEncoding("utf8");
    answer.on("data", (text: string) => this.#take(text));
    this.ended = new Promise((resolve) => answer.once("close", resolve));
    answer.on("error", () => undefined);
  }

  /** Connects; `path` may have a query string. */
  static async open(url: string, token: string, lastEventId?: string, path = "/api/events"): Promise<EventClient> {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: "text/event-stream",
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(url + path, { headers, agent: false }, resolve);
      sent.once("error", reject);
      sent.end();
    });
    if (answer.statusCode !== 200) {
      answer.destroy();
      throw new Error(`answered ${answer.statusCode}`);
    }
    const client = new EventClient(answer);
    await until("the start of the stream", () => (client.lastEventId === "" ? undefined : true));
    return client;
  }

  get headers(): IncomingMessage["headers"] {
    return this.#answer.headers;
  }

  get types(): readonly string[] {
    return this.events.map(({ type }) => type);
  }

  /** Waits until there are this many events. */
  async received(count: number): Promise<readonly ReceivedEvent[]> {
    return until(`${count} events`, () => (this.events.length >= count ? this.events : undefined));
  }

  close(): void {
    this.#answer.destroy();
  }

  #take(text: string): void {
    const messages = (this.#text + text).split("\n\n");
    this.#text = messages.pop()!;
    for (const message of messages) this.#read(message.split("\n"));
  }

  #read(lines: readonly string[]): void {
    const fields = new Map(lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]));
    if (fields.has("")) this.comments += 1;
    this.lastEventId = fields.get("id") ?? this.lastEventId;
    const data = fields.get("data");
    if (data === undefined) return;
    const event = JSON.parse(data) as ReceivedEvent;
    if (event.type !== fields.get("event")) throw new Error(`an event ${fields.get("event")} has the data ${data}`);
    this.events.push(event);
  }
}
