import { done, fail, type Failure, type Outcome } from "../../failure.ts";
import { reasonOf } from "../../client/client.ts";
import { pauseBefore, retriesMax } from "../../client/retry.ts";
import type { Terminal } from "../../terminal.ts";

/** A request to a forge. */
export interface ForgeRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The whole address. */
  readonly url: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Safe to retry after a lost connection. True for all but POST. */
  readonly repeatable?: boolean;
  /** Error statuses that are returned as answers, not as failures. */
  readonly expected?: readonly number[];
}

export interface ForgeAnswer {
  readonly status: number;
  /** The parsed JSON. Undefined if the answer has no JSON. */
  readonly value: unknown;
  readonly headers: Headers;
}

/** A repository of a forge: its address, and the headers of every request. */
export interface ForgeAccess {
  readonly http: ForgeHttp;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Longer answers are not read. */
const answerCharactersMax = 64 * 1024 * 1024;
const requestMillisecondsMax = 60_000;

/** Sends requests to forges, and retries them with growing pauses. */
export class ForgeHttp {
  readonly #terminal: Terminal;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  async send(request: ForgeRequest): Promise<Outcome<ForgeAnswer>> {
    const repeatable = request.repeatable ?? request.method !== "POST";
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#fetch(request);
      const method = repeatable ? "GET" : "POST";
      const wait = attempt > retriesMax ? undefined : pauseBefore(attempt, asBusy(response, repeatable), { method });
      if (wait === undefined) return judge(request, response);
      if (response instanceof Response) await response.body?.cancel();
      await this.#terminal.pause(wait);
    }
  }

  /** Sends a request whose answer is not needed. */
  async write(request: ForgeRequest): Promise<Outcome<void>> {
    const answer = await this.send(request);
    return answer.ok ? done(undefined) : answer;
  }

  async #fetch({ method, url, query = {}, headers, body }: ForgeRequest): Promise<Response | Error> {
    const address = new URL(url);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    try {
      return await fetch(address, {
        method,
        headers: {
          accept: "application/json",
          "user-agent": "belvedere",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // Never send the token to another server than the one that was named.
        redirect: "manual",
        signal: AbortSignal.any([this.#terminal.signal, AbortSignal.timeout(requestMillisecondsMax)]),
      });
    } catch (error) {
      return error as Error;
    }
  }
}

/** Answers that mean "later", although their status does not say so. */
function asBusy(response: Response | Error, repeatable: boolean): Response | Error {
  if (!(response instanceof Response)) return response;
  const { status, headers } = response;
  // GitHub limits the rate of writing with 403 and a pause.
  const isLimited = status === 403 && headers.has("retry-after");
  const isGateway = (status === 502 || status === 504) && repeatable;
  return isLimited || isGateway ? new Response(null, { status: 503, headers }) : response;
}

async function judge(
  { url, method, expected = [] }: ForgeRequest,
  response: Response | Error,
): Promise<Outcome<ForgeAnswer>> {
  const { host } = new URL(url);
  if (!(response instanceof Response)) {
    return fail({
      exit: "unreachable",
      title: `${host} cannot be reached`,
      detail: reasonOf(response),
    });
  }
  const { status, headers } = response;
  const text = await response.text().catch(() => "");
  const value = parse(text);
  if (response.ok || expected.includes(status)) return done({ status, value, headers });
  const detail = wordsOf(value) ?? text.slice(0, 200);
  return fail({
    exit: exitOf(status),
    title: `${host} answers ${status} to ${method} ${new URL(url).pathname}`,
    ...(detail === "" ? {} : { detail }),
    problem: { status },
  });
}

/** Hosts answer 404 to callers who may not know of a repository. */
function exitOf(status: number): Failure["exit"] {
  if (status === 401 || status === 403 || status === 404) return "notPermitted";
  return status === 429 || status >= 500 ? "unreachable" : "refused";
}

function parse(text: string): unknown {
  if (text.length > answerCharactersMax) return undefined;
  try {
    // Gerrit puts this before its JSON.
    return JSON.parse(text.replace(/^\)\]\}'\n/, ""));
  } catch {
    return undefined;
  }
}

function wordsOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { message, error } = value as { message?: unknown; error?: unknown };
  const words = message ?? (typeof error === "object" && error !== null ? Reflect.get(error, "message") : error);
  return typeof words === "string" ? words : words === undefined ? undefined : JSON.stringify(words);
}
