import type { Instant, ServerRole, Store, TokenRow, UserRow } from "../store/index.ts";
import { accept, refuse, type Result } from "../text/index.ts";
import { isTokenText, tokenHash } from "./tokens.ts";

/** The last use of a token is recorded at most once within this time. */
const useMillisecondsMin = 60_000;

/** The user who sent a request. */
export interface Caller {
  readonly user: UserRow;
  /** The user's own choice. Null: the default of the settings. */
  readonly language: string | null;
  readonly timezone: string | null;
  readonly role: ServerRole;
  /** When the caller's token expires. Null: it does not expire. */
  readonly expiresAt: Instant | null;
}

/** Finds the caller behind a bearer token. */
export interface Authenticator {
  authenticate(bearer: string): Promise<Result<Caller>>;
}

/** Reads the token and its user for every request, so that revocation and changed rights apply at once (A8, V7). */
export function createAuthenticator(needs: {
  readonly store: Store;
  readonly bootId: string;
  readonly now: () => Instant;
}): Authenticator {
  const refused = refuse({ code: "access.token-refused" });
  // Not awaited, and errors are ignored: a full disk must not keep clients from reading.
  const recordUse = ({ id, lastUsedAt }: TokenRow): void => {
    const at = needs.now();
    if (lastUsedAt !== null && at - lastUsedAt < useMillisecondsMin) return;
    needs.store.write.touchToken({ tokenId: id, at }).catch(() => undefined);
  };
  const isAlive = async (bootId: string | null): Promise<boolean> =>
    bootId === needs.bootId || (bootId !== null && needs.store.read.nodeLives(bootId));
  return {
    async authenticate(bearer) {
      if (!isTokenText(bearer)) return refused;
      const found = await needs.store.read.tokenByHash(tokenHash(bearer));
      if (found === undefined || found.user.disabled) return refused;
      const { token, user } = found;
      if (token.expiresAt !== null && token.expiresAt <= needs.now()) return refused;
      // A temporary token dies with the process that issued it (D4).
      if (token.kind === "TEMPORARY" && !(await isAlive(token.bootId))) return refused;
      if (token.kind === "PERMANENT") recordUse(token);
      return accept(callerOf(user, token.expiresAt));
    },
  };
}

/** The user as a caller. */
export function callerOf(user: UserRow, expiresAt: Instant | null = null): Caller {
  return { user, language: user.language, timezone: user.timezone, role: user.role, expiresAt };
}
