import { memberRoles, serverRoles, type ServerRole } from "../access/roles.ts";
import type { RuleRights, SignInRule } from "./rows.ts";

/** A user at one provider. */
export interface Standing {
  readonly provider: string;
  readonly groups: readonly string[];
}

/** What the rules give to a user, who may sign in at several providers. */
export function rightsOf(rules: readonly SignInRule[], standings: readonly Standing[]): RuleRights {
  const own = rules.filter(({ provider }) => standings.some((standing) => standing.provider === provider));
  const matching = own.filter((rule) => standings.some((standing) => matches(rule, standing)));
  const groups = new Set<string>();
  const projects = new Map<string, readonly string[]>();
  let role: ServerRole | undefined = own.some(({ grant }) => grant.kind === "server") ? serverRoles[0] : undefined;
  for (const { grant } of matching) {
    if (grant.kind === "group") groups.add(grant.group);
    else if (grant.kind === "server") role = higher(role, grant.role);
    else projects.set(grant.project, [...(projects.get(grant.project) ?? []), grant.role]);
  }
  const byName = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
  return {
    role,
    groups: [...groups].sort(byName),
    projects: [...projects]
      .sort(([one], [other]) => byName(one, other))
      .flatMap(([project, given]) => withoutLower(given).map((one) => ({ project, role: one }))),
  };
}

function matches({ provider, providerGroup }: SignInRule, standing: Standing): boolean {
  return standing.provider === provider && standing.groups.includes(providerGroup);
}

function higher(one: ServerRole | undefined, other: ServerRole): ServerRole {
  return one !== undefined && serverRoles.indexOf(one) > serverRoles.indexOf(other) ? one : other;
}

/** The highest built-in role alone, and all custom roles: these add to each other. */
function withoutLower(roles: readonly string[]): readonly string[] {
  const highest = memberRoles.findLast((role) => roles.includes(role));
  const custom = new Set(roles.filter((role) => !memberRoles.some((known) => known === role)));
  return [...(highest === undefined ? [] : [highest]), ...[...custom].sort()];
}
