import type { Instant } from "../instant.ts";
import type { AuditChain, AuditEntry, AuditRow, RecentSignIn } from "./rows.ts";

/** The audit log. */
export interface AuditReads {
  /** Newest first, before `beforeId`. */
  auditEntries(page: { readonly beforeId?: number; readonly limit: number }): Promise<readonly AuditRow[]>;
  /** Oldest first, after `afterId`. */
  auditEntriesAfter(page: { readonly afterId: number; readonly limit: number }): Promise<readonly AuditRow[]>;
  /** The ends of the chain of hashes. */
  auditChain(): Promise<AuditChain>;
  /** The last entry that a receiver of the log has; undefined: it has none yet. */
  auditReceiver(name: string): Promise<number | undefined>;
  /** The sign-ins from an address after an instant, among the newest entries, the oldest first. */
  recentSignIns(from: { readonly address: string; readonly after: Instant }): Promise<readonly RecentSignIn[]>;
}

/** Additions to the audit log. */
export interface AuditWrites {
  /** Keeps the newest million entries. */
  audit(entry: AuditEntry): Promise<void>;
  /** Removes the oldest entries that are all older than an instant, and returns how many. Records that it did. */
  pruneAudit(request: { readonly before: Instant; readonly limit: number; readonly at: Instant }): Promise<number>;
  /** A receiver has all entries up to this one. Never moves back. */
  moveAuditReceiver(receiver: { readonly name: string; readonly position: number }): Promise<void>;
}
