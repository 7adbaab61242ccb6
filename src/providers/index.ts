/**
 * providers/: sign-in at other servers (D17): OpenID Connect. Says who a provider says that the user is.
 * Knows the protocol and the settings of providers. Must never know the API, or what users may do here.
 */
export { createOpenIdProviders } from "./openid-providers.ts";
export type {
  FinishedSignIn,
  OpenIdSettings,
  ProviderCheck,
  SignInProvider,
  SignInProviders,
  StartedSignIn,
} from "./provider.ts";
