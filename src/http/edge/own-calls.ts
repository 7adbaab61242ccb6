import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Permission } from "../../access/index.ts";
import type { Reply } from "../answer/reply.ts";
import { StageTimes } from "../answer/stage-times.ts";
import type { ServedEndpoint } from "../endpoint.ts";
import type { OwnAnswer, OwnRequest } from "../services/agents.ts";
import type { AnswerFormat, IncomingRequest } from "../stages/request-context.ts";

/** The longest answer that the server reads itself. Only sources can be longer. */
const ownAnswerBytesMax = 8 * 1024 * 1024;

/** The request that makes other requests. They have its caller, its language and its end. */
export interface OuterRequest {
  readonly requestId: string;
  readonly address: string;
  readonly authorization: string | undefined;
  readonly format: AnswerFormat;
  readonly signal: AbortSignal;
}

/** Requests that the server makes itself for an agent. */
export interface OwnCalls {
  call(request: OwnRequest, outer: OuterRequest): Promise<OwnAnswer>;
  /** What an endpoint demands; empty: nothing. */
  permissionsOf(endpoint: string): readonly Permission[];
}

/** Sends requests through all stages of the pipeline, so that they have no more rights than those of a client. */
export function createOwnCalls(
  endpoints: () => readonly ServedEndpoint[],
  answer: (request: IncomingRequest) => Promise<Reply>,
): OwnCalls {
  const find = (name: string): ServedEndpoint => {
    const found = endpoints().find(({ method, path }) => `${method} ${path}` === name);
    if (found === undefined) throw new Error(`there is no endpoint ${name}`);
    return found;
  };
  return {
    permissionsOf(name) {
      const { permission } = find(name);
      return permission === null ? [] : [permission];
    },
    async call(request, outer) {
      const endpoint = find(request.endpoint);
      const message = messageOf(endpoint, request, outer);
      const { requestId, address, format, signal } = outer;
      const response = responseTo(message, signal);
      const pathParams = textsOf(request.params);
      const reply = await answer({
        endpoint,
        requestId,
        message,
        response,
        pathParams,
        address,
        byAgent: true,
        times: new StageTimes(),
        format,
      });
      return { status: reply.status, headers: reply.headers, text: await textOf(reply) };
    },
  };
}

function messageOf(
  endpoint: ServedEndpoint,
  { params, query, body }: OwnRequest,
  outer: OuterRequest,
): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  message.method = endpoint.method;
  message.url = urlOf(endpoint.path, textsOf(params), textsOf(query ?? {}));
  const text = body === undefined ? "" : JSON.stringify(body);
  const headers = {
    accept: "application/json",
    "accept-language": outer.format.language,
    timezone: outer.format.zone,
    ...(outer.authorization === undefined ? {} : { authorization: outer.authorization }),
    ...(body === undefined
      ? {}
      : { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) }),
  };
  message.headers = headers;
  message.headersDistinct = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  // Recent answers are found by these.
  message.rawHeaders = Object.entries(headers).flat();
  if (text !== "") message.push(text);
  message.push(null);
  return message;
}

/** Closes when the outer client leaves, so that long work ends. */
function responseTo(message: IncomingMessage, signal: AbortSignal): ServerResponse {
  const response = new ServerResponse(message);
  const close = (): void => {
    response.destroy();
    response.emit("close");
  };
  if (signal.aborted) response.destroy();
  else signal.addEventListener("abort", close, { once: true });
  return response;
}

function urlOf(
  path: string,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): string {
  // Half of a surrogate pair cannot be encoded, and nothing has it in its name.
  const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
  const filled = path.replaceAll(/:(\w+)/g, (_text, name: string) => encode(params[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

function textsOf(
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): Readonly<Record<string, string>> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

async function textOf({ body, transfer }: Reply): Promise<string | undefined> {
  try {
    if (body === null) return "";
    if (typeof body === "string") return body.length > ownAnswerBytesMax ? undefined : body;
    if (body instanceof Uint8Array) return body.length > ownAnswerBytesMax ? undefined : decode([body]);
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of body) {
      // Writers use their buffers again.
      const copy = Buffer.from(piece);
      bytes += copy.length;
      if (bytes > ownAnswerBytesMax) return undefined;
      pieces.push(copy);
    }
    return decode(pieces);
  } finally {
    transfer?.end();
  }
}

function decode(pieces: readonly Uint8Array[]): string {
  return Buffer.concat(pieces).toString();
}
