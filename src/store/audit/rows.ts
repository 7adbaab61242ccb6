import type { TokenKind } from "../access/rows.ts";
import type { Instant } from "../instant.ts";
import type { AuditAction } from "./audit-actions.ts";

/** Who does it, and when: what the audit entry of the same transaction says. Null: the server itself. */
export interface AuditContext {
  readonly byUserId?: number | null;
  readonly at: Instant;
}

/** What proved who the user was. */
export type CredentialKind = TokenKind | "PASSWORD" | "SESSION";

/** The credential of a request: never its secret. */
export interface UsedCredential {
  readonly kind: CredentialKind;
  /** The name that the user gave to a token; otherwise empty. */
  readonly name: string;
}

/** The request that a write belongs to. */
export interface WriteOrigin {
  /** Null: the request has no user. */
  readonly user: { readonly id: number; readonly login: string } | null;
  readonly address: string;
  readonly credential: UsedCredential | null;
}

type PlainValue = string | number | boolean | null;

/** A value that was changed. Long values are cut, and end with “…” then. */
export interface AuditedChange {
  readonly name: string;
  readonly before: PlainValue;
  readonly after: PlainValue;
}

export interface AuditEntry {
  readonly at: Instant;
  readonly userId: number | null;
  readonly action: AuditAction;
  readonly detail: Readonly<Record<string, PlainValue>>;
  readonly changes?: readonly AuditedChange[];
}

/** An audit entry as it is stored. */
export interface AuditRow extends AuditEntry {
  readonly id: number;
  /** The login of the user at that time; null: done by the server. */
  readonly login: string | null;
  readonly changes: readonly AuditedChange[];
  /** Null: done by the server, or recorded by a release that did not know it. */
  readonly address: string | null;
  readonly credential: UsedCredential | null;
  /** The hash of the entry before this one, and its own; null: recorded before there was a chain. */
  readonly previous: string | null;
  readonly hash: string | null;
}

/** A position in the chain of hashes. */
export interface ChainLink {
  readonly id: number;
  readonly hash: string;
}

/** The ends of the chain. */
export interface AuditChain {
  /** The last entry that was removed, or the last one from before the chain. */
  readonly anchor: ChainLink;
  /** The newest entry. */
  readonly head: ChainLink;
}

/** A sign-in that was recorded. */
export interface RecentSignIn {
  readonly at: Instant;
  /** A number that the login leads to, and that says nothing about it. */
  readonly loginGroup: number;
  readonly succeeded: boolean;
}
