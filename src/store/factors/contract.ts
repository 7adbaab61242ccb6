import type { UserRow } from "../access/rows.ts";
import type { AuditContext } from "../audit/rows.ts";
import type { Instant } from "../instant.ts";
import type { WriteResult } from "../write-result.ts";
import type { FactorKind, FactorProof, FactorRow, FactorSecret, SecondStepRow } from "./rows.ts";

/** Second factors of users. */
export interface FactorReads {
  /** Oldest first. */
  factorsOfUser(userId: number): Promise<readonly FactorSecret[]>;
  recoveryCodesLeft(userId: number): Promise<number>;
}

/** Changes to second factors. Each is one transaction, including its audit entry if any. */
export interface FactorWrites {
  /** Refusal: `access.throttled` after too many wrong codes of the user. */
  startSecondStep(step: NewSecondStep): Promise<WriteResult<null, "access.throttled">>;
  /**
   * Counts an attempt before it is checked, so that many at once are not all checked. Refusals: `factor.step-absent` for
   * an unknown, expired or exhausted step and a disabled user, `access.throttled`.
   */
  trySecondStep(attempt: {
    readonly hash: string;
    readonly at: Instant;
  }): Promise<
    WriteResult<{ readonly step: SecondStepRow; readonly user: UserRow }, "factor.step-absent" | "access.throttled">
  >;
  /** Ends the step with a proof that is valid once. Refusals: `factor.step-absent`, `factor.code-refused`. */
  finishSecondStep(request: {
    readonly hash: string;
    readonly proof: FactorProof;
    readonly at: Instant;
  }): Promise<WriteResult<null, "factor.step-absent" | "factor.code-refused">>;
  /**
   * Ends the step with a new factor. `recoveryHashes` are stored if the user has no recovery codes; true: they were.
   * Refusals: `factor.step-absent`, `factor.too-many`, `factor.known` for a passkey that is registered already.
   */
  addFactor(
    factor: NewFactor,
  ): Promise<
    WriteResult<
      { readonly factor: FactorRow; readonly storedCodes: boolean },
      "factor.step-absent" | "factor.too-many" | "factor.known"
    >
  >;
  /** With the recovery codes if it was the last. Refusals: `factor.absent`, `factor.required`. */
  removeFactor(request: {
    readonly userId: number;
    readonly factorId: number;
    /** Whether the user must have a factor. */
    readonly required: boolean;
    readonly at: Instant;
  }): Promise<WriteResult<null, "factor.absent" | "factor.required">>;
  /** Refusal: `factor.absent` for a user without a factor. */
  replaceRecoveryCodes(request: {
    readonly userId: number;
    readonly hashes: readonly string[];
    readonly at: Instant;
  }): Promise<WriteResult<null, "factor.absent">>;
  /** Removes all factors and recovery codes, and ends the user's sessions. Returns the number of factors. */
  resetFactors(request: AuditContext & { readonly userId: number }): Promise<WriteResult<number, "user.absent">>;
}

export interface NewSecondStep extends SecondStepRow {
  /** Hex SHA-256 of the text that the browser has. */
  readonly hash: string;
  readonly expiresAt: Instant;
  readonly at: Instant;
}

export interface NewFactor {
  /** The hash of the step that adds the factor, and ends with it. */
  readonly hash: string;
  readonly userId: number;
  readonly kind: FactorKind;
  readonly name: string;
  readonly secret: string;
  readonly credential: string | null;
  readonly counter: number;
  readonly recoveryHashes: readonly string[];
  readonly at: Instant;
}
