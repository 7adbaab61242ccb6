import { request as requestHttp, Agent as HttpAgent, type IncomingMessage } from "node:http";
import { request as requestHttps, Agent as HttpsAgent } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import type { Connection } from "../client/connection.ts";
import { pickKind, type LoadKind, type LoadRequest } from "./mix.ts";

/** How a server is loaded. */
export interface Load {
  readonly connections: number;
  readonly seconds: number;
  readonly kinds: readonly LoadKind[];
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Reports the share of the time that has passed. */
  readonly progress: (share: number) => void;
}

/** What was measured of one kind of requests. */
export interface KindResult {
  readonly name: string;
  /** Milliseconds of the requests that were answered with 200. */
  readonly times: number[];
  readonly failures: Map<string, number>;
}

/** All requests of a load, by kind, and how long it took. */
export interface LoadResult {
  readonly kinds: readonly KindResult[];
  readonly seconds: number;
}

/** An answer that takes longer counts as a failure. */
const answerMillisecondsMax = 60_000;
/** A server that is away or refuses answers at once: each connection waits before it asks again. */
const failurePauseMilliseconds = 100;

/** Each connection sends its next request when the last one is answered, until the time is over. */
export async function runLoad({ server, token }: Connection, load: Load): Promise<LoadResult> {
  const results = new Map(load.kinds.map(({ name }) => [name, { name, times: [] as number[], failures: new Map() }]));
  const isSecure = server.startsWith("https:");
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: load.connections });
  const send = isSecure ? requestHttps : requestHttp;
  const began = performance.now();
  const end = began + load.seconds * 1000;
  const ask = ({ path, body }: LoadRequest): Promise<number> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${token}`,
        ...(text === undefined
          ? {}
          : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
      };
      const method = text === undefined ? "GET" : "POST";
      const options = { agent, method, headers, signal: load.signal, timeout: answerMillisecondsMax };
      const sent = send(server + path, options, (answer: IncomingMessage) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode ?? 0));
        answer.on("error", reject);
      });
      sent.on("timeout", () => sent.destroy(new Error(`no answer within ${answerMillisecondsMax / 1000} s`)));
      sent.on("error", reject);
      sent.end(text);
    });
  // Each kind once, whatever the weights are; then by chance.
  const first = [...load.kinds];
  const keepAsking = async (): Promise<void> => {
    while (performance.now() < end && !load.signal.aborted) {
      const kind = first.shift() ?? pickKind(load.kinds, load.random);
      const result = results.get(kind.name)!;
      const started = performance.now();
      const failure = await ask(kind.make(load.random)).then(
        (status) => (status === 200 ? undefined : `HTTP ${status}`),
        (error: Error) => error.message,
      );
      if (load.signal.aborted) return;
      if (failure === undefined) result.times.push(performance.now() - started);
      else {
        result.failures.set(failure, (result.failures.get(failure) ?? 0) + 1);
        await pause(failurePauseMilliseconds);
      }
      load.progress((performance.now() - began) / (load.seconds * 1000));
    }
  };
  await Promise.all(Array.from({ length: load.connections }, keepAsking));
  agent.destroy();
  return { kinds: [...results.values()], seconds: (performance.now() - began) / 1000 };
}
