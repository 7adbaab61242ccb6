import { setTimeout as pause } from "node:timers/promises";
import { ownAnswerHeader } from "./balancer.ts";

/** Longer than this nothing may take, whatever happens: it would be a request that hangs. */
const answerMillisecondsMax = 40_000;
const againMilliseconds = 50;

/**
 * Why a request had to be sent again: `cut`, the node died while it was answering; `node`, it could not be reached;
 * `none`, no node was ready; `away`, a node said that the database is away.
 */
export interface Trouble {
  readonly why: "cut" | "node" | "none" | "away";
  readonly at: number;
}

export interface ClusterRequest {
  readonly method?: string;
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends requests through the balancer as a patient client does: again, until they are answered. */
export class Asking {
  readonly troubles: Trouble[] = [];
  /** Answers that counted. */
  answered = 0;
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** The first answer that is neither the balancer's own nor 503. */
  async ask(asked: ClusterRequest): Promise<Answer> {
    for (;;) {
      const answer = await this.#once(asked);
      if (!("why" in answer)) {
        this.answered += 1;
        return answer;
      }
      this.troubles.push(answer);
      await pause(againMilliseconds);
    }
  }

  /** The JSON of a 200. */
  async json<Value>(asked: ClusterRequest): Promise<Value> {
    const { status, text } = await this.ask(asked);
    if (status !== 200) throw new Error(`${asked.path} answered ${status}: ${text}`);
    return JSON.parse(text) as Value;
  }

  async #once({ method = "GET", path, body, headers }: ClusterRequest): Promise<Answer | Trouble> {
    let answer: Response;
    let text: string;
    const began = performance.now();
    try {
      answer = await fetch(this.#url + path, {
        method,
        headers: { authorization: `Bearer ${this.#token}`, ...headers },
        signal: AbortSignal.timeout(answerMillisecondsMax),
        ...(body === undefined ? {} : { body }),
      });
      text = await answer.text();
    } catch (error) {
      // `fetch` fails so when the connection breaks.
      if (!(error instanceof TypeError)) {
        throw new Error(`${path} after ${performance.now() - began} ms`, { cause: error });
      }
      return { why: "cut", at: performance.now() };
    }
    const own = answer.headers.has(ownAnswerHeader);
    if (own) return { why: answer.status === 502 ? "node" : "none", at: performance.now() };
    if (answer.status !== 503) return { status: answer.status, text };
    checkAway(answer, text);
    return { why: "away", at: performance.now() };
  }
}

function checkAway(answer: Response, text: string): void {
  const { code } = JSON.parse(text) as { readonly code: string };
  if (code !== "storage.away" || !answer.headers.has("retry-after")) throw new Error(`503 with ${text}`);
}
