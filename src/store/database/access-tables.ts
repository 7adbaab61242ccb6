import type { Generated } from "kysely";
import type { MemberRole, ServerRole } from "../access/roles.ts";
import type { TokenKind } from "../access/rows.ts";
import type { TokenScope } from "../../text/index.ts";
import type { Instant } from "../instant.ts";
import type { Flag } from "./cells.ts";

export interface UsersTable {
  id: number;
  login: string;
  /** The login in lower case, by which a directory looks for users. Empty for technical users. */
  lower_login: Generated<string>;
  name: string;
  email: string;
  password_hash: string;
  language: string | null;
  timezone: string | null;
  role: ServerRole;
  disabled: Flag;
  created_at: Instant;
  deleted_at: Instant | null;
  revision: Generated<number>;
  /** The project of a technical user, which acts for one project token. Null: a person. */
  project_id: Generated<number | null>;
  /** The page of the web interface that opens first; empty: the default. */
  start_page: Generated<string>;
}

export interface TokensTable {
  id: number;
  user_id: number;
  kind: TokenKind;
  name: string;
  hash: string;
  created_at: Instant;
  expires_at: Instant | null;
  boot_id: string | null;
  last_used_at: Instant | null;
  revoked_at: Instant | null;
  session_id: number | null;
  /** Of a limited token; null: all rights of the user. */
  scope: Generated<TokenScope | null>;
  /** The only project of a limited token; null: all projects of the user. */
  project_id: Generated<number | null>;
}

export interface SessionsTable {
  id: number;
  user_id: number;
  hash: string;
  created_at: Instant;
  last_used_at: Instant;
  expires_at: Instant;
  /** The provider that the user signed in at; null: a password. */
  provider: Generated<string | null>;
  /** What the provider calls the session. */
  provider_session: Generated<string | null>;
  /** The provider's token about the user, which ends the session there. */
  id_token: Generated<string | null>;
  /** Where the browser was, and what it says of itself; empty: unknown. */
  address: Generated<string>;
  agent: Generated<string>;
}

/** Programs that wait for a user to sign them in, in the browser. */
export interface ProgramSignInsTable {
  /** What the user compares. */
  code: string;
  /** Hex SHA-256 of the secret that the program has. */
  secret_hash: string;
  /** How the program calls its machine. */
  name: string;
  /** The loopback port that the browser leads to; null: the program asks until the user has decided. */
  port: number | null;
  expires_at: Instant;
  /** Null: the user has not decided. */
  allowed: Flag | null;
  user_id: number | null;
  /** Hex SHA-256 of what the browser brings to the port. */
  approval_hash: string | null;
}

export interface GroupsTable {
  id: number;
  /** The name in lower case, by which a directory looks for groups. */
  lower_name: Generated<string>;
  name: string;
  created_at: Instant;
  revision: number;
}

/** Either user or group is set. */
export interface MembershipsTable {
  project_id: number;
  user_id: number | null;
  group_id: number | null;
  role: MemberRole;
  /** The custom role. Null: `role` says all. */
  role_id: number | null;
}

/** Roles on projects that administrators defined. */
export interface RolesTable {
  id: number;
  name: string;
  description: string;
  created_at: Instant;
  revision: number;
}
