import type { MemberRole, ServerRole } from "../access/roles.ts";
import type { Instant } from "../instant.ts";
import type { JsonText } from "./cells.ts";

/** Who a user is at a provider. */
export interface ProviderUsersTable {
  provider: string;
  subject: string;
  user_id: number;
  /** The groups that the provider named at the last sign-in. */
  groups: JsonText;
  created_at: Instant;
  signed_in_at: Instant;
}

/** Sign-ins that were started and have not come back from their provider. */
export interface SignInAttemptsTable {
  /** Hex SHA-256 of the state that the provider returns. */
  state_hash: string;
  /** Hex SHA-256 of the secret in the cookie of the browser that started it. */
  browser_hash: string;
  provider: string;
  nonce: string;
  verifier: string;
  expires_at: Instant;
}

/** What a group of a provider gives: a group, a role on the server, or a role on a project. */
export interface SignInRulesTable {
  /** The position in the list. */
  id: number;
  provider: string;
  provider_group: string;
  group_id: number | null;
  project_id: number | null;
  role: ServerRole | MemberRole | null;
  /** The custom role on the project. Null: `role` says all. */
  role_id: number | null;
}

/** Roles on projects that users have by rules. */
export interface RuleRolesTable {
  project_id: number;
  user_id: number;
  role: MemberRole;
  /** The custom role; 0: `role` says all. */
  role_id: number;
}
