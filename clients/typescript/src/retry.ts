/** Retries of one request. */
export const retriesDefault = 5;

/** The longest `Retry-After` that the client accepts. */
const retrySecondsMax = 120;
const firstPauseMilliseconds = 250;

/** Methods that may be sent again when the connection was lost: the server does the same a second time. */
const repeatable: ReadonlySet<string> = new Set(["GET", "PUT", "DELETE"]);

/** How long to wait before the next attempt. Undefined: the request is not sent again. */
export function pauseBefore(attempt: number, method: string, response: Response | Error): number | undefined {
  if (response instanceof Error) return repeatable.has(method) ? backOff(attempt) : undefined;
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
