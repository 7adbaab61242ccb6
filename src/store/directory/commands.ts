import { createGroup, deleteGroup, updateGroup } from "../access/groups.ts";
import { userReads } from "../access/user-reads.ts";
import { createUser, deleteUser, noPassword, updateUser } from "../access/users.ts";
import { accept, refuse } from "../../text/index.ts";
import { audit } from "../audit/commands.ts";
import type { AuditContext } from "../audit/rows.ts";
import type { Commands, InputOf, OutputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { isStale } from "../write-result.ts";
import type { DirectoryWrites } from "./contract.ts";
import { directoryReads } from "./reads.ts";
import type { DirectoryKind } from "./rows.ts";

async function provisionUser(
  transaction: StoreTransaction,
  { externalId, disabled, ...user }: InputOf<DirectoryWrites, "provisionUser">,
): Promise<OutputOf<DirectoryWrites, "provisionUser">> {
  const created = await createUser(transaction, { ...user, passwordHash: noPassword, role: "USER" });
  if (!created.ok) return created;
  await remember(transaction, "USER", created.value.id, externalId);
  if (!disabled) return created;
  const { byUserId = null, at } = user;
  const changed = await updateUser(transaction, { userId: created.value.id, values: { disabled }, byUserId, at });
  return changed.ok ? changed : refuse({ code: "user.login-taken", params: { login: user.login } });
}

async function changeProvisionedUser(
  transaction: StoreTransaction,
  { externalId, ...change }: InputOf<DirectoryWrites, "changeProvisionedUser">,
): Promise<OutputOf<DirectoryWrites, "changeProvisionedUser">> {
  const changed = await updateUser(transaction, change);
  if (!changed.ok) {
    const { code } = changed.problem;
    // A directory sends no passwords.
    if (code === "user.password-elsewhere") throw new Error(code);
    return refuse({ ...changed.problem, code });
  }
  await remember(transaction, "USER", change.userId, externalId);
  if (changed.value.disabled) await revokeTokensOf(transaction, change.userId, change);
  return changed;
}

async function removeProvisionedUser(
  transaction: StoreTransaction,
  request: InputOf<DirectoryWrites, "removeProvisionedUser">,
): Promise<OutputOf<DirectoryWrites, "removeProvisionedUser">> {
  const before = await userReads(transaction).userById(request.userId);
  if (before !== undefined && isStale(request, before.revision)) return refuse({ code: "revision.stale" });
  const deleted = await deleteUser(transaction, request);
  if (!deleted.ok) return deleted;
  await remember(transaction, "USER", request.userId, null);
  await revokeTokensOf(transaction, request.userId, request);
  return accept(null);
}

async function provisionGroup(
  transaction: StoreTransaction,
  { externalId, ...group }: InputOf<DirectoryWrites, "provisionGroup">,
): Promise<OutputOf<DirectoryWrites, "provisionGroup">> {
  const created = await createGroup(transaction, group);
  if (created.ok) await remember(transaction, "GROUP", created.value.id, externalId);
  return created;
}

async function changeProvisionedGroup(
  transaction: StoreTransaction,
  { externalId, ...change }: InputOf<DirectoryWrites, "changeProvisionedGroup">,
): Promise<OutputOf<DirectoryWrites, "changeProvisionedGroup">> {
  const changed = await updateGroup(transaction, change);
  if (changed.ok) await remember(transaction, "GROUP", change.groupId, externalId);
  return changed;
}

async function removeProvisionedGroup(
  transaction: StoreTransaction,
  request: InputOf<DirectoryWrites, "removeProvisionedGroup">,
): Promise<OutputOf<DirectoryWrites, "removeProvisionedGroup">> {
  const before = await directoryReads(transaction).groupById(request.groupId);
  if (before !== undefined && isStale(request, before.revision)) return refuse({ code: "revision.stale" });
  const deleted = await deleteGroup(transaction, request);
  if (deleted.ok) await remember(transaction, "GROUP", request.groupId, null);
  return deleted;
}

// A user who is enabled again starts without tokens.
async function revokeTokensOf(
  transaction: StoreTransaction,
  userId: number,
  { byUserId = null, at }: AuditContext,
): Promise<void> {
  const revoked = await transaction
    .updateTable("tokens")
    .set({ revoked_at: at })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .returning(["id", "name"])
    .execute();
  for (const { id: token, name } of revoked) {
    await audit(transaction, { at, userId: byUserId, action: "token.revoke", detail: { token, name } });
  }
}

async function remember(
  transaction: StoreTransaction,
  kind: DirectoryKind,
  id: number,
  externalId: string | null,
): Promise<void> {
  await transaction.deleteFrom("directory_ids").where("kind", "=", kind).where("id", "=", id).execute();
  if (externalId === null) return;
  await transaction.insertInto("directory_ids").values({ kind, id, external_id: externalId }).execute();
}

/** Every command of this area. */
export const directoryCommands: Commands<DirectoryWrites> = {
  provisionUser,
  changeProvisionedUser,
  removeProvisionedUser,
  provisionGroup,
  changeProvisionedGroup,
  removeProvisionedGroup,
};
