import { highestRole, memberRoles, serverRoles, type MemberRole, type ServerRole } from "../access/roles.ts";
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
  const projects = new Map<string, MemberRole>();
  let role: ServerRole | undefined = own.some(({ grant }) => grant.kind === "server") ? serverRoles[0] : undefined;
  for (const { grant } of matching) {
    if (grant.kind === "group") groups.add(grant.group);
    else if (grant.kind === "server") role = higher(role, grant.role);
    else projects.set(grant.project, higherMember(projects.get(grant.project), grant.role));
  }
  const byName = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
  return {
    role,
    groups: [...groups].sort(byName),
    projects: [...projects]
      .map(([project, given]) => ({ project, role: given }))
      .sort((one, other) => byName(one.project, other.project)),
  };
}

function matches({ provider, providerGroup }: SignInRule, standing: Standing): boolean {
  return standing.provider === provider && standing.groups.includes(providerGroup);
}

function higher(one: ServerRole | undefined, other: ServerRole): ServerRole {
  return one !== undefined && serverRoles.indexOf(one) > serverRoles.indexOf(other) ? one : other;
}

function higherMember(one: MemberRole | undefined, other: MemberRole): MemberRole {
  const highest = highestRole(one === undefined ? [other] : [one, other]);
  return memberRoles.find((role) => role === highest) ?? other;
}
