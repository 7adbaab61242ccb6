import type { AuditRow, GroupRow, TokenRow, UserRow } from "../../store/index.ts";
import { formatTimestamp } from "../../text/index.ts";
import type { Speech } from "../stages/request-context.ts";

/** A user as administrators and the user himself see it; never anything of the password. */
export function presentUser(user: UserRow, speech: Speech) {
  return {
    id: user.id,
    login: user.login,
    name: user.name,
    email: user.email,
    language: user.language,
    timezone: user.timezone,
    role: user.role,
    disabled: user.disabled,
    creationTime: formatTimestamp(user.createdAt, speech.zone),
  };
}

/** A user as managers find it, to give it a role on their project. */
export function presentFoundUser(user: UserRow) {
  return { id: user.id, login: user.login, name: user.name };
}

export function presentGroup(group: GroupRow, speech: Speech) {
  return {
    id: group.id,
    name: group.name,
    users: group.users,
    creationTime: formatTimestamp(group.createdAt, speech.zone),
  };
}

/** A permanent token, without its text: that was shown once. */
export function presentToken(token: TokenRow, speech: Speech) {
  return {
    id: token.id,
    name: token.name,
    creationTime: formatTimestamp(token.createdAt, speech.zone),
    lastUse: token.lastUsedAt === null ? null : formatTimestamp(token.lastUsedAt, speech.zone),
  };
}

export function presentAuditEntry(entry: AuditRow, speech: Speech) {
  return {
    id: entry.id,
    time: formatTimestamp(entry.at, speech.zone),
    user: entry.userId === null ? null : { id: entry.userId, login: entry.login },
    action: entry.action,
    detail: entry.detail,
  };
}
