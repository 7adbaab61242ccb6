import { done, fail, type Failure, type Outcome, type ServerProblem } from "../failure.ts";
import type { Terminal } from "../terminal.ts";
import type { ApiAnswer, ApiName } from "./api.ts";
import { getOverHttp, type ApiResponse } from "./http-get.ts";
import { pauseBefore, retriesMax } from "./retry.ts";

/** A request to the API. */
export interface ApiRequest {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Relative to the server's address, encoded, with a leading slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Opened again for each attempt. */
  readonly body?: () => NonNullable<RequestInit["body"]> | AsyncIterable<Uint8Array>;
  /** Safe to retry after a lost connection. True for GET. */
  readonly repeatable?: boolean;
  /** Aborted when the answer is no longer wanted. */
  readonly signal?: AbortSignal;
  /** Error statuses that are returned as answers, not as failures. */
  readonly expected?: readonly number[];
}

/** Sends requests to one server as one user. */
export class Client {
  readonly server: string;
  readonly #token: string | undefined;
  readonly #terminal: Terminal;
  readonly #retriesMax: number;

  constructor(
    { server, token }: { readonly server: string; readonly token?: string },
    terminal: Terminal,
    retries = retriesMax,
  ) {
    this.server = server;
    this.#token = token;
    this.#terminal = terminal;
    this.#retriesMax = retries;
  }

  /** The successful answer. Retries when the server asks for it (429, 503), and after a lost connection. */
  async open(request: ApiRequest): Promise<Outcome<ApiResponse>> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#send(request);
      const wait = attempt > this.#retriesMax ? undefined : pauseBefore(attempt, response, request);
      if (wait === undefined) return this.#judge(request, response);
      if (!(response instanceof Error)) await response.body?.cancel();
      await this.#terminal.pause(wait);
    }
  }

  /** The parsed answer, typed by the name of its endpoint. */
  async read<Name extends ApiName>(request: ApiRequest): Promise<Outcome<ApiAnswer<Name>>> {
    const response = await this.open(request);
    if (!response.ok) return response;
    try {
      return done((await response.value.json()) as ApiAnswer<Name>);
    } catch (error) {
      return fail(incompleteAnswer(this.server, error));
    }
  }

  /** Sends a value as JSON. */
  write<Name extends ApiName>(method: "POST" | "PUT", path: string, value: unknown): Promise<Outcome<ApiAnswer<Name>>> {
    return this.read<Name>({
      method,
      path,
      headers: { "content-type": "application/json" },
      body: () => JSON.stringify(value),
      // PUT is idempotent.
      repeatable: method === "PUT",
    });
  }

  async #send(request: ApiRequest): Promise<ApiResponse | Error> {
    const { method = "GET", path, query = {}, headers = {}, body } = request;
    const url = new URL(this.server + path);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
    const { environment } = this.#terminal;
    const ended = this.#terminal.signal;
    const signal = request.signal === undefined ? ended : AbortSignal.any([ended, request.signal]);
    const sent = {
      ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
      // On the same machine, compression costs more than it saves.
      ...(isLoopback(url) ? { "accept-encoding": "identity" } : {}),
      ...headers,
    };
    try {
      const isPlain = method === "GET" && body === undefined && !usesProxy(environment);
      if (isPlain) return await getOverHttp(url, sent, signal);
      return await fetch(url, {
        method,
        headers: sent,
        ...(body === undefined ? {} : { body: body() as NonNullable<RequestInit["body"]>, duplex: "half" as const }),
        // Never send the token to another server than the one that was named.
        redirect: "manual",
        signal,
      });
    } catch (error) {
      return error as Error;
    }
  }

  async #judge({ expected = [], query }: ApiRequest, response: ApiResponse | Error): Promise<Outcome<ApiResponse>> {
    if (response instanceof Error) return fail(unreachable(this.server, response, this.#terminal.signal));
    if (response.ok || expected.includes(response.status)) return done(response);
    if (response.status >= 300 && response.status < 400) return fail(redirectFailure(this.server, response));
    return fail(await refusal(response, query));
  }
}

/** The failure when there was no answer. */
function unreachable(server: string, error: Error, signal: AbortSignal): Failure {
  if (signal.aborted) return { exit: "interrupted", title: "Interrupted" };
  return { exit: "unreachable", title: `${server} cannot be reached`, detail: reasonOf(error) };
}

/** The failure when an answer is incomplete. */
export function incompleteAnswer(server: string, error: unknown): Failure {
  return { exit: "unreachable", title: `The answer of ${server} broke off`, detail: reasonOf(error) };
}

function redirectFailure(server: string, response: ApiResponse): Failure {
  const location = response.headers.get("location");
  return {
    exit: "refused",
    title: `${server} is not the server's address`,
    detail: location === null ? `It answers ${response.status}.` : `It leads to ${location}: name that one.`,
  };
}

/** Why a request failed. The error of `fetch` has the system's error as its cause, or an AggregateError of several. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const { code, message, errors } = cause as { code?: string; message?: string; errors?: readonly unknown[] };
  if (message) return code === undefined ? message : `${message} (${code})`;
  return code ?? (errors === undefined ? String(error) : errors.map(reasonOf).join("; "));
}

const exitsByStatus: Readonly<Record<number, Failure["exit"]>> = {
  401: "notPermitted",
  403: "notPermitted",
  404: "absent",
  429: "unreachable",
  502: "unreachable",
  503: "unreachable",
  504: "unreachable",
};

/** The server's problem as a failure, with the text that its `position` refers to. */
async function refusal(response: ApiResponse, query: ApiRequest["query"]): Promise<Failure> {
  const { status } = response;
  const exit = exitsByStatus[status] ?? (status >= 500 && status !== 507 ? "failed" : "refused");
  const body = await problemOf(response);
  if (body === undefined) return { exit, title: `The server answers ${status}`, problem: { status } };
  const { title, detail, ...problem } = body;
  const area = problem.code?.split(".")[0];
  const faultyText = area === "where" || area === "fields" ? query?.[area] : undefined;
  return {
    exit,
    title: title ?? `The server answers ${status}`,
    ...(detail === undefined ? {} : { detail }),
    problem,
    ...(faultyText === undefined ? {} : { faultyText }),
  };
}

const problemCharactersMax = 100_000;

async function problemOf(
  response: ApiResponse,
): Promise<(ServerProblem & { readonly title?: string; readonly detail?: string }) | undefined> {
  if (!(response.headers.get("content-type") ?? "").includes("json")) {
    await response.body?.cancel();
    return undefined;
  }
  try {
    const text = await response.text();
    const { code, title, detail, requestId, position, pointer } = JSON.parse(
      text.slice(0, problemCharactersMax),
    ) as Record<string, unknown>;
    return {
      status: response.status,
      ...stringOf({ code, title, detail, requestId, pointer }),
      ...(typeof position === "number" ? { position } : {}),
    };
  } catch {
    return undefined;
  }
}

function stringOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(entries);
}

/** Only `fetch` uses a proxy in every release of Node that has the setting. */
function usesProxy(environment: Terminal["environment"]): boolean {
  return ["HTTP_PROXY", "HTTPS_PROXY"].some((name) => environment[name] || environment[name.toLowerCase()]);
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}
