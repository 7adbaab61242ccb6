import type { Caller } from "../../access/index.ts";
import type { AuditRow, FactorRow, GroupRow, LimitedTokenRow, TokenRow, UserRow } from "../../store/index.ts";
import { formatTimestamp } from "../../text/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";

/** A user as administrators and the user see it; never with the password. */
export function presentUser(user: UserRow, format: AnswerFormat) {
  return {
    id: user.id,
    login: user.login,
    name: user.name,
    email: user.email,
    language: user.language,
    timezone: user.timezone,
    startPage: user.startPage,
    role: user.role,
    disabled: user.disabled,
    creationTime: formatTimestamp(user.createdAt, format.zone),
  };
}

/** A user as managers of projects see it, who give roles to users. */
export function presentFoundUser(user: UserRow) {
  return { id: user.id, login: user.login, name: user.name };
}

export function presentGroup(group: GroupRow, format: AnswerFormat) {
  return {
    id: group.id,
    name: group.name,
    users: group.users,
    creationTime: formatTimestamp(group.createdAt, format.zone),
  };
}

/** A permanent token without its text, which is shown only when the token is created. */
export function presentToken(token: TokenRow, format: AnswerFormat) {
  return {
    id: token.id,
    name: token.name,
    creationTime: formatTimestamp(token.createdAt, format.zone),
    lastUse: token.lastUsedAt === null ? null : formatTimestamp(token.lastUsedAt, format.zone),
  };
}

/** A second factor without its secret. */
export function presentFactor({ id, kind, name, createdAt, lastUsedAt }: FactorRow, { zone }: AnswerFormat) {
  const lastUse = lastUsedAt === null ? null : formatTimestamp(lastUsedAt, zone);
  return { id, kind, name, creationTime: formatTimestamp(createdAt, zone), lastUse };
}

/** A limited token without its text. */
export function presentLimitedToken(token: LimitedTokenRow, caller: Caller, format: AnswerFormat) {
  return {
    id: token.id,
    name: token.name,
    scope: token.scope,
    project: token.projectName,
    owner: token.ownerLogin,
    own: token.userId === caller.user.id,
    creationTime: formatTimestamp(token.createdAt, format.zone),
    expiresAt: formatTimestamp(token.expiresAt, format.zone),
    lastUse: token.lastUsedAt === null ? null : new Date(token.lastUsedAt).toISOString().slice(0, 10),
  };
}

export function presentAuditEntry(entry: AuditRow, format: AnswerFormat) {
  return {
    id: entry.id,
    time: formatTimestamp(entry.at, format.zone),
    user: entry.userId === null || entry.login === null ? null : { id: entry.userId, login: entry.login },
    action: entry.action,
    detail: entry.detail,
    changes: entry.changes,
    address: entry.address,
    token: entry.credential,
    hash: entry.hash,
  };
}
