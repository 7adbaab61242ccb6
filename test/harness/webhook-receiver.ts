import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { until } from "./until.ts";

/** A message as a receiver gets it. */
export interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly json: Readonly<Record<string, unknown>>;
  /** What it was answered with. */
  readonly status: number;
}

/** Decides the answer; "hang": the receiver does not answer. */
export type AnswerRule = (message: Omit<ReceivedMessage, "status">, count: number) => number | "hang";

/** A receiver of webhooks on a free loopback port. */
export class WebhookReceiver {
  readonly messages: ReceivedMessage[] = [];
  answer: AnswerRule = () => 200;
  /** What answers contain, and how many requests hang. */
  text = "thanks";
  headers: Readonly<Record<string, string>> = {};
  hanging = 0;
  readonly #server: Server;
  #count = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server);
    server.on("request", (request, response) => {
      const pieces: Buffer[] = [];
      request.on("data", (piece: Buffer) => pieces.push(piece));
      request.on("error", () => undefined);
      request.on("end", () => {
        const body = Buffer.concat(pieces).toString();
        const message = { path: request.url ?? "", headers: request.headers, body, json: JSON.parse(body) as never };
        const status = receiver.answer(message, (receiver.#count += 1));
        if (status === "hang") {
          receiver.hanging += 1;
          return;
        }
        receiver.messages.push({ ...message, status });
        response.writeHead(status, receiver.headers).end(receiver.text);
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Messages that were answered with success. */
  get taken(): readonly ReceivedMessage[] {
    return this.messages.filter(({ status }) => status < 300);
  }

  /** Waits until this many messages were taken. */
  async received(count: number, patienceMilliseconds?: number): Promise<readonly ReceivedMessage[]> {
    const found = () => (this.taken.length >= count ? this.taken : undefined);
    return until(`${count} messages`, found, patienceMilliseconds);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}
