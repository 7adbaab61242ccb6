import type { Instant } from "../instant.ts";

/** What a user proves besides the password: a code of an authenticator app, or a passkey. */
export const factorKinds = ["TOTP", "PASSKEY"] as const;

export type FactorKind = (typeof factorKinds)[number];

/** A second factor as lists show it, without its secret. */
export interface FactorRow {
  readonly id: number;
  readonly kind: FactorKind;
  readonly name: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

/** A second factor with the values that a proof is checked with. No answer shows them. */
export interface FactorSecret extends FactorRow {
  /** TOTP: the shared secret in base32. Passkey: the public key in base64url. */
  readonly secret: string;
  /** The id of a passkey; null for TOTP. */
  readonly credential: string | null;
  /** TOTP: the last accepted time step. Passkey: its signature counter. */
  readonly counter: number;
}

/** What a step is for: to sign in, to set up the required factor while signing in, or to add one to the account. */
export type StepPurpose = "SIGN_IN" | "ENROL" | "ADD_TOTP" | "ADD_PASSKEY";

/** A second step that waits for its proof. */
export interface SecondStepRow {
  readonly userId: number;
  readonly purpose: StepPurpose;
  /** The challenge of passkeys, or the secret of a TOTP factor that is being set up. */
  readonly secret: string;
}

/** What was proven: a code of a time step, the signature of a passkey, or a recovery code. */
export type FactorProof =
  | { readonly kind: FactorKind; readonly factorId: number; readonly counter: number }
  | { readonly kind: "RECOVERY"; readonly hash: string };
