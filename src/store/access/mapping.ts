import type { Selectable } from "kysely";
import type { GroupsTable, SessionsTable, TokensTable, UsersTable } from "../database/schema.ts";
import type { GroupRow, SessionRow, TokenRow, UserRow } from "./rows.ts";

export function toUser(row: Selectable<UsersTable>): UserRow {
  return {
    id: row.id,
    login: row.login,
    name: row.name,
    email: row.email,
    passwordHash: row.password_hash,
    language: row.language,
    timezone: row.timezone,
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
  };
}

export function toSession(row: Omit<Selectable<SessionsTable>, "hash">): SessionRow {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  };
}
