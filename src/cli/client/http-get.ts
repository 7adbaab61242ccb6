import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";

/** An answer of a server: the part of `Response` that commands use. */
export interface ApiResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null;
  text(): Promise<string>;
  json(): Promise<unknown>;
}

/** As `fetch` has it. */
const silenceMillisecondsMax = 300_000;

/**
 * Sends a GET request, as `fetch` does without following redirections. `fetch` needs twenty milliseconds of processor time
 * for each of the first requests of a process, which are all that most commands send.
 */
export async function getOverHttp(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ApiResponse> {
  const { get } = url.protocol === "https:" ? await import("node:https") : await import("node:http");
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const accepted = { "accept-encoding": "gzip", ...headers };
    const request = get(url, { headers: accepted, signal, timeout: silenceMillisecondsMax }, resolve);
    request.on("timeout", () => request.destroy(new Error(`silent for ${silenceMillisecondsMax} ms`)));
    // After the answer began, its reader gets the error as well.
    request.on("error", reject);
  });
  return new HttpAnswer(message, await decoded(message));
}

async function decoded(message: IncomingMessage): Promise<Readable> {
  if (message.headers["content-encoding"] !== "gzip") return message;
  const { createGunzip } = await import("node:zlib");
  const { pipeline } = await import("node:stream");
  // The reader of the result gets the error of either.
  return pipeline(message, createGunzip(), () => {});
}

class HttpAnswer implements ApiResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: ApiResponse["headers"];
  readonly body: NonNullable<ApiResponse["body"]>;
  readonly #content: Readable;

  constructor({ statusCode = 0, headers }: IncomingMessage, content: Readable) {
    this.ok = statusCode >= 200 && statusCode < 300;
    this.status = statusCode;
    this.headers = {
      get: (name) => {
        const value = headers[name.toLowerCase()];
        return value === undefined ? null : String(value);
      },
    };
    this.#content = content;
    this.body = {
      [Symbol.asyncIterator]: () => content[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>,
      cancel: () => Promise.resolve(void content.destroy()),
    };
  }

  async text(): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.#content) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString("utf8");
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }
}
