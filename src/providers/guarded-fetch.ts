import type { FetchBody } from "openid-client";

const answerMillisecondsMax = 10_000;
const answerBytesMax = 1024 ** 2;

/** What a request to a provider says. */
interface GuardedOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: FetchBody;
}

export type GuardedFetch = (address: string, options?: GuardedOptions) => Promise<Response>;

/**
 * Requests to a provider: to these origins alone, without following redirects, within 10 seconds, and with answers of at
 * most 1 MiB. Everything else is an error.
 */
export function createGuardedFetch(
  origins: ReadonlySet<string>,
  millisecondsMax: number = answerMillisecondsMax,
): GuardedFetch {
  return async (address, options = {}) => {
    const { origin } = new URL(address);
    if (!origins.has(origin)) throw new Error(`the origin ${origin} is not one of the provider`);
    const { method = "GET", headers: sent = {} } = options;
    const response = await fetch(address, {
      method,
      headers: sent,
      body: bodyOf(options.body),
      redirect: "manual",
      signal: AbortSignal.timeout(millisecondsMax),
    });
    const { status, headers } = response;
    return new Response(await readBounded(response), { status, headers });
  };
}

// Requests to providers are forms, or have no body.
function bodyOf(body: FetchBody): URLSearchParams | null {
  if (body === undefined || body === null) return null;
  if (body instanceof URLSearchParams) return body;
  throw new Error("the body of a request to a provider is not a form");
}

async function readBounded({ body, status }: Response): Promise<Buffer<ArrayBuffer> | null> {
  if (body === null || status === 204 || status === 304) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > answerBytesMax) throw new Error(`the answer has more than ${answerBytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
