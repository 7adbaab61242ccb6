import type { BaseAddress } from "../services/services.ts";
import { cookieValue, limitedCookie } from "./session-cookie.ts";

/** How long a user may take at the provider. */
export const attemptMilliseconds = 10 * 60_000;

/** The cookie of the browser that starts a sign-in at a provider: no other browser can finish it. */
const attemptCookieName = "belvedere_sign_in";

export function attemptSecret(header: string | undefined): string | undefined {
  return cookieValue(header, attemptCookieName);
}

export function attemptCookie(base: BaseAddress, secret: string): Record<string, string> {
  return limitedCookie(base, attemptCookieName, secret, attemptMilliseconds / 1000);
}
