import {
  anonymousUserId,
  type Instant,
  type ServerRole,
  type Store,
  type TokenRow,
  type UsedCredential,
  type UserRow,
} from "../store/index.ts";
import { accept, refuse, type Result, type TokenScope } from "../text/index.ts";
import { anonymousToken, isTokenText, tokenHash } from "./tokens.ts";

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

/** The user who sent a request, or a reader who is not signed in. */
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
  /** Not signed in: a guest of projects for everyone, who has no permission that is not marked for it (D17). */
  readonly anonymous: boolean;
  /** The credential, without its secret. */
  readonly credential: UsedCredential;
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
  /** Whether readers who are not signed in are let in at present. */
  readonly allowsAnonymous: () => Promise<boolean>;
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
      if (bearer === anonymousToken) return (await needs.allowsAnonymous()) ? accept(anonymousCaller) : refused;
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

/** Every reader who is not signed in. Belongs to no stored user. */
export const anonymousCaller: Caller = {
  user: {
    id: anonymousUserId,
    login: "",
    name: "",
    email: "",
    passwordHash: "",
    language: null,
    timezone: null,
    startPage: null,
    role: "USER",
    disabled: false,
    createdAt: 0,
    revision: 0,
  },
  language: null,
  timezone: null,
  role: "USER",
  expiresAt: null,
  limits: null,
  signedIn: false,
  anonymous: true,
  credential: { kind: "TEMPORARY", name: "" },
};

/** The user as a caller, by a token, or by password or session. */
export function callerOf(user: UserRow, token: TokenRow | "PASSWORD" | "SESSION"): Caller {
  if (typeof token === "string") return { ...callerBy(user), credential: { kind: token, name: "" } };
  return { ...callerBy(user, token), credential: { kind: token.kind, name: token.name } };
}

function callerBy(user: UserRow, token?: TokenRow): Omit<Caller, "credential"> {
  const scope = token?.scope ?? null;
  return {
    user,
    language: user.language,
    timezone: user.timezone,
    role: user.role,
    expiresAt: token?.expiresAt ?? null,
    limits: token === undefined || scope === null ? null : { scope, projectId: token.projectId },
    anonymous: false,
    signedIn: token === undefined || (token.kind === "TEMPORARY" && scope === null),
  };
}
