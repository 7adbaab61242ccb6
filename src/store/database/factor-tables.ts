import type { FactorKind, StepPurpose } from "../factors/rows.ts";
import type { Instant } from "../instant.ts";

/** What users prove besides their password. */
export interface FactorsTable {
  id: number;
  user_id: number;
  kind: FactorKind;
  name: string;
  /** TOTP: the shared secret. Passkey: the public key. */
  secret: string;
  /** The id of a passkey. */
  credential: string | null;
  /** TOTP: the last accepted time step. Passkey: the signature counter. */
  counter: number;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** Codes that replace a lost factor, each once. */
export interface RecoveryCodesTable {
  user_id: number;
  /** Hex SHA-256 of the code. */
  hash: string;
}

/** Steps that wait for a proof, and those of the last hour whose attempts count. */
export interface SecondStepsTable {
  /** Hex SHA-256 of the text that the browser has. */
  hash: string;
  user_id: number;
  purpose: StepPurpose;
  /** The challenge of passkeys, or the secret of a TOTP factor that is being set up. */
  secret: string;
  attempts: number;
  created_at: Instant;
  expires_at: Instant;
}
