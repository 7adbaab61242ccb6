import type { AuditRow, AuditEntry } from "./rows.ts";

/** The audit log. */
export interface AuditReads {
  /** Newest first, before `beforeId`. */
  auditEntries(page: { readonly beforeId?: number; readonly limit: number }): Promise<readonly AuditRow[]>;
}

/** Additions to the audit log. */
export interface AuditWrites {
  /** Keeps the newest million entries. */
  audit(entry: AuditEntry): Promise<void>;
}
