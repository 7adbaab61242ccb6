import { createHmac, timingSafeEqual } from "node:crypto";
import { storageTroubleOf, type Instant, type SessionRow, type Store, type UserRow } from "../store/index.ts";
import { accept, refuse, type Result } from "../text/index.ts";
import { callerOf, type Caller } from "./authenticate.ts";
import { isSessionText, issueTemporaryToken, newSessionText, tokenHash, type IssuedToken } from "./tokens.ts";

/** A session that nobody uses ends after this. */
export const sessionIdleMilliseconds = 12 * 60 * 60 * 1000;
/** However much it is used, it ends after this. */
export const sessionMilliseconds = 30 * 24 * 60 * 60 * 1000;
const useMillisecondsMin = 60_000;
/** The web interface asks for a new one before this is over; short enough never to outlive the idle session. */
const bearerMilliseconds = 60 * 60 * 1000;
const hourMilliseconds = 60 * 60 * 1000;

/** A sign-in of the web interface, as long as it lasts. */
export interface LiveSession {
  readonly row: SessionRow;
  readonly caller: Caller;
  /** Known to pages of this server alone; made from the cookie's secret, so that it is kept nowhere. */
  readonly csrfToken: string;
}

/** Sessions of the web interface (D4). */
export interface Sessions {
  /** A new session under a new secret, which is known at this moment only. */
  begin(user: UserRow): Promise<{ readonly secret: string; readonly session: LiveSession }>;
  /** The session behind a cookie. Refusal: `session.absent`, whatever the reason. */
  find(secret: string | undefined): Promise<Result<LiveSession>>;
  /** A bearer token with which the web interface calls the API; it ends with the session. */
  issueBearer(session: LiveSession): Promise<IssuedToken>;
  end(session: LiveSession): Promise<void>;
}

/** Reads session and user anew for every request, so that ends and changed rights act at once. */
export function createSessions(needs: {
  readonly store: Store;
  readonly bootId: string;
  readonly now: () => Instant;
}): Sessions {
  const { store, bootId, now } = needs;
  return {
    async begin(user) {
      const secret = newSessionText();
      const at = now();
      const session = { userId: user.id, hash: tokenHash(secret), expiresAt: at + sessionMilliseconds, at };
      const row = await store.write.createSession(session);
      return { secret, session: { row, caller: callerOf(user), csrfToken: csrfTokenOf(secret) } };
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
      return accept({ row, caller: callerOf(user), csrfToken: csrfTokenOf(secret) });
    },
    issueBearer({ row, caller }) {
      const at = now();
      const hours = Math.min(bearerMilliseconds, row.expiresAt - at) / hourMilliseconds;
      return issueTemporaryToken(store, { user: caller.user, at, hours, bootId, sessionId: row.id });
    },
    end: ({ row }) => store.write.endSession({ sessionId: row.id, at: now() }),
  };
}

/** While nothing can be written, sessions are as good as ever: what is there can still be read. */
async function touch(store: Pick<Store, "write">, sessionId: number, at: number): Promise<void> {
  try {
    await store.write.touchSession({ sessionId, at });
  } catch (error) {
    if (storageTroubleOf(error) === undefined) throw error;
  }
}

/** Whether the text is the session's token; takes the same time however much of it is right. */
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
