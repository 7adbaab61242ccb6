import type { AuditContext } from "../audit/rows.ts";
import type { UserRow } from "../access/rows.ts";
import type { Instant } from "../instant.ts";
import type { WriteResult } from "../write-result.ts";
import type { ProviderUser, RightsChange, SignInAttempt, SignInRule } from "./rows.ts";

/** Users of other providers, and what their groups give (D17). */
export interface ProviderReads {
  /** In order; the revision changes with every change of the list. */
  signInRules(): Promise<{ readonly rules: readonly SignInRule[]; readonly revision: number }>;
  /** What other rules would change for the users of providers, by the groups of their last sign-in, in order of ids. */
  previewSignInRules(request: {
    readonly rules: readonly SignInRule[];
    /** The number of changes to return. */
    readonly limit: number;
  }): Promise<RulesPreview>;
}

export interface RulesPreview {
  /** The users of all providers. */
  readonly userCount: number;
  /** Those for whom something changes. */
  readonly changedCount: number;
  readonly changes: readonly RightsChange[];
}

/** Sign-ins at providers, and rules. */
export interface ProviderWrites {
  /** Drops expired attempts, and the oldest ones beyond `attemptsMax`: anybody can start a sign-in. */
  startSignIn(
    attempt: SignInAttempt & AttemptKey & { readonly attemptsMax: number; readonly at: Instant },
  ): Promise<WriteResult<null, never>>;
  /** Returns an attempt of this browser that has not expired, and deletes it: it cannot be taken again. */
  takeSignIn(
    request: AttemptKey & { readonly provider: string; readonly at: Instant },
  ): Promise<WriteResult<SignInAttempt | null, never>>;
  /**
   * Finds, links or creates the user that a provider describes, and applies the rules. Refusals: `provider.user-unknown`,
   * `provider.user-disabled`, `provider.login-taken`, `provider.email-shared`.
   */
  admitProviderUser(
    request: ProviderUser & {
      /** Whether an unknown user is created. */
      readonly mayCreate: boolean;
      /** Whether an unknown user becomes the one with the same login, whom no one can sign in as otherwise. */
      readonly mayLinkByLogin?: boolean;
      /** Whether an unknown user becomes the one user who has the same e-mail address. */
      readonly mayLink: boolean;
      /** For the audit log. */
      readonly address: string;
      readonly at: Instant;
    },
  ): Promise<WriteResult<UserRow, AdmissionCode>>;
  /** Ends sessions that came from a provider: one of its sessions, or all of a user. Returns how many. */
  endProviderSessions(request: {
    readonly provider: string;
    readonly subject?: string;
    readonly providerSession?: string;
    readonly at: Instant;
  }): Promise<WriteResult<number, never>>;
  /**
   * Replaces the rules, and applies them to the users of all providers. Refusals: `revision.stale`, `body.group-unknown`,
   * `body.project-unknown` and `body.role-unknown` (with pointers).
   */
  replaceSignInRules(
    change: AuditContext & { readonly rules: readonly SignInRule[]; readonly expectedRevision?: number },
  ): Promise<WriteResult<null, "revision.stale" | "body.group-unknown" | "body.project-unknown" | "body.role-unknown">>;
}

export type AdmissionCode =
  | "provider.user-unknown"
  | "provider.user-disabled"
  | "provider.login-taken"
  | "provider.email-shared";

/** The hashes of what the provider returns and of what the browser has. */
export interface AttemptKey {
  readonly stateHash: string;
  readonly browserHash: string;
}
