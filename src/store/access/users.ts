import { accept, refuse } from "../../text/index.ts";
import type { AuditAction } from "../audit/audit-actions.ts";
import { changedValues } from "../audit/changed-values.ts";
import { audit } from "../audit/commands.ts";
import type { AuditContext, AuditedChange } from "../audit/rows.ts";
import { flag } from "../database/columns.ts";
import type { InputOf, OutputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { dropFactorsOf } from "../factors/drop-factors.ts";
import { takeNumbers } from "../ids/sequences.ts";
import { isStale, type WriteResult } from "../write-result.ts";
import type { AccessWrites, NewUser, UserChange } from "./contract.ts";
import { toUser } from "./mapping.ts";
import type { UserRow } from "./rows.ts";
import { endSessionsOf } from "./tokens.ts";

/** The hash of users who sign in at a provider: no password leads to it. */
export const noPassword = "";

export async function createUser(
  transaction: StoreTransaction,
  user: NewUser,
): Promise<WriteResult<UserRow, "user.login-taken">> {
  // First: it locks users until the end.
  const id = await takeNumbers(transaction, "user");
  const taken = refuse({ code: "user.login-taken", params: { login: user.login } });
  if (await isTaken(transaction, user.login)) return taken;
  const row = await transaction
    .insertInto("users")
    .values({
      id,
      login: user.login,
      lower_login: user.login.toLowerCase(),
      name: user.name,
      email: user.email,
      password_hash: user.passwordHash,
      language: user.language,
      timezone: user.timezone,
      role: user.role,
      disabled: flag(false),
      created_at: user.at,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return taken;
  await auditUser(transaction, user, "user.create", { login: user.login, role: user.role });
  return accept(toUser(row));
}

export async function updateUser(
  transaction: StoreTransaction,
  change: UserChange,
): Promise<OutputOf<AccessWrites, "updateUser">> {
  const before = await lockUser(transaction, change.userId);
  if (before === undefined) return refuse({ code: "user.absent" });
  if (isStale(change, before.revision)) return refuse({ code: "revision.stale" });
  if (change.values.passwordHash !== undefined && before.passwordHash === noPassword) {
    return refuse({ code: "user.password-elsewhere", params: { login: before.login } });
  }
  const after: UserRow = { ...before, ...change.values };
  if (!isAdministrator(after) && (await isLastAdministrator(transaction, before))) {
    return refuse({ code: "user.last-administrator" });
  }
  if (after.login !== before.login && (await isTaken(transaction, after.login, before.id))) {
    return refuse({ code: "user.login-taken", params: { login: after.login } });
  }
  const row = await transaction
    .updateTable("users")
    .set({
      login: after.login,
      lower_login: after.login.toLowerCase(),
      name: after.name,
      email: after.email,
      password_hash: after.passwordHash,
      language: after.language,
      timezone: after.timezone,
      start_page: after.startPage ?? "",
      role: after.role,
      disabled: flag(after.disabled),
      revision: before.revision + 1,
    })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // Groups show the logins of their users.
  if (after.login !== before.login) await raiseGroupsOf(transaction, before.id);
  if (change.values.passwordHash !== undefined || after.disabled) await endSessionsOf(transaction, before.id);
  const changes = changedValues(auditedValues(before), auditedValues(after));
  await auditUser(transaction, change, "user.change", changesOf(before, after), changes);
  return accept(toUser(row));
}

export async function deleteUser(
  transaction: StoreTransaction,
  request: InputOf<AccessWrites, "deleteUser">,
): Promise<WriteResult<null, "user.absent" | "user.last-administrator">> {
  const before = await lockUser(transaction, request.userId);
  if (before === undefined) return refuse({ code: "user.absent" });
  if (await isLastAdministrator(transaction, before)) return refuse({ code: "user.last-administrator" });
  await transaction.updateTable("users").set({ deleted_at: request.at }).where("id", "=", before.id).execute();
  await endSessionsOf(transaction, before.id);
  await transaction.deleteFrom("memberships").where("user_id", "=", before.id).execute();
  await raiseGroupsOf(transaction, before.id);
  await transaction.deleteFrom("group_users").where("user_id", "=", before.id).execute();
  await transaction.deleteFrom("rule_roles").where("user_id", "=", before.id).execute();
  await transaction.deleteFrom("provider_users").where("user_id", "=", before.id).execute();
  await dropFactorsOf(transaction, before.id);
  await auditUser(transaction, request, "user.delete", { login: before.login });
  return accept(null);
}

// Taking zero numbers still locks the sequence, so two administrators cannot demote each other at the same time. Technical
// users change with their project and end with their token.
async function lockUser(transaction: StoreTransaction, userId: number): Promise<UserRow | undefined> {
  await takeNumbers(transaction, "user", 0);
  const users = transaction.selectFrom("users").selectAll().where("id", "=", userId).where("project_id", "is", null);
  const row = await users.where("deleted_at", "is", null).executeTakeFirst();
  return row && toUser(row);
}

// A group without one of its users, or with a renamed one, is no longer what clients have read.
async function raiseGroupsOf(transaction: StoreTransaction, userId: number): Promise<void> {
  await transaction
    .updateTable("groups")
    .set((set) => ({ revision: set("revision", "+", 1) }))
    .where("id", "in", (of) => of.selectFrom("group_users").select("group_id").where("user_id", "=", userId))
    .execute();
}

function isAdministrator(user: UserRow): boolean {
  return user.role === "ADMINISTRATOR" && !user.disabled;
}

/**
 * Whether no other administrator can take over. A password here always opens the server, while a provider can be away or
 * change what it says. So the last administrator with a password stays; and of those without one, the last who has signed in
 * at a provider. A user whom a directory created and who has never signed in cannot take over.
 */
export async function isLastAdministrator(transaction: StoreTransaction, user: UserRow): Promise<boolean> {
  if (!isAdministrator(user)) return false;
  const others = transaction
    .selectFrom("users")
    .select("id")
    .where("role", "=", "ADMINISTRATOR")
    .where("disabled", "=", 0)
    .where("deleted_at", "is", null)
    .where("id", "!=", user.id);
  const withPassword = await others.where("password_hash", "!=", noPassword).limit(1).executeTakeFirst();
  if (withPassword !== undefined) return false;
  if (user.passwordHash !== noPassword) return true;
  const accounts = transaction.selectFrom("provider_users").select("user_id");
  return (await others.where("id", "in", accounts).limit(1).executeTakeFirst()) === undefined;
}

// The names of the changed values, and for rights also the new values. Never a password.
function changesOf(before: UserRow, after: UserRow): Readonly<Record<string, string | boolean>> {
  const names = ["login", "name", "email", "passwordHash", "language", "timezone", "startPage"] as const;
  const rights = ["role", "disabled"] as const;
  const changed = [...names, ...rights].filter((name) => before[name] !== after[name]);
  return {
    login: before.login,
    changed: changed.map((name) => (name === "passwordHash" ? "password" : name)).join(", "),
    ...(after.login === before.login ? {} : { newLogin: after.login }),
    ...(after.role === before.role ? {} : { role: after.role }),
    ...(after.disabled === before.disabled ? {} : { disabled: after.disabled }),
  };
}

/**
 * Whether another user has the login, in any case: providers and directories write the same login in different ways, and a
 * user who is disabled must not come back as another one.
 */
async function isTaken(transaction: StoreTransaction, login: string, byOtherThan?: number): Promise<boolean> {
  const found = await transaction
    .selectFrom("users")
    .select("id")
    .where("lower_login", "=", login.toLowerCase())
    .where("deleted_at", "is", null)
    .where("project_id", "is", null)
    .execute();
  return found.some(({ id }) => id !== byOtherThan);
}

// Never a password.
function auditedValues({ login, name, email, language, timezone, startPage, role, disabled }: UserRow) {
  return { login, name, email, language, timezone, startPage, role, disabled };
}

async function auditUser(
  transaction: StoreTransaction,
  context: AuditContext,
  action: AuditAction,
  detail: Readonly<Record<string, string | boolean>>,
  changes: readonly AuditedChange[] = [],
): Promise<void> {
  await audit(transaction, { at: context.at, userId: context.byUserId ?? null, action, detail, changes });
}
