import type { Generated } from "kysely";
import type { AuditAction } from "../audit/audit-actions.ts";
import type { CredentialKind } from "../audit/rows.ts";
import type { Instant } from "../instant.ts";
import type { JsonText } from "./cells.ts";

/** The audit log. Entries of releases without a chain have nothing after their details. */
export interface AuditTable {
  id: number;
  at: Instant;
  user_id: number | null;
  action: AuditAction;
  detail: JsonText;
  /** The login that the user had then. */
  login: Generated<string | null>;
  changes: Generated<JsonText | null>;
  address: Generated<string | null>;
  token_kind: Generated<CredentialKind | null>;
  token_name: Generated<string | null>;
  /** The hash of the entry before this one. */
  previous: Generated<string | null>;
  hash: Generated<string | null>;
}
