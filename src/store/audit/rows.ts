import type { Instant } from "../instant.ts";
import type { AuditAction } from "./audit-actions.ts";

/** Who does it, and when: what the audit entry of the same transaction says. Null: the server itself. */
export interface AuditContext {
  readonly byUserId?: number | null;
  readonly at: Instant;
}

export interface AuditEntry {
  readonly at: Instant;
  readonly userId: number | null;
  readonly action: AuditAction;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

/** An audit entry as it is stored. */
export interface AuditRow extends AuditEntry {
  readonly id: number;
  /** The login that the user has now, or had when it was deleted; null: done by the server. */
  readonly login: string | null;
}

/** A sign-in that was recorded. */
export interface RecentSignIn {
  readonly at: Instant;
  /** A number that the login leads to, and that says nothing about it. */
  readonly loginGroup: number;
  readonly succeeded: boolean;
}
