import type { Instant } from "../instant.ts";

/** Jobs of a CI system that may send builds to a project without a stored secret (D17). */
export interface TrustedJob {
  /** Part of the login of the technical user that the jobs act as. */
  readonly name: string;
  /** Id of the issuer of their tokens. */
  readonly issuer: string;
  /** Patterns by the names of claims; all of them must match. */
  readonly claims: Readonly<Record<string, string>>;
}

/** The trusted jobs of a project. */
export interface TrustedJobs {
  readonly jobs: readonly TrustedJob[];
  readonly revision: number;
}

/** A token of a job that was checked, and the token that it is exchanged for. */
export interface JobExchange {
  readonly projectId: number;
  /** As it was when its claims were compared: a changed one is refused. */
  readonly job: TrustedJob;
  /** Hash of the issuer and its name for the token, which may be used once. */
  readonly usedHash: string;
  /** When the issuer's token can no longer be used. */
  readonly usedUntil: Instant;
  /** What the issuer says that the job is, for the audit log. */
  readonly subject: string;
  readonly hash: string;
  readonly expiresAt: Instant;
  readonly bootId: string;
  readonly at: Instant;
}
