import type { Instant } from "../instant.ts";
import type { AuditRow, AuditEntry, RecentSignIn } from "./rows.ts";

/** The audit log. */
export interface AuditReads {
  /** Newest first, before `beforeId`. */
  auditEntries(page: { readonly beforeId?: number; readonly limit: number }): Promise<readonly AuditRow[]>;
  /** The sign-ins from an address after an instant, among the newest entries, the oldest first. */
  recentSignIns(from: { readonly address: string; readonly after: Instant }): Promise<readonly RecentSignIn[]>;
}

/** Additions to the audit log. */
export interface AuditWrites {
  /** Keeps the newest million entries. */
  audit(entry: AuditEntry): Promise<void>;
}
