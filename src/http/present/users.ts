import type { AuditRow, GroupRow, TokenRow, UserRow } from "../../store/index.ts";
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

export function presentAuditEntry(entry: AuditRow, format: AnswerFormat) {
  return {
    id: entry.id,
    time: formatTimestamp(entry.at, format.zone),
    user: entry.userId === null || entry.login === null ? null : { id: entry.userId, login: entry.login },
    action: entry.action,
    detail: entry.detail,
  };
}
