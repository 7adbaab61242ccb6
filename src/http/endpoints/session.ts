import { Type } from "typebox";
import { sessionMilliseconds, type LiveSession } from "../../access/index.ts";
import { accept, canonicalTimeZone, formatTimestamp, refuse, refusingOnly } from "../../text/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { endpoint, onServer } from "../endpoint.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { jsonBody, emptyBody, signInBytesMax, smallBodyBytesMax } from "../request/json-body.ts";
import { nameCharactersMax } from "../request/names.ts";
import { presentUser } from "../present/users.ts";
import { noSessionCookie, sessionCookie, sessionSecret } from "../request/session-cookie.ts";
import { passwordCharactersMax, readPassword } from "../request/user-input.ts";
import { sessionExample } from "./examples.ts";
import { SessionShape } from "./user-shapes.ts";
import type {
  BaseAddress,
  Clock,
  PasswordSignIn,
  ProviderSignIn,
  SessionKeeper,
  SettingsReader,
  StoreWriter,
} from "../services/services.ts";

/** What all endpoints of the session have in common. */
export const sessionRoute = {
  ...onServer,
  path: "/session",
  authentication: "session",
  permission: null,
} as const;

export const csrfHeader = { "X-CSRF-Token": { description: "The session's `csrfToken`." } };
const password = Type.String({ maxLength: passwordCharactersMax });

/** Signs the web interface in, with a new session. */
export const beginSession = endpoint({
  ...sessionRoute,
  method: "POST",
  authentication: "sign-in",
  chapter: "Signing in",
  summary: "Sign in to the web interface",
  description: "Sets the session's cookie. A previous session of the browser ends.",
  body: jsonBody(
    Type.Object(
      { login: Type.String({ maxLength: nameCharactersMax * 4 }), password },
      { additionalProperties: false },
    ),
    signInBytesMax,
  ),
  responses: {
    200: { description: "Signed in.", schema: SessionShape },
    401: { description: "Login or password wrong." },
    403: { description: "Sent from a page of another site." },
    429: { description: "Too many failures from this address." },
  },
  problems: ["access.credentials-refused", "access.credentials-or-provider", "access.throttled", "access.busy"],
  example: { request: { login: "ada", password: "correct horse battery" }, response: sessionExample },
  async handle({ format, body, header, address, signal }, needs: BaseAddress & PasswordSignIn & SessionKeeper) {
    const caller = await needs.signIn.signIn({ ...body, address, hasLeft: () => signal.aborted });
    if (!caller.ok) return caller;
    const before = await needs.sessions.find(sessionSecret(header("cookie")));
    if (before.ok) await needs.sessions.end(before.value);
    const { secret, session } = await needs.sessions.begin(caller.value.user);
    // The pipeline did not know yet whose zone it is.
    const zone = header("timezone") === undefined ? canonicalTimeZone(caller.value.timezone ?? "") : undefined;
    const cookie = sessionCookie(needs, secret, sessionMilliseconds / 1000);
    const value = await sessionValue(needs, session, { ...format, zone: zone ?? format.zone });
    return accept({ status: 200, value, headers: { ...noStore, ...cookie } });
  },
});

/** The session, with a new access token. */
export const readSession = endpoint({
  ...sessionRoute,
  method: "GET",
  chapter: "Signing in",
  summary: "Read the session",
  description: "Each answer has a new access token, which expires with the session. `HEAD` does not create one.",
  body: emptyBody,
  responses: { 200: { description: "The session.", schema: SessionShape }, 401: { description: "Not signed in." } },
  example: { response: sessionExample },
  async handle({ format, session, headOnly }, needs: SessionKeeper) {
    if (headOnly) return accept({ status: 200, headers: noStore, headOnly });
    return accept({ status: 200, value: await sessionValue(needs, session, format), headers: noStore });
  },
});

/** Signs out. */
export const endSession = endpoint({
  ...sessionRoute,
  method: "DELETE",
  chapter: "Signing in",
  summary: "Sign out",
  description:
    "Ends the session and its access tokens. If the user signed in at a provider that can be signed out of, answers with the address that does so.",
  headers: csrfHeader,
  body: emptyBody,
  responses: {
    200: {
      description: "Signed out here; the browser continues at the address.",
      schema: Type.Object({ address: Type.String() }),
    },
    204: { description: "Signed out." },
    403: { description: "The session's `X-CSRF-Token` is missing." },
  },
  example: { response: { address: "https://sign-in.example.org/end-session?…" } },
  async handle({ session }, needs: BaseAddress & ProviderSignIn & SessionKeeper) {
    await needs.sessions.end(session);
    const headers = { ...noStore, ...noSessionCookie(needs) };
    const address = await signOutAddress(needs, session);
    return address === undefined
      ? accept({ status: 204, headers })
      : accept({ status: 200, value: { address }, headers });
  },
});

/** Changes the own password; all sessions end with it, this one too. */
export const changePassword = endpoint({
  ...sessionRoute,
  method: "PUT",
  path: "/session/password",
  chapter: "Signing in",
  summary: "Change your password",
  description: "Ends all sessions of the user, including this one. Tokens remain valid.",
  headers: csrfHeader,
  body: jsonBody(
    Type.Object({ currentPassword: password, newPassword: password }, { additionalProperties: false }),
    smallBodyBytesMax,
  ),
  responses: {
    204: { description: "Changed." },
    403: { description: "The current password is wrong, or the session's `X-CSRF-Token` is missing." },
    429: { description: "Too many failures from this address." },
  },
  problems: ["session.password-wrong", "access.throttled", "access.busy", "body.value-bounds", "user.absent"],
  example: { request: { currentPassword: "correct horse", newPassword: "battery staple" } },
  async handle({ session, body, address }, needs: BaseAddress & Clock & PasswordSignIn & SettingsReader & StoreWriter) {
    const { user } = session.caller;
    const checked = await needs.signIn.confirm({ login: user.login, password: body.currentPassword, address });
    if (!checked.ok) {
      const { code } = checked.problem;
      if (code === "access.credentials-refused" || code === "access.credentials-or-provider") {
        return refuse({ code: "session.password-wrong", pointer: "/currentPassword" });
      }
      return refuse({ ...checked.problem, code });
    }
    const passwordHash = await readPassword(needs, body.newPassword, "/newPassword");
    if (!passwordHash.ok) return passwordHash;
    const values = { passwordHash: passwordHash.value };
    const doing = { byUserId: user.id, at: needs.now() };
    const changed = await needs.write.updateUser({ userId: user.id, values, ...doing });
    if (!changed.ok) return refusingOnly(changed, "user.absent", "storage.full");
    return accept({ status: 204, headers: { ...noStore, ...noSessionCookie(needs) } });
  },
});

async function signOutAddress(
  { providers, baseUrl = "" }: BaseAddress & ProviderSignIn,
  { row: { origin } }: LiveSession,
): Promise<string | undefined> {
  if (origin === null) return undefined;
  const returnTo = `${baseUrl.replace(/\/+$/, "")}/sign-in`;
  return providers.find(origin.provider)?.signOutAddress(origin.idToken, returnTo);
}

/** The session as its page gets it, with a new access token. */
export async function sessionValue(needs: SessionKeeper, session: LiveSession, format: AnswerFormat) {
  const bearer = await needs.sessions.issueBearer(session);
  return {
    user: presentUser(session.caller.user, format),
    csrfToken: session.csrfToken,
    accessToken: bearer.text,
    expiresAt: formatTimestamp(bearer.expiresAt, format.zone),
  };
}
