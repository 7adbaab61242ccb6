import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { faultOf, type DescribedOperation } from "./descriptions.reference.ts";

/** What a fake forge remembers. */
export interface ForgeState {
  readonly comments: { id: number; body: string }[];
  readonly lines: { path: string; line: number; body: string }[];
  readonly statuses: { state: string; name: string }[];
  nextId: number;
}

/** A request as the fake sees it. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: IncomingMessage["headers"];
}

export interface FakeAnswer {
  readonly status: number;
  readonly value?: unknown;
}

/** How a forge answers; `undefined`: there is no such thing. */
export type FakeHandler = (request: FakeRequest, state: ForgeState) => FakeAnswer | undefined;

/** A forge on this machine that validates every request against its description. */
export class FakeForge {
  readonly state: ForgeState = { comments: [], lines: [], statuses: [], nextId: 100 };
  /** Requests that the description does not have. */
  readonly faults: string[] = [];
  readonly requests: FakeRequest[] = [];
  /** Answers before the handler's own: return undefined to let it answer, or "lose" to break the connection afterwards. */
  intercept: (request: FakeRequest) => FakeAnswer | "lose" | undefined | Promise<FakeAnswer | "lose" | undefined> =
    () => undefined;
  readonly #server: Server;
  readonly #operations: readonly DescribedOperation[];
  readonly #handler: FakeHandler;

  constructor(operations: readonly DescribedOperation[], handler: FakeHandler) {
    this.#operations = operations;
    this.#handler = handler;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** The requests that change something. */
  get writes(): readonly FakeRequest[] {
    return this.requests.filter(({ method }) => method !== "GET");
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    const { pathname, searchParams } = new URL(incoming.url!, "http://forge");
    const request: FakeRequest = {
      method: incoming.method!,
      path: pathname,
      query: searchParams,
      body: text === "" ? undefined : (JSON.parse(text) as unknown),
      headers: incoming.headers,
    };
    this.requests.push(request);
    const fault = faultOf(this.#operations, { ...request, query: [...searchParams.keys()] });
    if (fault !== undefined) this.faults.push(fault);
    const intercepted = await this.intercept(request);
    const answer =
      typeof intercepted === "object" ? intercepted : (this.#handler(request, this.state) ?? { status: 404 });
    if (intercepted === "lose") {
      response.destroy();
      return;
    }
    const { headers, ...shown } = (answer.value ?? {}) as { headers?: Record<string, string> };
    response.writeHead(answer.status, { "content-type": "application/json", ...(answer.status >= 400 ? headers : {}) });
    response.end(answer.value === undefined ? "" : JSON.stringify(Array.isArray(answer.value) ? answer.value : shown));
  }
}
