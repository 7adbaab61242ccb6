/** The contract between the endpoint for agents and the room that speaks their protocol (MCP). */

/** A request to an endpoint of the API that the server makes itself, for a caller. */
export interface OwnRequest {
  /** Method and path of the declaration, such as `GET /api/artifacts/:id`. */
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

/** The answer to such a request: as a client would get it. */
export interface OwnAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: longer than the server reads itself. */
  readonly text: string | undefined;
}

/** What a message of an agent is answered with. */
export interface AgentContext {
  /** The version of the protocol that the client has negotiated. */
  readonly protocolVersion: string | undefined;
  /** Prefix of links; undefined: links are relative. */
  readonly baseUrl: string | undefined;
  /** Whether the token of the request may use an endpoint at all. */
  mayUse(endpoint: string): boolean;
  /** Calls the API with the rights, the language and the time zone of the message. */
  call(request: OwnRequest): Promise<OwnAnswer>;
}

/** An answer of JSON-RPC. */
export interface AgentMessage {
  readonly jsonrpc: "2.0";
  readonly id?: string | number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** The answer to a message; `accepted`: it needs none. */
export type AgentReply =
  | { readonly kind: "message"; readonly message: AgentMessage }
  | { readonly kind: "accepted" }
  | { readonly kind: "refused"; readonly reason: string };

/** Answers messages of agents. It has no state: each message comes with all that it needs. */
export interface AgentServer {
  answer(message: unknown, context: AgentContext): Promise<AgentReply>;
}
