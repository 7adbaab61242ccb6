import { accept, refuse } from "../../text/index.ts";
import { projectRoles, serverRoles } from "../access/roles.ts";
import { changedValues } from "../audit/changed-values.ts";
import { audit } from "../audit/commands.ts";
import type { AuditedChange } from "../audit/rows.ts";
import type { Commands, InputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import { isStale, type WriteResult } from "../write-result.ts";
import { findAssignedRole, type AssignedRole } from "./assigned-role.ts";
import type { CustomRoleWrites, RoleValues } from "./contract.ts";
import { readCustomRoles } from "./reads.ts";
import type { CustomRole } from "./rows.ts";

/** Each look at all rights reads all roles. */
const rolesMax = 100;

async function createCustomRole(
  transaction: StoreTransaction,
  role: InputOf<CustomRoleWrites, "createCustomRole">,
): Promise<WriteResult<CustomRole, "role.name-taken" | "role.too-many">> {
  const { name, description, permissions, at } = role;
  const id = await takeNumbers(transaction, "role");
  const known = await readCustomRoles(transaction);
  if (isTaken(known, name)) return refuse({ code: "role.name-taken", params: { name } });
  if (known.length >= rolesMax) return refuse({ code: "role.too-many", params: { max: rolesMax } });
  await transaction.insertInto("roles").values({ id, name, description, created_at: at, revision: 1 }).execute();
  await replacePermissions(transaction, id, permissions);
  const created = { id, name, description, permissions: sorted(permissions), createdAt: at, revision: 1, uses: 0 };
  const changes = roleChanges(undefined, created);
  await audit(transaction, {
    at,
    userId: role.byUserId ?? null,
    action: "role.create",
    detail: { role: name },
    changes,
  });
  return accept(created);
}

async function updateCustomRole(
  transaction: StoreTransaction,
  change: InputOf<CustomRoleWrites, "updateCustomRole">,
): Promise<WriteResult<CustomRole, "role.absent" | "revision.stale" | "role.name-taken">> {
  await takeNumbers(transaction, "role", 0);
  const known = await readCustomRoles(transaction);
  const before = known.find(({ id }) => id === change.id);
  if (before === undefined) return refuse({ code: "role.absent" });
  if (isStale(change, before.revision)) return refuse({ code: "revision.stale" });
  const { name = before.name, description = before.description, permissions = before.permissions, at } = change;
  const others = known.filter(({ id }) => id !== before.id);
  if (isTaken(others, name)) return refuse({ code: "role.name-taken", params: { name } });
  const revision = before.revision + 1;
  await transaction.updateTable("roles").set({ name, description, revision }).where("id", "=", before.id).execute();
  await replacePermissions(transaction, before.id, permissions);
  if (name !== before.name) await raiseRevisions(transaction, before.id);
  const after = { ...before, name, description, permissions: sorted(permissions), revision };
  await audit(transaction, {
    at,
    userId: change.byUserId ?? null,
    action: "role.change",
    detail: { role: before.name, ...(name === before.name ? {} : { newName: name }) },
    changes: roleChanges(before, after),
  });
  return accept(after);
}

async function deleteCustomRole(
  transaction: StoreTransaction,
  { id, replacement, ...request }: InputOf<CustomRoleWrites, "deleteCustomRole">,
): Promise<WriteResult<null, "role.absent" | "revision.stale" | "role.replacement-unknown" | "role.in-use">> {
  await takeNumbers(transaction, "role", 0);
  const before = (await readCustomRoles(transaction)).find((role) => role.id === id);
  if (before === undefined) return refuse({ code: "role.absent" });
  if (isStale(request, before.revision)) return refuse({ code: "revision.stale" });
  const given = replacement === undefined ? guest : await findAssignedRole(transaction, replacement);
  if (given === undefined || given.role_id === id) {
    return refuse({ code: "role.replacement-unknown", params: { name: replacement ?? "" } });
  }
  if (before.uses > 0 && replacement === undefined) {
    return refuse({ code: "role.in-use", params: { count: before.uses } });
  }
  await replaceUses(transaction, id, given);
  await transaction.deleteFrom("role_permissions").where("role_id", "=", id).execute();
  await transaction.deleteFrom("roles").where("id", "=", id).execute();
  await audit(transaction, {
    at: request.at,
    userId: request.byUserId ?? null,
    action: "role.delete",
    detail: { role: before.name, uses: before.uses, ...(replacement === undefined ? {} : { replacement }) },
    changes: roleChanges(before, undefined),
  });
  return accept(null);
}

/** What memberships of deleted projects get, which no one can use. */
const guest: AssignedRole = { role: "GUEST", role_id: null };

async function replaceUses(transaction: StoreTransaction, id: number, given: AssignedRole): Promise<void> {
  await raiseRevisions(transaction, id);
  await transaction.updateTable("memberships").set(given).where("role_id", "=", id).execute();
  await transaction.updateTable("sign_in_rules").set(given).where("role_id", "=", id).execute();
  // Rules may give a user the replacement already, or a higher built-in role.
  const rows = await transaction.deleteFrom("rule_roles").where("role_id", "=", id).returningAll().execute();
  for (const { project_id: projectId, user_id: userId } of rows) {
    const values = { project_id: projectId, user_id: userId, role: given.role, role_id: given.role_id ?? 0 };
    const there = await transaction
      .selectFrom("rule_roles")
      .select("role")
      .where("user_id", "=", userId)
      .where("project_id", "=", projectId)
      .where("role_id", "=", values.role_id)
      .executeTakeFirst();
    if (there === undefined) {
      await transaction.insertInto("rule_roles").values(values).execute();
    } else if (projectRoles.indexOf(values.role) > projectRoles.indexOf(there.role)) {
      await transaction
        .updateTable("rule_roles")
        .set({ role: values.role })
        .where("user_id", "=", userId)
        .where("project_id", "=", projectId)
        .where("role_id", "=", values.role_id)
        .execute();
    }
  }
}

/** Lists of members and rules that show the role are others now: changes of their earlier state are refused. */
async function raiseRevisions(transaction: StoreTransaction, id: number): Promise<void> {
  const members = transaction.selectFrom("memberships").select("project_id").where("role_id", "=", id);
  await transaction
    .updateTable("projects")
    .set((set) => ({ members_revision: set("members_revision", "+", 1) }))
    .where("id", "in", members)
    .execute();
  const rule = await transaction
    .selectFrom("sign_in_rules")
    .select("id")
    .where("role_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  if (rule !== undefined) await takeNumbers(transaction, "sign-in-rules");
}

async function replacePermissions(
  transaction: StoreTransaction,
  id: number,
  permissions: readonly string[],
): Promise<void> {
  await transaction.deleteFrom("role_permissions").where("role_id", "=", id).execute();
  const rows = sorted(permissions).map((permission) => ({ role_id: id, permission }));
  if (rows.length > 0) await transaction.insertInto("role_permissions").values(rows).execute();
}

// In any case of letters: a role that looks like a built-in one would be taken for it.
function isTaken(known: readonly CustomRole[], name: string): boolean {
  const builtIn: readonly string[] = [...projectRoles, ...serverRoles];
  return builtIn.includes(name.toUpperCase()) || known.some((role) => role.name === name);
}

function sorted(permissions: readonly string[]): readonly string[] {
  return [...new Set(permissions)].sort();
}

/** Each permission is a value, so that the audit shows all that differ: a long list would be cut. */
function roleChanges(before: RoleValues | undefined, after: RoleValues | undefined): readonly AuditedChange[] {
  const permissions = sorted([before, after].flatMap((role) => role?.permissions ?? []));
  const values = (role: RoleValues | undefined) => ({
    name: role?.name,
    description: role?.description || null,
    ...Object.fromEntries(permissions.map((name) => [name, role?.permissions.includes(name) ?? false])),
  });
  return changedValues(values(before), values(after));
}

/** Every command of this area. */
export const customRoleCommands: Commands<CustomRoleWrites> = { createCustomRole, updateCustomRole, deleteCustomRole };
