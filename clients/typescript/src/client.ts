import { answerError, BelvedereError } from "./errors.ts";
import type { Operations } from "./operations.ts";
import { pauseBefore, retriesDefault } from "./retry.ts";

/** The name of an operation: its method and its path. */
export type OperationName = keyof Operations;

/** The operations that answer with a list. */
export type ListName = {
  [Name in OperationName]: Operations[Name]["answer"] extends readonly unknown[] ? Name : never;
}[OperationName];

type BodyOf<Name extends OperationName> = Operations[Name] extends { readonly body: infer Body } ? Body : undefined;

/** What a request says: parts that the operation does not have are left out. */
export type OperationRequest<Name extends OperationName> = {
  readonly query?: Operations[Name]["query"];
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
} & (keyof Operations[Name]["path"] extends never
  ? { readonly path?: undefined }
  : { readonly path: Operations[Name]["path"] }) &
  (BodyOf<Name> extends undefined ? { readonly body?: undefined } : { readonly body: BodyOf<Name> });

/** The request of an operation that needs nothing. */
interface NoRequest {
  readonly path?: undefined;
  readonly body?: undefined;
}

/** Every property may be missing: the answer to a request with `fields`. */
export type Selected<Value> = Value extends readonly (infer Element)[]
  ? readonly Selected<Element>[]
  : Value extends object
    ? { readonly [Key in keyof Value]?: Selected<Value[Key]> }
    : Value;

/** The answer to a request: with `fields`, properties may be missing. */
export type AnswerTo<Name extends OperationName, Request> = Request extends {
  readonly query: { readonly fields: string };
}
  ? Selected<Operations[Name]["answer"]>
  : Operations[Name]["answer"];

type ElementOf<List> = List extends readonly (infer Element)[] ? Element : never;

/** How a client reaches its server. */
export interface ClientOptions {
  /** The address of the server, such as `https://belvedere.example.org`. */
  readonly server: string;
  readonly token: string;
  /** The language of names and texts, such as `fr`; default: the user's. */
  readonly language?: string;
  /** The time zone of timestamps, such as `Europe/Paris`; default: the user's. */
  readonly timezone?: string;
  /** Retries of one request; default: 5. */
  readonly retriesMax?: number;
  /** Replaces `fetch`. */
  readonly fetch?: typeof fetch;
  /** Replaces the pause between two attempts. */
  readonly pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** Elements of a page, if the request does not say it. */
const pageLimitDefault = 1000;

interface AnyRequest {
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Calls the API of a Belvedere server. */
export class BelvedereClient {
  readonly #options: ClientOptions;
  readonly #server: string;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#server = options.server.replace(/\/+$/, "");
  }

  /** Calls an operation, and returns its answer. A refusal is thrown as a `BelvedereError`. */
  async call<Name extends OperationName, const Request extends OperationRequest<Name>>(
    name: Name,
    ...[request]: NoRequest extends OperationRequest<Name> ? [request?: Request] : [request: Request]
  ): Promise<AnswerTo<Name, Request>> {
    const response = await this.#open(name, (request ?? {}) as AnyRequest);
    return (await contentOf(response)) as AnswerTo<Name, Request>;
  }

  /** Calls an operation, and returns the response itself: for CSV, Arrow, Parquet, SARIF and streams. */
  async open<Name extends OperationName>(name: Name, request: OperationRequest<Name>): Promise<Response> {
    return this.#open(name, request as AnyRequest);
  }

  /** The elements of a list, page by page. */
  async *list<Name extends ListName, const Request extends OperationRequest<Name>>(
    name: Name,
    ...[given]: NoRequest extends OperationRequest<Name> ? [request?: Request] : [request: Request]
  ): AsyncGenerator<ElementOf<AnswerTo<Name, Request>>> {
    const request = (given ?? {}) as AnyRequest;
    let after = request.query?.["after"];
    for (;;) {
      const query = { limit: pageLimitDefault, ...request.query, after };
      const response = await this.#open(name, { ...request, query });
      const next = nextCursor(response.headers.get("link"));
      yield* (await contentOf(response)) as readonly ElementOf<AnswerTo<Name, Request>>[];
      if (next === undefined) return;
      after = next;
    }
  }

  async #open(name: OperationName, request: AnyRequest): Promise<Response> {
    const { retriesMax = retriesDefault, pause = pauseFor } = this.#options;
    const [method = "GET", template = ""] = name.split(" ");
    const url = this.#address(template, request);
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#send(method, url, request);
      const isLast = attempt > retriesMax || isStream(request.body);
      const wait = isLast ? undefined : pauseBefore(attempt, method, response);
      if (wait === undefined) {
        if (response instanceof Error) throw response;
        if (response.ok) return response;
        throw await answerError(response);
      }
      if (!(response instanceof Error)) await response.body?.cancel();
      await pause(wait, request.signal);
    }
  }

  #address(template: string, { path = {}, query = {} }: AnyRequest): string {
    const filled = template.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => encodeURIComponent(String(path[key])));
    const url = new URL(this.#server + filled);
    for (const [key, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) url.searchParams.set(key, String(value));
    }
    return url.href;
  }

  async #send(method: string, url: string, request: AnyRequest): Promise<Response | Error> {
    const { token, language, timezone, fetch: send = fetch } = this.#options;
    const { body, headers, signal } = request;
    const isJson = body !== undefined && !isRaw(body);
    try {
      return await send(url, {
        method,
        headers: {
          accept: "application/json",
          authorization: `Bearer ${token}`,
          ...(language === undefined ? {} : { "accept-language": language }),
          ...(timezone === undefined ? {} : { timezone }),
          ...(isJson ? { "content-type": "application/json" } : {}),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: isJson ? JSON.stringify(body) : (body as NonNullable<RequestInit["body"]>), duplex: "half" }),
        // The token is for this server alone.
        redirect: "manual",
        ...(signal === undefined ? {} : { signal }),
      } as RequestInit);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      return error as Error;
    }
  }
}

function isStream(body: unknown): boolean {
  return body instanceof ReadableStream;
}

function isRaw(body: unknown): boolean {
  const isBytes = body instanceof Uint8Array || body instanceof Blob || body instanceof FormData;
  return typeof body === "string" || isBytes || isStream(body);
}

/** JSON as a value, other texts as they are; undefined without content. */
async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text();
  const isJson = (response.headers.get("content-type") ?? "").includes("json");
  if (!isJson) return text === "" ? undefined : text;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BelvedereError("The answer is not JSON", { status: response.status }, { cause: error });
  }
}

/** The cursor of `</api/findings?after=x>; rel="next"`. */
function nextCursor(link: string | null): string | undefined {
  const target = /<([^>]*)>; *rel="?next"?/.exec(link ?? "")?.[1];
  return target === undefined
    ? undefined
    : (new URL(target, "http://localhost").searchParams.get("after") ?? undefined);
}

function pauseFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new Error("aborted"));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
