import type { Kysely } from "kysely";
import { fromJson } from "../database/columns.ts";
import type { Tables } from "../database/schema.ts";
import { memberRoles, serverRoles } from "../access/roles.ts";
import { isVisibleProject } from "../projects/visible-rows.ts";
import type { ProviderReads } from "./contract.ts";
import type { RightsChange, RuleRights, SignInGrant, SignInRule } from "./rows.ts";
import { rightsOf, type Standing } from "./rule-rights.ts";

/** Users whose rights are computed at a time. */
const usersAtOnce = 500;

/** Reads of rules. */
export function providerReads(database: Kysely<Tables>): ProviderReads {
  return {
    async signInRules() {
      // The number first: rules that change meanwhile are newer than it says, never older.
      const raised = await database
        .selectFrom("sequences")
        .select("next")
        .where("name", "=", "sign-in-rules")
        .executeTakeFirst();
      return { rules: await readRules(database), revision: (raised?.next ?? 1) - 1 };
    },
    async previewSignInRules({ rules, limit }) {
      const before = await readRules(database);
      const changes: RightsChange[] = [];
      let userCount = 0;
      let changedCount = 0;
      for await (const users of standingsOfAll(database)) {
        for (const user of users) {
          userCount += 1;
          const change = { before: rightsOf(before, user.standings), after: rightsOf(rules, user.standings) };
          if (isSame(change.before, change.after)) continue;
          changedCount += 1;
          if (changes.length < limit) changes.push({ login: user.login, name: user.name, ...change });
        }
      }
      return { userCount, changedCount, changes };
    },
  };
}

/** The rules, in order. Those about a project that was deleted are left out. */
export async function readRules(database: Kysely<Tables>): Promise<readonly SignInRule[]> {
  const rows = await database
    .selectFrom("sign_in_rules")
    .leftJoin("groups", "groups.id", "sign_in_rules.group_id")
    .leftJoin("projects", (join) =>
      join.onRef("projects.id", "=", "sign_in_rules.project_id").on((on) => isVisibleProject(on)),
    )
    .leftJoin("roles", "roles.id", "sign_in_rules.role_id")
    .select(["sign_in_rules.provider", "sign_in_rules.provider_group", "sign_in_rules.role"])
    .select(["groups.name as group", "projects.name as project", "roles.name as custom"])
    .orderBy("sign_in_rules.id")
    .execute();
  return rows.flatMap(({ provider, provider_group: providerGroup, ...given }) => {
    const grant = grantOf(given);
    return grant === undefined ? [] : [{ provider, providerGroup, grant }];
  });
}

function grantOf(given: {
  readonly group: string | null;
  readonly project: string | null;
  readonly role: string | null;
  readonly custom: string | null;
}): SignInGrant | undefined {
  if (given.group !== null) return { kind: "group", group: given.group };
  const memberRole = given.custom ?? memberRoles.find((role) => role === given.role);
  if (given.project !== null) {
    return memberRole === undefined ? undefined : { kind: "project", project: given.project, role: memberRole };
  }
  const serverRole = serverRoles.find((role) => role === given.role);
  return serverRole && { kind: "server", role: serverRole };
}

export interface UserStandings {
  readonly userId: number;
  readonly login: string;
  readonly name: string;
  readonly standings: readonly Standing[];
}

/** The users of all providers, some at a time, in order of ids. */
export async function* standingsOfAll(database: Kysely<Tables>): AsyncGenerator<readonly UserStandings[]> {
  let afterId = 0;
  while (true) {
    const ids = await database
      .selectFrom("provider_users")
      .select("user_id")
      .distinct()
      .where("user_id", ">", afterId)
      .orderBy("user_id")
      .limit(usersAtOnce)
      .execute();
    if (ids.length === 0) return;
    const userIds = ids.map((row) => row.user_id);
    yield await standingsOf(database, userIds);
    afterId = userIds.at(-1) ?? Infinity;
  }
}

/** These users at their providers, in order of ids. */
export async function standingsOf(
  database: Kysely<Tables>,
  userIds: readonly number[],
): Promise<readonly UserStandings[]> {
  const rows = await database
    .selectFrom("provider_users")
    .innerJoin("users", "users.id", "provider_users.user_id")
    .select(["users.id", "users.login", "users.name", "provider_users.provider", "provider_users.groups"])
    .where("users.id", "in", userIds)
    .orderBy("users.id")
    .orderBy("provider_users.provider")
    .execute();
  return [...Map.groupBy(rows, (row) => row.id)].map(([userId, [first, ...others]]) => ({
    userId,
    login: first?.login ?? "",
    name: first?.name ?? "",
    standings: [...(first === undefined ? [] : [first]), ...others].map(({ provider, groups }) => ({
      provider,
      groups: fromJson(groups) as readonly string[],
    })),
  }));
}

function isSame(one: RuleRights, other: RuleRights): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
