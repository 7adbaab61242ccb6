/**
 * providers/: sign-in at other servers (D17): OpenID Connect and LDAP. Returns the user that a provider names.
 * Knows the protocols and the settings of providers. Must never know the API, or what users may do here.
 */
export type { Directory, DirectoryFailure, DirectorySettings, DirectoryTest, GroupSettings } from "./directory.ts";
export { createTrustedIssuers, type IssuerSettings, type JobToken, type TrustedIssuers } from "./job-tokens.ts";
export { createLdapDirectory } from "./ldap/ldap-directory.ts";
export { createOpenIdProviders } from "./openid-providers.ts";
export type {
  FinishedSignIn,
  OpenIdSettings,
  ProviderCheck,
  SignInProvider,
  SignInProviders,
  StartedSignIn,
} from "./provider.ts";
