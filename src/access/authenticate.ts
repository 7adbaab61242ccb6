import type { Instant, ServerRole, Store, TokenRow, UserRow } from "../store/index.ts";
import { accept, refuse, type Result, type TokenScope } from "../text/index.ts";
import { isTokenText, tokenHash } from "./tokens.ts";

/** The last use of a permanent token is recorded at most once within this time. */
const useMillisecondsMin = 60_000;
/** That of a limited token, as the start of the day in UTC. */
const dayMilliseconds = 24 * 3_600_000;

/** What a limited token allows at most (D17). */
export interface TokenLimits {
  readonly scope: TokenScope;
  /** The only project that exists for the caller. Null: all projects of the user. */
  readonly projectId: number | null;
}

/** The user who sent a request. */
export interface Caller {
  readonly user: UserRow;
  /** The user's own choice. Null: the default of the settings. */
  readonly language: string | null;
  readonly timezone: string | null;
  readonly role: ServerRole;
  /** When the caller's token expires. Null: it does not expire. */
  readonly expiresAt: Instant | null;
  /** Null: all that the user may do. */
  readonly limits: TokenLimits | null;
  /** True for a password, a session and a temporary token; false for tokens that outlive the sign-in. */
  readonly signedIn: boolean;
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
  const recordUse = ({ id, kind, lastUsedAt }: TokenRow): void => {
    const now = needs.now();
    const at = kind === "LIMITED" ? now - (now % dayMilliseconds) : now;
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
      if (token.kind !== "TEMPORARY") recordUse(token);
      return accept(callerOf(user, token));
    },
  };
}

/** The user as a caller, by password or session, or by a token. */
export function callerOf(user: UserRow, token?: TokenRow): Caller {
  const scope = token?.scope ?? null;
  return {
    user,
    language: user.language,
    timezone: user.timezone,
    role: user.role,
    expiresAt: token?.expiresAt ?? null,
    limits: token === undefined || scope === null ? null : { scope, projectId: token.projectId },
    signedIn: token === undefined || (token.kind === "TEMPORARY" && scope === null),
  };
}
