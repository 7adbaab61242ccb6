import type { IncomingMessage } from "node:http";
import type { EndpointDeclaration } from "../endpoint.ts";
import type { Reply } from "../answer/reply.ts";
import { endpointsAt, methodsOf } from "./routes.ts";

/** How long browsers remember what a preflight said. */
const preflightSeconds = 600;

/** Request headers that any endpoint understands and that browsers send to other sites only if the server agrees. */
const requestHeaders = [
  "Authorization",
  "Content-Type",
  "If-Match",
  "If-None-Match",
  "Last-Event-ID",
  "Timezone",
  "X-Request-Id",
];

/** Headers of answers that scripts of other sites may read, besides those that browsers show them anyway. */
const exposedHeaders = [
  "API-Version",
  "Content-Disposition",
  "ETag",
  "Link",
  "Location",
  "Retry-After",
  "Server-Timing",
  "WWW-Authenticate",
  "X-Request-Id",
  "X-Total-Count",
].join(", ");

/**
 * Lets pages of other sites use the API (CORS). Only exactly the listed origins, and never with cookies: a page has to
 * send a token, which no other site can make a browser do.
 */
export class CrossOrigin {
  readonly #origins: ReadonlySet<string>;
  readonly #endpoints: readonly EndpointDeclaration[];

  constructor(origins: readonly string[], endpoints: readonly EndpointDeclaration[]) {
    this.#origins = new Set(origins);
    this.#endpoints = endpoints;
  }

  /** What an answer says to browsers of other sites. Without listed origins, answers stay as they are. */
  headersFor(message: IncomingMessage, reply: Reply): Reply {
    if (this.#origins.size === 0) return reply;
    // A cache must not give the answer for one origin to another.
    const headers = { ...reply.headers, vary: appended(reply.headers["vary"], "Origin") };
    const origin = this.#allowedOrigin(message);
    if (origin === undefined || !this.#isOpen(message.url ?? "", message.method)) return { ...reply, headers };
    return {
      ...reply,
      headers: {
        ...headers,
        "access-control-allow-origin": origin,
        "access-control-expose-headers": exposedHeaders,
      },
    };
  }

  /** The answer to a preflight; undefined if the request is not one, or asks for something that is not allowed. */
  preflightHeaders(message: IncomingMessage): Readonly<Record<string, string>> | undefined {
    if (this.#origins.size === 0 || message.method !== "OPTIONS") return undefined;
    const method = message.headers["access-control-request-method"];
    const origin = this.#allowedOrigin(message);
    if (method === undefined || origin === undefined) return undefined;
    const open = endpointsAt(message.url ?? "", this.#endpoints).filter(isOpenEndpoint);
    if (!methodsOf(open).includes(method)) return undefined;
    const declared = open.flatMap(({ headers }) => Object.keys(headers));
    return {
      "access-control-allow-origin": origin,
      "access-control-allow-methods": methodsOf(open).join(", "),
      "access-control-allow-headers": [...new Set([...requestHeaders, ...declared])].join(", "),
      "access-control-max-age": String(preflightSeconds),
      vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
    };
  }

  #allowedOrigin({ headersDistinct }: IncomingMessage): string | undefined {
    const origins = headersDistinct["origin"] ?? [];
    return origins.length === 1 && this.#origins.has(origins[0]!) ? origins[0] : undefined;
  }

  // A path of the API without an endpoint: its problem may be read as well.
  #isOpen(url: string, method: string | undefined): boolean {
    const found = endpointsAt(url, this.#endpoints);
    const wanted = method === "HEAD" ? "GET" : method;
    const endpoint = found.find((candidate) => candidate.method === wanted) ?? found[0];
    return endpoint === undefined ? url.startsWith("/api/") : isOpenEndpoint(endpoint);
  }
}

const closedSignIns: ReadonlySet<EndpointDeclaration["authentication"]> = new Set([
  "session",
  "visitor",
  "sign-in",
  "scrape",
]);

// What a cookie opens, what refuses pages of other sites, and what is no business of pages stays closed.
function isOpenEndpoint({ authentication, ownOrigin }: EndpointDeclaration): boolean {
  return ownOrigin !== true && !closedSignIns.has(authentication);
}

function appended(list: string | undefined, name: string): string {
  return list === undefined ? name : `${list}, ${name}`;
}
