import { Type } from "typebox";
import { admitUser, isSessionText, newSessionText, tokenHash } from "../../access/index.ts";
import type { FinishedSignIn, SignInProvider } from "../../providers/index.ts";
import { accept, canonicalTimeZone, refuse, type Result } from "../../text/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { directoryProblems } from "../openapi/directory-problems.ts";
import { attemptCookie, attemptMilliseconds, attemptSecret } from "../request/attempt-cookie.ts";
import { formFields } from "../request/form-body.ts";
import { emptyBody, jsonBody, smallBodyBytesMax } from "../request/json-body.ts";
import { sessionCookie, sessionSecret } from "../request/session-cookie.ts";
import { readLogin } from "../request/user-input.ts";
import type { BaseAddress, Clock, ProviderSignIn, SessionKeeper, StoreWriter } from "../services/services.ts";
import { sessionExample } from "./examples.ts";
import { clientOf, sessionValue } from "./session.ts";
import { SessionShape } from "./user-shapes.ts";

const queryCharactersMax = 8_192;
/** Sign-ins that are at a provider at the same time. The oldest ones make room for new ones. */
const attemptsMax = 10_000;
const signOutBytesMax = 16 * 1024;

const ProviderName = Type.String({ maxLength: 40, description: "Id of the provider." });
const providerRoute = { ...onServer, permission: null, chapter: "Signing in" } as const;

/** Where users sign in besides here. */
export const listProviders = endpoint({
  ...providerRoute,
  method: "GET",
  path: "/providers",
  authentication: "none",
  summary: "List the sign-in providers",
  description: "Providers of OpenID Connect that users of the web interface may sign in at.",
  body: emptyBody,
  responses: {
    200: {
      description: "The providers, in the order of the settings.",
      schema: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    },
  },
  example: { response: [{ id: "corp", name: "Corporate sign-in" }] },
  handle: async (_call, { providers }: ProviderSignIn) =>
    accept({ status: 200, value: providers.all.map(({ id, name }) => ({ id, name })), headers: noStore }),
});

/** Starts a sign-in, which continues at the provider. */
export const startSignIn = endpoint({
  ...providerRoute,
  method: "POST",
  path: "/providers/attempts",
  authentication: "sign-in",
  summary: "Start a sign-in at a provider",
  description:
    "Sets a cookie, and answers with the address at the provider that the browser continues at. The provider leads back to `/sign-in/<id>`. A sign-in takes at most 10 minutes.",
  body: jsonBody(Type.Object({ provider: ProviderName }, { additionalProperties: false }), smallBodyBytesMax),
  responses: {
    201: { description: "Started.", schema: Type.Object({ address: Type.String() }) },
    503: { description: "The provider does not answer." },
  },
  problems: ["provider.unknown", "provider.away"],
  example: { request: { provider: "corp" }, response: { address: "https://sign-in.example.org/authorize?…" } },
  async handle({ body }, needs: BaseAddress & Clock & ProviderSignIn & StoreWriter) {
    const provider = findProvider(needs, body.provider);
    if (!provider.ok) return provider;
    const started = await provider.value.begin(redirectUri(needs, provider.value));
    if (!started.ok) return started;
    const { address, state, nonce, verifier } = started.value;
    const secret = newSessionText();
    const at = needs.now();
    const stored = await needs.write.startSignIn({
      stateHash: tokenHash(state),
      browserHash: tokenHash(secret),
      provider: provider.value.id,
      nonce,
      verifier,
      expiresAt: at + attemptMilliseconds,
      attemptsMax,
      at,
    });
    if (!stored.ok) return stored;
    return accept({ status: 201, value: { address }, headers: { ...noStore, ...attemptCookie(needs, secret) } });
  },
});

/** Finishes a sign-in with what the provider added to the address that it led back to. */
export const finishSignIn = endpoint({
  ...providerRoute,
  method: "POST",
  path: "/providers/sessions",
  authentication: "sign-in",
  summary: "Finish a sign-in at a provider",
  description:
    "`query` is the query string that the provider led back with. Works once, and only in the browser that started the sign-in. Sets the session's cookie; a previous session of the browser ends.",
  body: jsonBody(
    Type.Object(
      { provider: ProviderName, query: Type.String({ maxLength: queryCharactersMax }) },
      { additionalProperties: false },
    ),
    smallBodyBytesMax,
  ),
  responses: {
    200: { description: "Signed in.", schema: SessionShape },
    400: { description: "Not started in this browser, used already, or too old." },
    403: { description: "Refused, by the provider or here; or sent from a page of another site." },
    409: { description: "The login or e-mail address belongs to another user." },
    503: { description: "The provider does not answer." },
  },
  problems: [
    "provider.unknown",
    "provider.attempt-absent",
    "provider.refused",
    "provider.token-refused",
    ...directoryProblems,
  ],
  example: { request: { provider: "corp", query: "code=…&state=…" }, response: sessionExample },
  async handle(
    { format, body, header, address },
    needs: BaseAddress & Clock & ProviderSignIn & SessionKeeper & StoreWriter,
  ) {
    const provider = findProvider(needs, body.provider);
    if (!provider.ok) return provider;
    const finished = await finish(needs, provider.value, body.query, attemptSecret(header("cookie")));
    if (!finished.ok) return finished;
    const user = await admit(needs, provider.value, finished.value, address);
    if (!user.ok) return user;
    const before = await needs.sessions.find(sessionSecret(header("cookie")));
    if (before.ok) await needs.sessions.end(before.value, needs.write);
    const { providerSession, idToken } = finished.value;
    const milliseconds = provider.value.sessionMilliseconds;
    const origin = { provider: provider.value.id, providerSession, idToken };
    const { secret, session } = await needs.sessions.begin(user.value, clientOf({ header, address }), {
      origin,
      milliseconds,
    });
    const zone = header("timezone") === undefined ? canonicalTimeZone(user.value.timezone ?? "") : undefined;
    const value = await sessionValue(needs, session, { ...format, zone: zone ?? format.zone });
    const cookie = sessionCookie(needs, secret, milliseconds / 1000);
    return accept({ status: 200, value, headers: { ...noStore, ...cookie } });
  },
});

/** Ends sessions whose users have signed out at the provider. */
export const signOutByProvider = endpoint({
  ...providerRoute,
  method: "POST",
  path: "/providers/sign-out",
  authentication: "none",
  summary: "Sign users out for a provider",
  description:
    "For providers (OpenID Connect Back-Channel Logout 1.0): ends the sessions that the signed `logout_token` names.",
  body: formFields(["logout_token"], signOutBytesMax),
  responses: {
    204: { description: "No session that the token names is left." },
    400: { description: "The token is not valid." },
    503: { description: "The keys of the provider cannot be read." },
  },
  problems: ["provider.sign-out-refused", "provider.away"],
  example: {},
  async handle({ body }, needs: Clock & ProviderSignIn & StoreWriter) {
    const provider = needs.providers.ofSignOutToken(body.logout_token);
    if (provider === undefined) return refuse({ code: "provider.sign-out-refused", params: { check: "issuer" } });
    const named = await provider.readSignOut(body.logout_token);
    if (!named.ok) return named;
    const ended = await needs.write.endProviderSessions({ provider: provider.id, ...named.value, at: needs.now() });
    return ended.ok ? accept({ status: 204, headers: noStore }) : ended;
  },
});

function findProvider({ providers }: ProviderSignIn, id: string): Result<SignInProvider, "provider.unknown"> {
  const provider = providers.find(id);
  if (provider !== undefined) return accept(provider);
  return refuse({ code: "provider.unknown", pointer: "/provider", params: { provider: id } });
}

/** The address that providers lead back to. Each has its own, so that the answer of one is never taken for another's. */
function redirectUri({ baseUrl = "" }: BaseAddress, { id }: SignInProvider): string {
  return `${baseUrl.replace(/\/+$/, "")}/sign-in/${id}`;
}

async function finish(
  needs: BaseAddress & Clock & StoreWriter,
  provider: SignInProvider,
  query: string,
  secret: string | undefined,
) {
  const state = new URLSearchParams(query).getAll("state");
  const absent = refuse({ code: "provider.attempt-absent" } as const);
  const [only] = state;
  if (only === undefined || state.length > 1 || secret === undefined || !isSessionText(secret)) return absent;
  const taken = await needs.write.takeSignIn({
    stateHash: tokenHash(only),
    browserHash: tokenHash(secret),
    provider: provider.id,
    at: needs.now(),
  });
  if (!taken.ok) return taken;
  if (taken.value === null) return absent;
  const { nonce, verifier } = taken.value;
  return provider.finish({ redirectUri: redirectUri(needs, provider), query, state: only, nonce, verifier });
}

async function admit(needs: Clock & StoreWriter, provider: SignInProvider, { user }: FinishedSignIn, address: string) {
  if (!readLogin(user.login).ok) {
    return refuse({ code: "provider.login-unusable", params: { claim: provider.loginClaim } } as const);
  }
  const { loginClaim: claim, createUsers: mayCreate, linkByEmail: mayLink, linkByLogin: mayLinkByLogin } = provider;
  return admitUser(needs, { ...user, claim, mayCreate, mayLink, mayLinkByLogin, address, at: needs.now() });
}
