import type { ProviderUser } from "../store/index.ts";
import type { Result } from "../text/index.ts";

/** A provider of OpenID Connect, as an administrator describes it. */
export interface OpenIdSettings {
  /** Part of the redirect address. Users belong to it: another issuer needs another id. */
  readonly id: string;
  /** What the sign-in page calls it. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Absent: the provider takes this client without a secret. */
  readonly clientSecret?: string;
  readonly scopes: readonly string[];
  readonly loginClaim: string;
  /** The claim with the groups; a dot leads into an object. Absent: groups are not read. */
  readonly groupsClaim?: string;
  /** Whether users who are unknown here are created. */
  readonly createUsers: boolean;
  /** Whether unknown users become the user with the same verified e-mail address. */
  readonly linkByEmail: boolean;
  /** Whether unknown users become the user with the same login who has neither a password nor another account. */
  readonly linkByLogin?: boolean;
  /** How long a session lasts at most: groups are read again at the next sign-in. */
  readonly sessionHours: number;
  readonly clockSkewSeconds: number;
  /** Origins that the provider's addresses may have besides that of the issuer. */
  readonly origins: readonly string[];
}

/** What a token of a provider can fail at. */
export type ProviderCheck = "nonce" | "signature" | "audience" | "issuer" | "time" | "form";

/** A sign-in that continues in the browser, at the provider. */
export interface StartedSignIn {
  readonly address: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What the provider says of the user. */
export interface FinishedSignIn {
  readonly user: ProviderUser;
  readonly providerSession: string | null;
  readonly idToken: string | null;
}

export type FinishCode =
  | "provider.away"
  | "provider.refused"
  | "provider.token-refused"
  | "provider.login-unusable"
  | "provider.groups-unreadable";

/** Whom a sign-out at the provider concerns: one session, or all of a user. */
export interface ProviderSignOut {
  readonly subject?: string;
  readonly providerSession?: string;
}

/** A provider that users sign in at, in the browser. */
export interface SignInProvider {
  readonly id: string;
  readonly name: string;
  /** The claim that the login comes from. */
  readonly loginClaim: string;
  readonly createUsers: boolean;
  readonly linkByEmail: boolean;
  readonly linkByLogin: boolean;
  readonly sessionMilliseconds: number;
  begin(redirectUri: string): Promise<Result<StartedSignIn, "provider.away">>;
  /** `query` is what the provider added to the redirect address. */
  finish(
    request: Pick<StartedSignIn, "state" | "nonce" | "verifier"> & {
      readonly redirectUri: string;
      readonly query: string;
    },
  ): Promise<Result<FinishedSignIn, FinishCode>>;
  /** Where the browser ends the session of the provider. Undefined: the provider does not offer it, or is away. */
  signOutAddress(idToken: string | null, returnTo: string): Promise<string | undefined>;
  /** Checks a token that the provider sends when a user signs out there. */
  readSignOut(token: string): Promise<Result<ProviderSignOut, "provider.sign-out-refused" | "provider.away">>;
}

/** All providers of the server. */
export interface SignInProviders {
  readonly all: readonly SignInProvider[];
  find(id: string): SignInProvider | undefined;
  /** The provider that a sign-out token claims to come from; nothing of the token is checked yet. */
  ofSignOutToken(token: string): SignInProvider | undefined;
}
