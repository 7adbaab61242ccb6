import type { ApiRequest } from "./client.ts";

/** How often a request is sent again. */
export const retriesMax = 5;

/** What the server asks for beyond this is not waited for. */
const retrySecondsMax = 120;
const firstPauseMilliseconds = 250;

/** How long to wait before sending again; undefined when the answer stands. */
export function pauseBefore(
  attempt: number,
  response: Response | Error,
  { method = "GET", repeatable = method === "GET" }: Pick<ApiRequest, "method" | "repeatable">,
): number | undefined {
  if (!(response instanceof Response)) {
    if (response.name === "AbortError") return undefined;
    return isRefusedConnection(response) || repeatable ? backOff(attempt) : undefined;
  }
  // Both say that nothing was done.
  if (response.status !== 429 && response.status !== 503) return undefined;
  const seconds = retryAfterSeconds(response.headers.get("retry-after"));
  if (seconds === undefined) return backOff(attempt);
  return seconds <= retrySecondsMax ? seconds * 1000 : undefined;
}

function backOff(attempt: number): number {
  return firstPauseMilliseconds * 2 ** (attempt - 1);
}

/** Seconds, or a date, as RFC 9110 has it. */
function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1000);
}

/** Whether the request never got to the server. */
function isRefusedConnection(error: Error): boolean {
  return (error.cause as NodeJS.ErrnoException | undefined)?.code === "ECONNREFUSED";
}
