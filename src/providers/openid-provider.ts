import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ClientAuth,
  type IDToken,
  type ServerMetadata,
} from "openid-client";
import { decodeProtectedHeader, type JSONWebKeySet } from "jose";
import { accept, refuse, Semaphore, type Result } from "../text/index.ts";
import { isComplete, readUser } from "./claims.ts";
import { failureOf, logTextOf } from "./failures.ts";
import { createGuardedFetch, type GuardedFetch } from "./guarded-fetch.ts";
import type { FinishCode, FinishedSignIn, OpenIdSettings, SignInProvider } from "./provider.ts";
import { checkSignOutToken } from "./sign-out-token.ts";

/** The description of a provider is read again after this time. */
const descriptionMilliseconds = 3_600_000;
/** Sign-ins at a provider that use the network at the same time, and those that wait for it. */
const callBounds = { runningMax: 16, waitingMax: 256 };
/** A longer token is not kept: signing out at the provider then asks the user. */
const idTokenCharactersMax = 8_192;
const sessionCharactersMax = 255;
const hourMilliseconds = 3_600_000;

/** What providers need besides their settings. */
export interface ProviderNeeds {
  readonly now: () => number;
  readonly log: { warn(fields: Readonly<Record<string, unknown>>, message: string): void };
}

/** A provider of OpenID Connect: code flow with PKCE, state and nonce, and signatures that are always checked. */
export function createOpenIdProvider(settings: OpenIdSettings, needs: ProviderNeeds): SignInProvider {
  const { id, name, createUsers, linkByEmail, linkByLogin = false } = settings;
  const guarded = createGuardedFetch(originsOf(settings));
  const calls = new Semaphore(callBounds);
  const describe = createDescriber(settings, guarded, needs.now);
  const away = refuse({ code: "provider.away", params: { provider: id } } as const);
  const logged = (error: unknown): unknown => {
    needs.log.warn({ provider: id, reason: logTextOf(error) }, "sign-in at a provider failed");
    return error;
  };
  return {
    id,
    name,
    loginClaim: settings.loginClaim,
    createUsers,
    linkByEmail,
    linkByLogin,
    sessionMilliseconds: settings.sessionHours * hourMilliseconds,
    async begin(redirectUri) {
      if (calls.isFull) return away;
      try {
        const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
        const address = buildAuthorizationUrl(await calls.run(describe), {
          redirect_uri: redirectUri,
          scope: settings.scopes.join(" "),
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          state,
          nonce,
        });
        return accept({ address: address.href, state, nonce, verifier });
      } catch (error) {
        logged(error);
        return away;
      }
    },
    async finish(request) {
      if (calls.isFull) return away;
      try {
        return await calls.run(async () => finish(await describe(), settings, request));
      } catch (error) {
        return failureOf(logged(error), id);
      }
    },
    async signOutAddress(idToken, returnTo) {
      try {
        const configuration = await describe();
        if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
        const isKnown = idToken !== null && (await hasKeyOf(idToken, configuration.serverMetadata(), guarded));
        const hint = isKnown ? { id_token_hint: idToken } : {};
        return buildEndSessionUrl(configuration, { ...hint, post_logout_redirect_uri: returnTo }).href;
      } catch (error) {
        logged(error);
        return undefined;
      }
    },
    async readSignOut(token) {
      if (calls.isFull) return away;
      let keys: JSONWebKeySet;
      try {
        keys = await calls.run(async () => readKeys((await describe()).serverMetadata(), guarded));
      } catch (error) {
        logged(error);
        return away;
      }
      return checkSignOutToken(token, keys, settings);
    },
  };
}

type FinishRequest = Parameters<SignInProvider["finish"]>[0];

async function finish(
  configuration: Configuration,
  settings: OpenIdSettings,
  { redirectUri, query, state, nonce, verifier }: FinishRequest,
): Promise<Result<FinishedSignIn, FinishCode>> {
  const address = new URL(redirectUri);
  address.search = query;
  const { issuer } = configuration.serverMetadata();
  // Also where the provider does not promise to name itself: an answer of another one is for another redirect address.
  if ((address.searchParams.get("iss") ?? issuer) !== issuer) {
    return refuse({ code: "provider.token-refused", params: { check: "issuer" } });
  }
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined || tokens.id_token === undefined) {
    return refuse({ code: "provider.token-refused", params: { check: "form" } });
  }
  const user = readUser(await completeClaims(configuration, settings, tokens.access_token, claims), settings);
  if (!user.ok) return user;
  const { sid } = claims;
  return accept({
    user: user.value,
    providerSession: typeof sid === "string" && sid.length <= sessionCharactersMax ? sid : null,
    idToken: tokens.id_token.length <= idTokenCharactersMax ? tokens.id_token : null,
  });
}

/** Many providers put only the subject into the token, and answer the rest at another address. */
async function completeClaims(
  configuration: Configuration,
  settings: OpenIdSettings,
  accessToken: string,
  claims: IDToken,
): Promise<IDToken> {
  if (isComplete(claims, settings) || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
  return { ...(await fetchUserInfo(configuration, accessToken, claims.sub)), ...claims };
}

/**
 * Reads the provider's description once an hour. Each call returns a new configuration, which reads the provider's keys
 * again: new keys count from the first token that they sign.
 */
function createDescriber(
  settings: OpenIdSettings,
  guarded: GuardedFetch,
  now: () => number,
): () => Promise<Configuration> {
  const insecure = new URL(settings.issuer).protocol === "http:";
  const execute = insecure ? [allowInsecureRequests] : [];
  let known: { readonly metadata: ServerMetadata; readonly at: number } | undefined;
  const configure = (metadata: ServerMetadata): Configuration => {
    const client = { [clockTolerance]: settings.clockSkewSeconds };
    const configuration = new Configuration(metadata, settings.clientId, client, authenticationOf(settings, metadata));
    configuration[customFetch] = guarded;
    for (const change of [...execute, enableNonRepudiationChecks]) change(configuration);
    return configuration;
  };
  return async () => {
    if (known === undefined || Math.abs(now() - known.at) >= descriptionMilliseconds) {
      const options = { execute, [customFetch]: guarded };
      const found = await discovery(new URL(settings.issuer), settings.clientId, undefined, None(), options);
      const metadata = found.serverMetadata();
      checkBrowserAddresses(metadata, originsOf(settings));
      known = { metadata, at: now() };
    }
    return configure(known.metadata);
  };
}

// `guardedFetch` checks the other addresses; these two are opened by the browser.
function checkBrowserAddresses(metadata: ServerMetadata, origins: ReadonlySet<string>): void {
  for (const address of [metadata.authorization_endpoint, metadata.end_session_endpoint]) {
    if (address === undefined) continue;
    const { origin } = new URL(address);
    if (!origins.has(origin)) throw new Error(`the origin ${origin} is not one of the provider`);
  }
}

function authenticationOf({ clientSecret }: OpenIdSettings, metadata: ServerMetadata): ClientAuth {
  if (clientSecret === undefined) return None();
  const methods = metadata.token_endpoint_auth_methods_supported;
  const isBasic = methods === undefined || methods.includes("client_secret_basic");
  return isBasic ? basicAuthentication(clientSecret) : ClientSecretPost(clientSecret);
}

/**
 * Basic with both parts encoded as in a form (RFC 6749, 2.3.1). The function of the library encodes `-`, `.` and `_` too, and
 * Gitea, which decodes nothing, then knows no client.
 */
function basicAuthentication(secret: string): ClientAuth {
  return (_server, { client_id: clientId }, _body, headers) => {
    const encoded = [clientId, secret].map((text) => new URLSearchParams({ "": text }).toString().slice(1));
    headers.set("authorization", `Basic ${Buffer.from(encoded.join(":")).toString("base64")}`);
  };
}

async function readKeys({ jwks_uri: address }: ServerMetadata, guarded: GuardedFetch): Promise<JSONWebKeySet> {
  if (address === undefined) throw new Error("the provider has no keys");
  const response = await guarded(address, { headers: { accept: "application/json" } });
  const value: unknown = await response.json();
  if (response.status !== 200 || !isKeySet(value)) throw new Error("the provider's keys are not readable");
  return value;
}

/**
 * Whether the provider still has the key that signed a token. Keycloak refuses to sign out with a token of a key that was
 * removed; without the token, it asks the user.
 */
async function hasKeyOf(token: string, metadata: ServerMetadata, guarded: GuardedFetch): Promise<boolean> {
  const { kid } = decodeProtectedHeader(token);
  if (kid === undefined) return true;
  const { keys } = await readKeys(metadata, guarded);
  return keys.some((key) => key.kid === kid);
}

function isKeySet(value: unknown): value is JSONWebKeySet {
  return typeof value === "object" && value !== null && "keys" in value && Array.isArray(value.keys);
}

function originsOf({ issuer, origins }: OpenIdSettings): ReadonlySet<string> {
  return new Set([new URL(issuer).origin, ...origins]);
}
