import type { ServerRole } from "../access/roles.ts";
import type { Instant } from "../instant.ts";

/** What members of a provider's group get: a group here, a role on the server, or a role on a project, built in or custom. */
export type SignInGrant =
  | { readonly kind: "group"; readonly group: string }
  | { readonly kind: "server"; readonly role: ServerRole }
  | { readonly kind: "project"; readonly project: string; readonly role: string };

export interface SignInRule {
  readonly provider: string;
  /** As the provider names it. */
  readonly providerGroup: string;
  readonly grant: SignInGrant;
}

/** What rules give to a user. Names are in code-point order. */
export interface RuleRights {
  /** Undefined: no rule of the user's providers is about the role on the server, which stays as it is. */
  readonly role: ServerRole | undefined;
  readonly groups: readonly string[];
  /** By project, one built-in role at most, then custom ones. */
  readonly projects: readonly { readonly project: string; readonly role: string }[];
}

/** What a change of the rules would change for a user. */
export interface RightsChange {
  readonly login: string;
  readonly name: string;
  readonly before: RuleRights;
  readonly after: RuleRights;
}

/** A sign-in that was started here and continues at a provider. */
export interface SignInAttempt {
  readonly provider: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly expiresAt: Instant;
}

/** A user as a provider describes it. */
export interface ProviderUser {
  readonly provider: string;
  /** The provider's own name for the user, which never changes. */
  readonly subject: string;
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly groups: readonly string[];
}
