import type { ApiResponse } from "./http-get.ts";

/** Retries of one request. */
export const retriesMax = 5;

/** The longest `Retry-After` that the client accepts. */
const retrySecondsMax = 120;
const firstPauseMilliseconds = 250;

/** How long to wait before the next attempt. Undefined if the request is not retried. */
export function pauseBefore(
  attempt: number,
  response: ApiResponse | Error,
  { method = "GET", repeatable = method === "GET" }: { readonly method?: string; readonly repeatable?: boolean },
): number | undefined {
  if (response instanceof Error) {
    if (response.name === "AbortError") return undefined;
    return isRefusedConnection(response) || repeatable ? backOff(attempt) : undefined;
  }
  // With both statuses, the server has not executed the request.
  if (response.status !== 429 && response.status !== 503) return undefined;
  const seconds = retryAfterSeconds(response.headers.get("retry-after"));
  if (seconds === undefined) return backOff(attempt);
  return seconds <= retrySecondsMax ? seconds * 1000 : undefined;
}

function backOff(attempt: number): number {
  return firstPauseMilliseconds * 2 ** (attempt - 1);
}

/** The header contains seconds or a date (RFC 9110). */
function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1000);
}

/** Whether the request never reached the server. */
function isRefusedConnection(error: Error): boolean {
  // The error of `fetch` has the system's error as its cause.
  return ((error.cause ?? error) as NodeJS.ErrnoException).code === "ECONNREFUSED";
}
