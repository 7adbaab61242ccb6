import type { BaseAddress } from "../services/services.ts";

/** The cookie that holds a session of the web interface. */
export const sessionCookieName = "belvedere_session";

/** The secret in the request's cookie; undefined: it has no such cookie. */
export function sessionSecret(header: string | undefined): string | undefined {
  return cookieValue(header, sessionCookieName);
}

/** The value of a cookie of the request. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const equals = pair.indexOf("=");
    if (equals !== -1 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}

/** The header that gives a browser its session: out of reach of scripts and of other sites. */
export function sessionCookie(base: BaseAddress, secret: string, seconds: number): Record<string, string> {
  return limitedCookie(base, sessionCookieName, secret, seconds);
}

/** A cookie that scripts cannot read and other sites cannot send. */
export function limitedCookie(base: BaseAddress, name: string, value: string, seconds: number): Record<string, string> {
  const secure = base.baseUrl?.startsWith("https:") === true ? "; Secure" : "";
  const path = base.basePath === "" ? "/" : base.basePath;
  const cookie = `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
  return { "set-cookie": cookie };
}

/** The header that takes it away again. */
export function noSessionCookie(base: BaseAddress): Record<string, string> {
  return sessionCookie(base, "", 0);
}
