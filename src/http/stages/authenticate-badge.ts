import { accept, refuse, type Result } from "../../text/index.ts";
import type { Authentication } from "../services/services.ts";
import type { AuthenticatedRequest, NegotiatedRequest } from "./request-context.ts";

/**
 * Accepts a limited token with the scope `badge` in the query string, because pages show pictures without headers (D18). A
 * token that opens more is refused: addresses of pictures are public.
 */
export async function authenticateBadge(
  request: NegotiatedRequest,
  { authenticator }: Authentication,
): Promise<Result<AuthenticatedRequest>> {
  const token = badgeToken(request.message.url);
  if (token === undefined) return refuse({ code: "access.token-missing" });
  const caller = await authenticator.authenticate(token);
  if (!caller.ok) return caller;
  if (caller.value.limits?.scope !== "badge") return refuse({ code: "access.token-refused" });
  return accept({ ...request, caller: caller.value, session: null });
}

/** The token in the address of a badge. */
export function badgeToken(url = ""): string | undefined {
  const start = url.indexOf("?");
  const values = start === -1 ? [] : new URLSearchParams(url.slice(start)).getAll("token");
  return values.length === 1 ? values[0] : undefined;
}
