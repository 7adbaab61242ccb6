import { Client, reasonOf } from "../client/client.ts";
import type { ApiResponse } from "../client/http-get.ts";
import { done, fail, type Failure, type Outcome } from "../failure.ts";
import type { Terminal } from "../terminal.ts";

/** A request to the server that data is imported from. It only reads, so it is always safe to send again. */
export interface PeerRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Sent with POST, as JSON. */
  readonly body?: unknown;
  /** Error statuses that mean that there is no such thing: the answer is undefined. */
  readonly absent?: readonly number[];
  /** Attempts at most. */
  readonly attempts?: number;
}

const attemptsMax = 6;
const firstPauseMilliseconds = 1_000;
const retrySecondsMax = 120;
/** A server that prepares an answer for longer is asked again. */
const answerMillisecondsMax = 180_000;
/** Answers are pages; a larger one does not come from such a server. */
const answerBytesMax = 64 * 1024 * 1024;
const errorCharactersMax = 500;

/** Statuses of servers that are busy, restarting or behind a proxy that waits for them. */
const passing: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
const answered: readonly number[] = [400, 401, 403, 404, 405, ...passing];

/** Reads JSON from the server that data is imported from, one request at a time. */
export class Peer {
  readonly url: string;
  readonly #client: Client;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #terminal: Terminal;

  constructor(url: string, headers: Readonly<Record<string, string>>, terminal: Terminal) {
    this.url = url;
    this.#client = new Client({ server: url }, terminal, 0);
    this.#headers = headers;
    this.#terminal = terminal;
  }

  /** The parsed answer. Tries again after a lost connection and while the server is busy. */
  async read(request: PeerRequest): Promise<Outcome<unknown>> {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= (request.attempts ?? attemptsMax);
      const opened = await this.#open(request);
      if (!opened.ok) {
        if (isLast || opened.failure.exit !== "unreachable") return opened;
        await this.#terminal.pause(backOff(attempt));
        continue;
      }
      const response = opened.value;
      const wait = isLast || !passing.has(response.status) ? undefined : pauseAfter(response, attempt);
      if (wait !== undefined) {
        await response.body?.cancel();
        await this.#terminal.pause(wait);
        continue;
      }
      const judged = await this.#judge(request, response);
      if (judged.ok || isLast || judged.failure.exit !== "unreachable") return judged;
      await this.#terminal.pause(backOff(attempt));
    }
  }

  #open({ path, query = {}, body }: PeerRequest): Promise<Outcome<ApiResponse>> {
    return this.#client.open({
      method: body === undefined ? "GET" : "POST",
      path,
      query,
      headers: { ...this.#headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: () => JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerMillisecondsMax),
      expected: answered,
    });
  }

  async #judge({ path, absent = [] }: PeerRequest, response: ApiResponse): Promise<Outcome<unknown>> {
    if (absent.includes(response.status)) {
      await response.body?.cancel();
      return done(undefined);
    }
    try {
      const text = await boundedText(response);
      if (text === undefined) return fail(this.#failure("refused", `The answer to ${path} is too long`));
      if (!response.ok) return fail(this.#refusal(path, response.status, text));
      return done(JSON.parse(text) as unknown);
    } catch (error) {
      if (error instanceof SyntaxError) return fail(this.#failure("refused", `The answer to ${path} is not JSON`));
      return fail(this.#failure("unreachable", `The answer to ${path} broke off: ${reasonOf(error)}`));
    }
  }

  #refusal(path: string, status: number, text: string): Failure {
    // 403 concerns one project: others may still be readable.
    const exit = status === 401 ? "notPermitted" : passing.has(status) ? "unreachable" : "refused";
    return this.#failure(exit, `It answers ${status} to ${path}: ${text.slice(0, errorCharactersMax)}`);
  }

  #failure(exit: Failure["exit"], detail: string): Failure {
    return { exit, title: `${this.url} cannot be read`, detail };
  }
}

function backOff(attempt: number): number {
  return firstPauseMilliseconds * 2 ** (attempt - 1);
}

/** Undefined if the server asks for a longer pause than is sensible. */
function pauseAfter(response: ApiResponse, attempt: number): number | undefined {
  const header = response.headers.get("retry-after");
  if (header === null || !/^\d+$/.test(header)) return backOff(attempt);
  return Number(header) <= retrySecondsMax ? Number(header) * 1000 : undefined;
}

/** Undefined if it is too long. */
async function boundedText(response: ApiResponse): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the response.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > answerBytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
