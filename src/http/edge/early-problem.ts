import type { IncomingMessage } from "node:http";
import type { Problem } from "../../text/index.ts";

const stoppingRetrySeconds = 5;

/** Why a request is refused before anything looks for its endpoint. Undefined: it is not. */
export function earlyProblem(message: IncomingMessage, stopping: boolean): Problem | undefined {
  if (stopping) return { code: "server.stopping", params: { seconds: stoppingRetrySeconds } };
  const hosts = countHosts(message.rawHeaders);
  if (hosts > 1 || (hosts === 0 && message.httpVersion === "1.1")) return { code: "header.host-missing" };
  return undefined;
}

// Every request comes here: `headersDistinct` would make a list for each of its headers.
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}
