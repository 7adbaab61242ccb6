import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller, LiveSession } from "../../access/index.ts";
import type { Language } from "../../text/index.ts";
import type { ContentEncoding } from "../answer/encoding.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Parts } from "../parts.ts";
import type { Plan } from "../request/plan.ts";
import type { ApiVersion } from "../request/api-versions.ts";

/** How the answer is to be put: the choices that `Accept`, `Accept-Language` and `Timezone` make. */
export interface Speech {
  readonly language: Language;
  /** IANA name. */
  readonly zone: string;
  readonly version: ApiVersion;
  /** Echoed in `Content-Type`; undefined: plain JSON. */
  readonly vendor: string | undefined;
}

/** A request as it comes out of the router: the pipeline's first value. Each stage gives it back with more in it. */
export interface Arrival {
  readonly parts: Parts;
  readonly requestId: string;
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly endpoint: Endpoint;
  readonly pathParams: Readonly<Record<string, string>>;
  readonly address: string;
  readonly speech: Speech;
}

/** With what the client chose itself; the rest is settled once the caller is known. */
export interface Negotiated extends Arrival {
  readonly chosen: {
    readonly language: Language | undefined;
    readonly zone: string | undefined;
    readonly version: ApiVersion | undefined;
  };
}

/** With who is calling; null on paths that need no sign-in. */
export interface Authenticated extends Negotiated {
  readonly caller: Caller | null;
  readonly session: LiveSession | null;
}

/** With input that fits the endpoint's schemas. */
export interface Validated extends Authenticated {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** With what is wanted of the answer, known to fit its shape. */
export interface Planned extends Validated {
  readonly plan: Plan;
}

/** With the thing that the path names, which the caller may use in this way. */
export interface Reached extends Planned {
  readonly subject: unknown;
}

/** What goes over the wire. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | AsyncIterable<string | Uint8Array> | null;
  /** How the body is to be compressed; the headers already say so. */
  readonly encoding?: ContentEncoding;
  /** Whose request it was, for the log. */
  readonly userId?: number;
}
