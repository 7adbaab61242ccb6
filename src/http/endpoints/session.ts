import { Type } from "typebox";
import {
  anonymousCaller,
  anonymousToken,
  sessionMilliseconds,
  type LiveSession,
  type PasswordCaller,
  type Sessions,
} from "../../access/index.ts";
import type { Instant } from "../../store/index.ts";
import { accept, canonicalTimeZone, formatTimestamp, refusingOnly } from "../../text/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { directoryProblems } from "../openapi/directory-problems.ts";
import { confirmationProblems, confirmPassword } from "../request/confirm-password.ts";
import { jsonBody, emptyBody, signInBytesMax, smallBodyBytesMax } from "../request/json-body.ts";
import { NameText } from "../request/names.ts";
import { presentUser } from "../present/users.ts";
import { noSessionCookie, sessionCookie, sessionSecret } from "../request/session-cookie.ts";
import { passwordCharactersMax, readPassword } from "../request/user-input.ts";
import { sessionExample } from "./examples.ts";
import { PendingStepShape } from "./factor-shapes.ts";
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
/** What is stored of what a browser says of itself. */
const agentCharactersMax = 300;
const anonymousMilliseconds = 60 * 60 * 1000;
const password = Type.String({ maxLength: passwordCharactersMax });
const pendingStepExample = { step: "bvs_…", kinds: ["TOTP"], passkey: null, setUp: null };

/** Signs the web interface in, with a new session. */
export const beginSession = endpoint({
  ...sessionRoute,
  method: "POST",
  authentication: "sign-in",
  chapter: "Signing in",
  summary: "Sign in to the web interface",
  description:
    "Sets the session's cookie. A previous session of the browser ends. If the user has a second factor or needs one, answers 202, and `POST /session/second-step` finishes the sign-in.",
  body: jsonBody(Type.Object({ login: NameText, password }, { additionalProperties: false }), signInBytesMax),
  responses: {
    200: { description: "Signed in.", schema: SessionShape },
    202: {
      description: "The password is right; a second step follows.",
      schema: PendingStepShape,
      example: pendingStepExample,
    },
    401: { description: "Login or password wrong." },
    403: { description: "Sent from a page of another site, or refused although the directory knows the password." },
    409: { description: "The login belongs to another user." },
    429: { description: "Too many failures from this address." },
    503: { description: "A directory that might know the user does not answer." },
  },
  problems: [
    "access.credentials-refused",
    "access.credentials-or-provider",
    "access.throttled",
    "access.busy",
    ...directoryProblems,
  ],
  example: { request: { login: "ada", password: "correct horse battery" }, response: sessionExample },
  async handle(
    { format, body, header, address, signal },
    needs: BaseAddress & PasswordSignIn & SessionKeeper & StoreWriter,
  ) {
    const outcome = await needs.signIn.start({ ...body, address, hasLeft: () => signal.aborted });
    if (!outcome.ok) return outcome;
    const { caller, step } = outcome.value;
    if (caller === null) {
      const { text, kinds, passkey, setUp } = step;
      return accept({ status: 202, value: { step: text, kinds: [...kinds], passkey, setUp }, headers: noStore });
    }
    const { value, headers } = await openSession(needs, caller, { header, address, format });
    return accept({ status: 200, value, headers });
  },
});

/** What a request says of the browser that sent it. */
interface BrowserCall {
  readonly header: (name: string) => string | undefined;
  readonly address: string;
  readonly format: AnswerFormat;
}

/** The browser, as a session remembers it. */
export function clientOf({ header, address }: Pick<BrowserCall, "header" | "address">) {
  return { address, agent: (header("user-agent") ?? "").slice(0, agentCharactersMax) };
}

/** Begins a session of the browser, and ends the one that it had. */
export async function openSession(
  needs: BaseAddress & SessionKeeper & StoreWriter,
  { user, timezone, directory }: PasswordCaller,
  { header, address, format }: BrowserCall,
) {
  const before = await needs.sessions.find(sessionSecret(header("cookie")));
  if (before.ok) await needs.sessions.end(before.value, needs.write);
  const client = clientOf({ header, address });
  const { secret, session } = await needs.sessions.begin(user, client, sessionSource(directory));
  // The pipeline did not know yet whose zone it is.
  const zone = header("timezone") === undefined ? canonicalTimeZone(timezone ?? "") : undefined;
  const cookie = sessionCookie(needs, secret, (directory?.sessionMilliseconds ?? sessionMilliseconds) / 1000);
  const value = await sessionValue(needs, session, { ...format, zone: zone ?? format.zone });
  return { value, headers: { ...noStore, ...cookie } };
}

/** The session, with a new access token. */
export const readSession = endpoint({
  ...sessionRoute,
  method: "GET",
  authentication: "visitor",
  chapter: "Signing in",
  summary: "Read the session",
  description:
    "Each answer has a new access token, which expires with the session. `HEAD` does not create one. Without a session, where anonymous access is on, the access token is that of all readers who are not signed in: it opens projects for everyone.",
  body: emptyBody,
  responses: { 200: { description: "The session.", schema: SessionShape }, 401: { description: "Not signed in." } },
  example: { response: sessionExample },
  async handle({ format, session, headOnly }, needs: Clock & SessionKeeper) {
    if (headOnly) return accept({ status: 200, headers: noStore, headOnly });
    const value = session === null ? anonymousSession(needs.now(), format) : await sessionValue(needs, session, format);
    return accept({ status: 200, value, headers: noStore });
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
  async handle({ session }, needs: BaseAddress & ProviderSignIn & SessionKeeper & StoreWriter) {
    await needs.sessions.end(session, needs.write);
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
  problems: [...confirmationProblems, "body.value-bounds", "body.password-common", "user.absent"],
  example: { request: { currentPassword: "correct horse battery", newPassword: "battery staple horse" } },
  async handle({ session, body, address }, needs: BaseAddress & Clock & PasswordSignIn & SettingsReader & StoreWriter) {
    const { user } = session.caller;
    const sent = { password: body.currentPassword, address, pointer: "/currentPassword" };
    const checked = await confirmPassword(needs, session.caller, sent);
    if (!checked.ok) return checked;
    const { newPassword } = body;
    const passwordHash = await readPassword(needs, {
      password: newPassword,
      login: user.login,
      pointer: "/newPassword",
    });
    if (!passwordHash.ok) return passwordHash;
    const values = { passwordHash: passwordHash.value };
    const doing = { byUserId: user.id, at: needs.now() };
    const changed = await needs.write.updateUser({ userId: user.id, values, ...doing });
    if (!changed.ok) return refusingOnly(changed, "user.absent", "storage.full");
    return accept({ status: 204, headers: { ...noStore, ...noSessionCookie(needs) } });
  },
});

/** A session of a directory ends when groups have to be read again. */
function sessionSource(directory: PasswordCaller["directory"]): Parameters<Sessions["begin"]>[2] {
  if (directory === undefined) return undefined;
  const origin = { provider: directory.id, providerSession: null, idToken: null };
  return { origin, milliseconds: directory.sessionMilliseconds };
}

async function signOutAddress(
  { providers, baseUrl = "" }: BaseAddress & ProviderSignIn,
  { row: { origin } }: LiveSession,
): Promise<string | undefined> {
  if (origin === null) return undefined;
  const returnTo = `${baseUrl.replace(/\/+$/, "")}/sign-in`;
  return providers.find(origin.provider)?.signOutAddress(origin.idToken, returnTo);
}

/** What a reader who is not signed in gets. Asked for again each hour, so that a page notices when it ends. */
function anonymousSession(now: Instant, format: AnswerFormat) {
  return {
    user: presentUser(anonymousCaller.user, format),
    anonymous: true,
    csrfToken: "",
    accessToken: anonymousToken,
    expiresAt: formatTimestamp(now + anonymousMilliseconds, format.zone),
  };
}

/** The session as its page gets it, with a new access token. */
export async function sessionValue(needs: SessionKeeper, session: LiveSession, format: AnswerFormat) {
  const bearer = await needs.sessions.issueBearer(session);
  return {
    user: presentUser(session.caller.user, format),
    anonymous: false,
    csrfToken: session.csrfToken,
    accessToken: bearer.text,
    expiresAt: formatTimestamp(bearer.expiresAt, format.zone),
  };
}
