import { anonymousCaller } from "../../access/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { Authentication, SettingsReader } from "../services/services.ts";
import type { AuthenticatedRequest, NegotiatedRequest } from "./request-context.ts";

/**
 * Accepts a limited token with the scope `badge` in the query string, because pages show pictures without headers (D18). A
 * token that opens more is refused: addresses of pictures are public. Without a token, projects for everyone are shown
 * where anonymous access is on.
 */
export async function authenticateBadge(
  request: NegotiatedRequest,
  { authenticator, settings }: Authentication & SettingsReader,
): Promise<Result<AuthenticatedRequest>> {
  const token = badgeToken(request.message.url);
  if (token === undefined) {
    const open = !hasToken(request.message.url) && (await settings.get("anonymousAccess"));
    return open
      ? accept({ ...request, caller: anonymousCaller, session: null })
      : refuse({ code: "access.token-missing" });
  }
  const caller = await authenticator.authenticate(token);
  if (!caller.ok) return caller;
  if (caller.value.limits?.scope !== "badge") return refuse({ code: "access.token-refused" });
  return accept({ ...request, caller: caller.value, session: null });
}

/** The token in the address of a badge. */
export function badgeToken(url = ""): string | undefined {
  const values = tokensIn(url);
  return values.length === 1 ? values[0] : undefined;
}

function hasToken(url = ""): boolean {
  return tokensIn(url).length > 0;
}

function tokensIn(url: string): readonly string[] {
  const start = url.indexOf("?");
  return start === -1 ? [] : new URLSearchParams(url.slice(start)).getAll("token");
}
