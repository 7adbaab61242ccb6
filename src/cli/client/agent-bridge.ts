import { Semaphore } from "../../text/index.ts";
import type { Failure } from "../failure.ts";
import type { Sink } from "../output/sink.ts";
import type { Client } from "./client.ts";
import type { InputLine } from "./message-lines.ts";

/** Requests that wait for the server at the same time; more of them wait for these. */
const requestsMax = { runningMax: 4, waitingMax: 100 };

/** Error codes of JSON-RPC. */
const errorCodes = { notJson: -32_700, notMessage: -32_600, failed: -32_603 } as const;

type MessageId = string | number;

/** A message of JSON-RPC, as far as the bridge looks at it. */
interface Message {
  readonly id?: MessageId;
  readonly method?: string;
  readonly params?: { readonly requestId?: MessageId; readonly protocolVersion?: string };
  readonly result?: { readonly protocolVersion?: string };
}

/**
 * Passes the messages of an agent (MCP over standard input and output) to the server's `/mcp`, one request each, and the
 * answers back. The server has no sessions, so that notifications mean nothing to it; a cancelled request is given up here.
 */
export class AgentBridge {
  readonly #client: Client;
  readonly #sink: Sink;
  readonly #slots = new Semaphore(requestsMax);
  readonly #running = new Map<MessageId, AbortController>();
  readonly #answers = new Set<Promise<void>>();
  /** What `initialize` agreed on. */
  #protocolVersion: string | undefined;

  constructor(client: Client, sink: Sink) {
    this.#client = client;
    this.#sink = sink;
  }

  /** Takes a line; its answer is written when the server has given it. */
  async take(line: InputLine): Promise<void> {
    if ("tooLong" in line) return this.#writeError(null, errorCodes.notMessage, "The message is too long.");
    if (line.text.trim() === "") return;
    const message = parse(line.text);
    if (message === undefined) return this.#writeError(null, errorCodes.notJson, "This is not a JSON object.");
    const { id, method, params } = message;
    if (method === "notifications/cancelled" && params?.requestId !== undefined) {
      this.#running.get(params.requestId)?.abort();
    }
    if (id === undefined || method === undefined) return;
    if (this.#slots.isFull) return this.#writeError(id, errorCodes.failed, "Too many requests at the same time.");
    const cancelling = new AbortController();
    this.#running.set(id, cancelling);
    const answer = this.#slots
      .run(() => this.#answer(id, line.text, cancelling.signal))
      .finally(() => {
        this.#running.delete(id);
        this.#answers.delete(answer);
      });
    this.#answers.add(answer);
  }

  /** Waits for the answers that are still missing. */
  async finish(): Promise<void> {
    await Promise.all(this.#answers);
  }

  async #answer(id: MessageId, text: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const version = this.#protocolVersion;
    const answer = await this.#client.open({
      method: "POST",
      path: "/mcp",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(version === undefined ? {} : { "mcp-protocol-version": version }),
      },
      body: () => text,
      // Every tool can be called twice with the same result.
      repeatable: true,
      signal,
    });
    if (signal.aborted) return;
    if (!answer.ok) return this.#writeError(id, errorCodes.failed, wordsOf(answer.failure));
    const body = await answer.value.text().catch(() => undefined);
    const message = body === undefined ? undefined : parse(body);
    if (message === undefined) {
      return this.#writeError(
        id,
        errorCodes.failed,
        "The server did not answer with a message. Is it older than this command?",
      );
    }
    this.#protocolVersion ??= message.result?.protocolVersion;
    await this.#write(message);
  }

  #writeError(id: MessageId | null, code: number, message: string): Promise<void> {
    return this.#write({ jsonrpc: "2.0", id, error: { code, message } });
  }

  async #write(message: object): Promise<void> {
    await this.#sink.write(`${JSON.stringify(message)}\n`);
    await this.#sink.end();
  }
}

function parse(text: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function wordsOf({ title, detail }: Failure): string {
  return detail === undefined ? title : `${title}: ${detail}`;
}
