import { isCsrfToken } from "../../access/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { Authenticated, Negotiated } from "./request-context.ts";
import { sessionSecret } from "../request/session-cookie.ts";

/**
 * Finds the session behind the cookie, for the routes of the web interface alone. Whatever changes something must come
 * from a page of this server: by what browsers say of where it comes from and, once there is a session, by its token.
 */
export async function authenticateSession(arrival: Negotiated): Promise<Result<Authenticated>> {
  const { parts, message, endpoint } = arrival;
  const changing = endpoint.method !== "GET";
  if (changing && isFromElsewhere(arrival)) return refuse({ code: "session.csrf" });
  if (endpoint.authentication === "sign-in") return accept({ ...arrival, caller: null, session: null });
  const session = await parts.sessions.find(sessionSecret(message.headers.cookie));
  if (!session.ok) return session;
  const token = message.headers["x-csrf-token"];
  if (changing && !isCsrfToken(session.value, typeof token === "string" ? token : undefined)) {
    return refuse({ code: "session.csrf" });
  }
  return accept({ ...arrival, caller: session.value.caller, session: session.value });
}

// Programs send neither header, and are no danger: nobody can make them send a cookie.
function isFromElsewhere({ parts, message }: Negotiated): boolean {
  const site = message.headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const { origin, host } = message.headers;
  if (origin === undefined) return false;
  const base = parts.baseUrl === undefined ? undefined : new URL(parts.baseUrl).origin;
  return origin !== base && hostOf(origin) !== host?.toLowerCase();
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
