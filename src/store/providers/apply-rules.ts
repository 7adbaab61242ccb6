import { audit } from "../audit/commands.ts";
import type { ServerRole } from "../access/roles.ts";
import { isLastAdministrator } from "../access/users.ts";
import { userReads } from "../access/user-reads.ts";
import { findAssignedRole } from "../custom-roles/assigned-role.ts";
import type { StoreTransaction } from "../database/schema.ts";
import type { Instant } from "../instant.ts";
import { isVisibleProject } from "../projects/visible-rows.ts";
import type { UserStandings } from "./reads.ts";
import type { RuleRights, SignInRule } from "./rows.ts";
import { rightsOf } from "./rule-rights.ts";

/** The rules that hold, and those that held before: what these gave is taken away. */
export interface RuleChange {
  readonly rules: readonly SignInRule[];
  readonly earlier: readonly SignInRule[];
}

/**
 * Gives a user of providers what the rules say, and takes away what they no longer say. Groups that no rule names, and
 * roles of members, stay as they are. The last administrator stays one.
 */
export async function applyRules(
  transaction: StoreTransaction,
  { rules, earlier }: RuleChange,
  { userId, login, standings }: UserStandings,
  at: Instant,
): Promise<void> {
  const after = rightsOf(rules, standings);
  const before = rightsOf(earlier, standings);
  const providers = new Set(standings.map(({ provider }) => provider));
  const managed = [...rules, ...earlier].flatMap(({ provider, grant }) =>
    providers.has(provider) && grant.kind === "group" ? [grant.group] : [],
  );
  const role = after.role ?? (before.role === undefined ? undefined : ("USER" as const));
  const changes = [
    await applyRole(transaction, userId, role),
    await applyGroups(transaction, userId, new Set(managed), new Set(after.groups)),
    await applyProjects(transaction, userId, after.projects),
  ];
  if (!changes.includes(true)) return;
  const detail = {
    login,
    role: (await userReads(transaction).userById(userId))?.role ?? null,
    groups: after.groups.join(", "),
    projects: after.projects.map(({ project, role: given }) => `${project}: ${given}`).join(", "),
  };
  await audit(transaction, { at, userId, action: "sign-in.rights", detail });
}

async function applyRole(
  transaction: StoreTransaction,
  userId: number,
  role: ServerRole | undefined,
): Promise<boolean> {
  const user = await userReads(transaction).userById(userId);
  if (user === undefined || role === undefined || user.role === role) return false;
  if (await isLastAdministrator(transaction, user)) return false;
  await transaction
    .updateTable("users")
    .set({ role, revision: user.revision + 1 })
    .where("id", "=", userId)
    .execute();
  return true;
}

async function applyGroups(
  transaction: StoreTransaction,
  userId: number,
  managed: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
): Promise<boolean> {
  if (managed.size === 0) return false;
  const groups = await transaction
    .selectFrom("groups")
    .leftJoin("group_users", (join) =>
      join.onRef("group_users.group_id", "=", "groups.id").on("group_users.user_id", "=", userId),
    )
    .select(["groups.id", "groups.name", "groups.revision", "group_users.user_id as member"])
    .where("groups.name", "in", [...managed])
    .execute();
  const changed = groups.filter(({ name, member }) => wanted.has(name) !== (member !== null));
  for (const { id, name, revision } of changed) {
    if (wanted.has(name)) {
      await transaction.insertInto("group_users").values({ group_id: id, user_id: userId }).execute();
    } else {
      await transaction.deleteFrom("group_users").where("group_id", "=", id).where("user_id", "=", userId).execute();
    }
    await transaction
      .updateTable("groups")
      .set({ revision: revision + 1 })
      .where("id", "=", id)
      .execute();
  }
  return changed.length > 0;
}

async function applyProjects(
  transaction: StoreTransaction,
  userId: number,
  wanted: RuleRights["projects"],
): Promise<boolean> {
  const before = await transaction.selectFrom("rule_roles").selectAll().where("user_id", "=", userId).execute();
  const ids = await projectIds(transaction, new Set(wanted.map(({ project }) => project)));
  const after: typeof before = [];
  for (const { project, role: name } of wanted) {
    const projectId = ids.get(project);
    const role = projectId && (await findAssignedRole(transaction, name));
    if (!projectId || !role) continue;
    after.push({ project_id: projectId, user_id: userId, role: role.role, role_id: role.role_id ?? 0 });
  }
  const textOf = (rows: typeof before): string =>
    rows
      .map((row) => `${row.project_id} ${row.role} ${row.role_id}`)
      .sort()
      .join();
  if (textOf(before) === textOf(after)) return false;
  await transaction.deleteFrom("rule_roles").where("user_id", "=", userId).execute();
  if (after.length > 0) await transaction.insertInto("rule_roles").values(after).execute();
  return true;
}

async function projectIds(
  transaction: StoreTransaction,
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  if (names.size === 0) return new Map();
  const rows = await transaction
    .selectFrom("projects")
    .select(["id", "name"])
    .where("name", "in", [...names])
    .where(isVisibleProject)
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
