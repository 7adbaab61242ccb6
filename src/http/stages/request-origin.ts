import type { BaseAddress } from "../services/services.ts";
import type { IncomingRequest } from "./request-context.ts";

/**
 * Whether a browser sends the request for a page of another site. Programs send neither header, and are no danger: no
 * website can make them send a cookie or a token.
 */
export function isFromElsewhere({ message }: Pick<IncomingRequest, "message">, needs: BaseAddress): boolean {
  const site = message.headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const { origin, host } = message.headers;
  if (origin === undefined) return false;
  const base = needs.baseUrl === undefined ? undefined : new URL(needs.baseUrl).origin;
  return origin !== base && hostOf(origin) !== host?.toLowerCase();
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
