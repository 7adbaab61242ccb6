import type { Selectable } from "kysely";
import type {
  GroupsTable,
  ProgramSignInsTable,
  SessionsTable,
  TokensTable,
  UsersTable,
} from "../database/access-tables.ts";
import type { GroupRow, LimitedTokenRow, ProgramSignInRow, SessionRow, TokenRow, UserRow } from "./rows.ts";

export function toUser(row: Selectable<UsersTable>): UserRow {
  return {
    id: row.id,
    login: row.login,
    name: row.name,
    email: row.email,
    passwordHash: row.password_hash,
    language: row.language,
    timezone: row.timezone,
    startPage: row.start_page || null,
    role: row.role,
    disabled: row.disabled === 1,
    createdAt: row.created_at,
    revision: row.revision,
  };
}

export function toGroup(row: Selectable<GroupsTable>, users: readonly string[]): GroupRow {
  return { id: row.id, name: row.name, users, createdAt: row.created_at, revision: row.revision };
}

export function toToken(row: Omit<Selectable<TokensTable>, "hash" | "revoked_at">): TokenRow {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    name: row.name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    bootId: row.boot_id,
    lastUsedAt: row.last_used_at,
    sessionId: row.session_id,
    scope: row.scope,
    projectId: row.project_id,
  };
}

/** The columns of a limited token that `limitedTokens` selects. */
interface LimitedTokenColumns extends Pick<
  Selectable<TokensTable>,
  "id" | "user_id" | "name" | "scope" | "project_id" | "created_at" | "expires_at" | "last_used_at"
> {
  readonly owner_login: string;
  readonly owner_project_id: number | null;
  readonly project_name: string | null;
}

export function toLimitedToken(row: LimitedTokenColumns): LimitedTokenRow {
  if (row.scope === null || row.expires_at === null) throw new Error(`token ${row.id} has no scope or no expiry`);
  return {
    id: row.id,
    userId: row.user_id,
    ownerLogin: row.owner_login,
    name: row.name,
    scope: row.scope,
    projectId: row.project_id,
    projectName: row.project_name,
    ofProject: row.owner_project_id !== null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}

export function toSession(row: Omit<Selectable<SessionsTable>, "hash">): SessionRow {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    origin:
      row.provider === null
        ? null
        : { provider: row.provider, providerSession: row.provider_session, idToken: row.id_token },
    client: { address: row.address, agent: row.agent },
  };
}

export function toProgramSignIn(row: Selectable<ProgramSignInsTable>): ProgramSignInRow {
  return { code: row.code, name: row.name, port: row.port, expiresAt: row.expires_at };
}
