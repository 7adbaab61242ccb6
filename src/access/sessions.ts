import { createHmac, timingSafeEqual } from "node:crypto";
import {
  storageTroubleOf,
  type Instant,
  type SessionClient,
  type SessionOrigin,
  type SessionRow,
  type Store,
  type UserRow,
} from "../store/index.ts";
import { accept, refuse, type Result } from "../text/index.ts";
import { callerOf, type Caller } from "./authenticate.ts";
import { isSessionText, issueTemporaryToken, newSessionText, tokenHash, type IssuedToken } from "./tokens.ts";

/** A session that is not used ends after this time. */
export const sessionIdleMilliseconds = 12 * 60 * 60 * 1000;
/** Every session ends after this time. */
export const sessionMilliseconds = 30 * 24 * 60 * 60 * 1000;
const useMillisecondsMin = 60_000;
/** Sessions of one user that a list shows. */
const listedMax = 1_000;
/** Lifetime of the web interface's token, which is renewed in time. Short enough not to outlive an idle session. */
const bearerMilliseconds = 60 * 60 * 1000;
const hourMilliseconds = 60 * 60 * 1000;

/** A session of the web interface that has not ended. */
export interface LiveSession {
  readonly row: SessionRow;
  readonly caller: Caller;
  /** Known only to pages of this server. Derived from the cookie's secret, so that it is not stored. */
  readonly csrfToken: string;
}

/** Sessions of the web interface (D4). */
export interface Sessions {
  /** Starts a session with a new secret, which cannot be read again later; for a sign-in at a provider, with its end. */
  begin(
    user: UserRow,
    client: SessionClient,
    from?: { readonly origin: SessionOrigin; readonly milliseconds: number },
  ): Promise<{ readonly secret: string; readonly session: LiveSession }>;
  /** The session of a cookie. Refuses with `session.absent` for any reason. */
  find(secret: string | undefined): Promise<Result<LiveSession>>;
  /** The sessions of a user that have not ended, newest first. */
  list(user: UserRow): Promise<readonly SessionRow[]>;
  /** Issues a bearer token for the web interface's API requests. It ends with the session. */
  issueBearer(session: LiveSession): Promise<IssuedToken>;
  /** Ends it with the writes of the request, which the audit records. */
  end(session: LiveSession, write: Pick<Store["write"], "endSession">): Promise<void>;
}

/** Reads session and user for every request, so that an ended session and changed rights apply at once. */
export function createSessions(needs: {
  readonly store: Store;
  readonly bootId: string;
  readonly now: () => Instant;
}): Sessions {
  const { store, bootId, now } = needs;
  return {
    async begin(user, client, from) {
      const secret = newSessionText();
      const at = now();
      const lifetime = Math.min(sessionMilliseconds, from?.milliseconds ?? sessionMilliseconds);
      const origin = from === undefined ? {} : { origin: from.origin };
      const session = { userId: user.id, hash: tokenHash(secret), expiresAt: at + lifetime, client, ...origin, at };
      const row = await store.write.createSession(session);
      return { secret, session: { row, caller: callerOf(user, "SESSION"), csrfToken: csrfTokenOf(secret) } };
    },
    async find(secret) {
      const refused = refuse({ code: "session.absent" });
      if (secret === undefined || !isSessionText(secret)) return refused;
      const found = await store.read.sessionByHash(tokenHash(secret));
      if (found === undefined || found.user.disabled || hasEnded(found.session, now())) return refused;
      const { session: row, user } = found;
      if (now() - row.lastUsedAt >= useMillisecondsMin) {
        await touch(store, row.id, now());
      }
      return accept({ row, caller: callerOf(user, "SESSION"), csrfToken: csrfTokenOf(secret) });
    },
    async list({ id: userId }) {
      const rows = await store.read.sessionsOfUser({ userId, limit: listedMax });
      return rows.filter((row) => !hasEnded(row, now()));
    },
    issueBearer({ row, caller }) {
      const at = now();
      const hours = Math.min(bearerMilliseconds, row.expiresAt - at) / hourMilliseconds;
      return issueTemporaryToken(store, { user: caller.user, at, hours, bootId, sessionId: row.id });
    },
    end: ({ row }, write) => write.endSession({ sessionId: row.id, at: now() }),
  };
}

/** A session remains valid while storage cannot be written. */
async function touch(store: Pick<Store, "write">, sessionId: number, at: number): Promise<void> {
  try {
    await store.write.touchSession({ sessionId, at });
  } catch (error) {
    if (storageTroubleOf(error) === undefined) throw error;
  }
}

/** Whether the text is the session's CSRF token. Compares in constant time. */
export function isCsrfToken(session: LiveSession, text: string | undefined): boolean {
  const given = Buffer.from(text ?? "", "utf8");
  const expected = Buffer.from(session.csrfToken, "utf8");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function hasEnded(session: SessionRow, at: Instant): boolean {
  return session.expiresAt <= at || session.lastUsedAt + sessionIdleMilliseconds <= at;
}

function csrfTokenOf(secret: string): string {
  return createHmac("sha256", secret).update("csrf").digest("base64url");
}
