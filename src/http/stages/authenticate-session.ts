import { anonymousCaller, isCsrfToken } from "../../access/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { AuthenticatedRequest, NegotiatedRequest } from "./request-context.ts";
import type { BaseAddress, SessionKeeper, SettingsReader } from "../services/services.ts";
import { isFromElsewhere } from "./request-origin.ts";
import { sessionSecret } from "../request/session-cookie.ts";

export type SessionNeeds = SessionKeeper & BaseAddress & SettingsReader;

/**
 * Finds the session behind the cookie, for the routes of the web interface alone. Whatever changes something must come
 * from a page of this server: by what browsers say of where it comes from and, once there is a session, by its token.
 */
export async function authenticateSession(
  request: NegotiatedRequest,
  needs: SessionNeeds,
): Promise<Result<AuthenticatedRequest>> {
  const { message, endpoint } = request;
  const changing = endpoint.method !== "GET";
  if (changing && isFromElsewhere(request, needs)) return refuse({ code: "session.csrf" });
  if (endpoint.authentication === "sign-in") return accept({ ...request, caller: null, session: null });
  const session = await needs.sessions.find(sessionSecret(message.headers.cookie));
  if (!session.ok) {
    const open = endpoint.authentication === "visitor" && (await needs.settings.get("anonymousAccess"));
    return open ? accept({ ...request, caller: anonymousCaller, session: null }) : session;
  }
  const token = message.headers["x-csrf-token"];
  if (changing && !isCsrfToken(session.value, typeof token === "string" ? token : undefined)) {
    return refuse({ code: "session.csrf" });
  }
  return accept({ ...request, caller: session.value.caller, session: session.value });
}
