import { accept, refuse, type Result } from "../../text/index.ts";
import { changedValues } from "../audit/changed-values.ts";
import { audit } from "../audit/commands.ts";
import { findAssignedRole, type AssignedRole } from "../custom-roles/assigned-role.ts";
import type { InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import { isVisibleProject } from "../projects/visible-rows.ts";
import { isStale, type WriteResult } from "../write-result.ts";
import type { AccessWrites, GroupChange } from "./contract.ts";
import { readMembers, withLogins } from "./group-reads.ts";
import type { GroupRow, Member } from "./rows.ts";
import { userReads } from "./user-reads.ts";

export async function createGroup(
  transaction: StoreTransaction,
  group: InputOf<AccessWrites, "createGroup">,
): Promise<WriteResult<GroupRow, "group.name-taken" | "body.user-unknown">> {
  const users = await findUsers(transaction, group.users);
  if (!users.ok) return users;
  const row = await transaction
    .insertInto("groups")
    .values({
      id: await takeNumbers(transaction, "group"),
      name: group.name,
      lower_name: group.name.toLowerCase(),
      created_at: group.at,
      revision: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return refuse({ code: "group.name-taken", params: { name: group.name } });
  await replaceUsers(transaction, row.id, users.value);
  const detail = { group: group.name, users: group.users.length };
  await audit(transaction, { at: group.at, userId: group.byUserId ?? null, action: "group.create", detail });
  return accept(await withLogins(transaction, row));
}

export async function updateGroup(
  transaction: StoreTransaction,
  change: GroupChange,
): Promise<WriteResult<GroupRow, "group.name-taken" | "body.user-unknown" | "group.absent" | "revision.stale">> {
  const users = await findUsers(transaction, change.users ?? []);
  if (!users.ok) return users;
  const before = await transaction.selectFrom("groups").selectAll().where("id", "=", change.groupId).executeTakeFirst();
  if (before === undefined) return refuse({ code: "group.absent" });
  if (isStale(change, before.revision)) return refuse({ code: "revision.stale" });
  const name = change.name ?? before.name;
  const taken = await transaction.selectFrom("groups").select("id").where("name", "=", name).executeTakeFirst();
  if (taken !== undefined && taken.id !== before.id) return refuse({ code: "group.name-taken", params: { name } });
  const usersBefore = (await withLogins(transaction, before)).users;
  const row = await transaction
    .updateTable("groups")
    .set({ name, lower_name: name.toLowerCase(), revision: before.revision + 1 })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (change.users !== undefined) await replaceUsers(transaction, before.id, users.value);
  const group = await withLogins(transaction, row);
  await audit(transaction, {
    at: change.at,
    userId: change.byUserId ?? null,
    action: "group.change",
    detail: { group: before.name, users: group.users.length, ...(name === before.name ? {} : { newName: name }) },
    changes: changedValues({ name: before.name, users: usersBefore }, { name, users: group.users }),
  });
  return accept(group);
}

export async function deleteGroup(
  transaction: StoreTransaction,
  request: InputOf<AccessWrites, "deleteGroup">,
): Promise<WriteResult<null, "group.absent">> {
  await transaction.deleteFrom("memberships").where("group_id", "=", request.groupId).execute();
  await transaction.deleteFrom("group_users").where("group_id", "=", request.groupId).execute();
  await transaction.deleteFrom("sign_in_rules").where("group_id", "=", request.groupId).execute();
  const row = await transaction
    .deleteFrom("groups")
    .where("id", "=", request.groupId)
    .returning("name")
    .executeTakeFirst();
  if (row === undefined) return refuse({ code: "group.absent" });
  const detail = { group: row.name };
  await audit(transaction, { at: request.at, userId: request.byUserId ?? null, action: "group.delete", detail });
  return accept(null);
}

export async function replaceMembers(
  transaction: StoreTransaction,
  change: InputOf<AccessWrites, "replaceMembers">,
): Promise<WriteResult<null, MemberCode | "revision.stale">> {
  const { projectId, members } = change;
  const raised = await transaction
    .updateTable("projects")
    .set((set) => ({ members_revision: set("members_revision", "+", 1) }))
    .where("id", "=", projectId)
    .where(isVisibleProject)
    .where((where) =>
      change.expectedRevision === undefined ? where.lit(true) : where("members_revision", "=", change.expectedRevision),
    )
    .returning("name")
    .executeTakeFirst();
  if (raised === undefined) return refuse({ code: "revision.stale" });
  const before = await readMembers(transaction, projectId);
  await transaction.deleteFrom("memberships").where("project_id", "=", projectId).execute();
  for (const [index, member] of members.entries()) {
    const found = await findMember(transaction, member, index);
    if (!found.ok) return found;
    await transaction
      .insertInto("memberships")
      .values({ project_id: projectId, ...found.value })
      .execute();
  }
  const detail = { project: raised.name, members: members.map(memberText).join(", ") };
  const changes = changedValues(rolesOf(before.members), rolesOf(members));
  await audit(transaction, {
    at: change.at,
    userId: change.byUserId ?? null,
    action: "members.change",
    detail,
    changes,
  });
  return accept(null);
}

type MemberCode = "body.user-unknown" | "body.group-unknown" | "body.role-unknown";
type MemberColumns = AssignedRole & { readonly user_id: number | null; readonly group_id: number | null };

async function findMember(
  transaction: StoreTransaction,
  member: Member,
  index: number,
): Promise<Result<MemberColumns, MemberCode>> {
  const role = await findAssignedRole(transaction, member.role);
  if (role === undefined) {
    return refuse({ code: "body.role-unknown", pointer: `/${index}/role`, params: { name: member.role } });
  }
  if ("user" in member) {
    const user = await userReads(transaction).userByLogin(member.user);
    if (user !== undefined) return accept({ ...role, user_id: user.id, group_id: null });
    return refuse({ code: "body.user-unknown", pointer: `/${index}/user`, params: { login: member.user } });
  }
  const group = await transaction.selectFrom("groups").select("id").where("name", "=", member.group).executeTakeFirst();
  if (group !== undefined) return accept({ ...role, user_id: null, group_id: group.id });
  return refuse({ code: "body.group-unknown", pointer: `/${index}/group`, params: { name: member.group } });
}

async function findUsers(
  transaction: StoreTransaction,
  logins: readonly string[],
): Promise<Result<readonly number[], "body.user-unknown">> {
  const ids: number[] = [];
  for (const [index, login] of logins.entries()) {
    const user = await userReads(transaction).userByLogin(login);
    if (user === undefined) {
      return refuse({ code: "body.user-unknown", pointer: `/users/${index}`, params: { login } });
    }
    ids.push(user.id);
  }
  return accept(ids);
}

// Only the difference is written: one more user of a group of thousands is one row.
async function replaceUsers(transaction: StoreTransaction, groupId: number, userIds: readonly number[]): Promise<void> {
  const ofGroup = transaction.selectFrom("group_users").select("user_id").where("group_id", "=", groupId);
  const before = new Set((await ofGroup.execute()).map((row) => row.user_id));
  const after = new Set(userIds);
  for (const userId of before) {
    if (after.has(userId)) continue;
    const gone = transaction.deleteFrom("group_users").where("group_id", "=", groupId);
    await gone.where("user_id", "=", userId).execute();
  }
  for (const userId of after) {
    if (before.has(userId)) continue;
    await transaction.insertInto("group_users").values({ group_id: groupId, user_id: userId }).execute();
  }
}

function rolesOf(members: readonly Member[]) {
  return { members: members.map(memberText).toSorted() };
}

function memberText(member: Member): string {
  return `${"user" in member ? member.user : `@${member.group}`}: ${member.role}`;
}
