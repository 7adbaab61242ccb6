import type { Instant, ServerRole, Store, UserRow } from "../store/index.ts";
import { accept, refuse, type Result } from "../text/index.ts";
import { isTokenText, tokenHash } from "./tokens.ts";

/** Who sent a request. */
export interface Caller {
  readonly user: UserRow;
  /** The user's own; null: the settings' default. */
  readonly language: string | null;
  readonly timezone: string | null;
  readonly role: ServerRole;
}

/** Finds the caller behind a bearer token. */
export interface Authenticator {
  authenticate(bearer: string): Promise<Result<Caller>>;
}

/** Reads the token and its user anew for every request, so that revocation and changed rights act at once (A8, V7). */
export function createAuthenticator(needs: {
  readonly store: Store;
  readonly bootId: string;
  readonly now: () => Instant;
}): Authenticator {
  const refused = refuse({ code: "access.token-refused" });
  return {
    async authenticate(bearer) {
      if (!isTokenText(bearer)) return refused;
      const found = await needs.store.read.tokenByHash(tokenHash(bearer));
      if (found === undefined || found.user.disabled) return refused;
      const { token, user } = found;
      if (token.expiresAt !== null && token.expiresAt <= needs.now()) return refused;
      // A temporary token dies with the process that issued it (D4).
      if (token.kind === "TEMPORARY" && token.bootId !== needs.bootId) return refused;
      return accept(callerOf(user));
    },
  };
}

/** The user as a caller. */
export function callerOf(user: UserRow): Caller {
  return { user, language: user.language, timezone: user.timezone, role: user.role };
}
