import { projectRoles, serverRoles, type ProjectRole, type ServerRole } from "../store/index.ts";
import type { Caller } from "./authenticate.ts";

interface ServerRule {
  readonly on: "server";
  readonly role: ServerRole;
  /** The role that is enough for the caller's own objects, such as the own user. */
  readonly ownRole?: ServerRole;
}

interface ProjectRule {
  readonly on: "project";
  readonly role: ProjectRole;
  /** The role that is enough for objects that the caller created, such as an own task. */
  readonly ownRole?: ProjectRole;
}

/** Needs the role on at least one project. */
interface AnyProjectRule {
  readonly on: "any-project";
  readonly role: ProjectRole;
}

type Rule = ServerRule | ProjectRule | AnyProjectRule;

/** Every permission, and the lowest role that has it (D5). */
export const permissions = {
  "me.read": { on: "server", role: "USER" },
  "model.read": { on: "server", role: "USER" },
  "format.list": { on: "server", role: "USER" },
  "task.list": { on: "server", role: "USER" },
  "project.list": { on: "server", role: "USER" },
  "finding.list": { on: "server", role: "USER" },
  "query.list": { on: "server", role: "USER" },
  "query.create": { on: "server", role: "USER" },
  "query.read": { on: "server", role: "USER" },
  "search.read": { on: "server", role: "USER" },
  "event.read": { on: "server", role: "USER" },
  "project.create": { on: "server", role: "CREATOR" },
  "model.write": { on: "server", role: "ADMINISTRATOR" },
  /** Another user's shared query. */
  "query.write": { on: "server", role: "ADMINISTRATOR", ownRole: "USER" },
  "user.find": { on: "any-project", role: "MANAGER" },
  "user.list": { on: "server", role: "ADMINISTRATOR" },
  "user.create": { on: "server", role: "ADMINISTRATOR" },
  "user.read": { on: "server", role: "ADMINISTRATOR", ownRole: "USER" },
  "user.write": { on: "server", role: "ADMINISTRATOR", ownRole: "USER" },
  /** Login, role, password and state: values that users cannot change for themselves. */
  "user.administer": { on: "server", role: "ADMINISTRATOR" },
  "user.delete": { on: "server", role: "ADMINISTRATOR" },
  "group.read": { on: "server", role: "ADMINISTRATOR" },
  "group.write": { on: "server", role: "ADMINISTRATOR" },
  /** Gates of groups of projects. */
  "gate.administer": { on: "server", role: "ADMINISTRATOR" },
  "settings.read": { on: "server", role: "ADMINISTRATOR" },
  "settings.write": { on: "server", role: "ADMINISTRATOR" },
  "audit.read": { on: "server", role: "ADMINISTRATOR" },
  "project.read": { on: "project", role: "GUEST" },
  "version.read": { on: "project", role: "GUEST" },
  "artifact.read": { on: "project", role: "GUEST" },
  "finding.read": { on: "project", role: "GUEST" },
  "draft.read": { on: "project", role: "DEVELOPER" },
  "source.read": { on: "project", role: "DEVELOPER" },
  "task.read": { on: "project", role: "DEVELOPER" },
  "project.build": { on: "project", role: "DEVELOPER" },
  "finding.triage": { on: "project", role: "DEVELOPER" },
  "triage.read": { on: "project", role: "DEVELOPER" },
  "task.cancel": { on: "project", role: "MANAGER", ownRole: "DEVELOPER" },
  "project.write": { on: "project", role: "MANAGER" },
  "branch.write": { on: "project", role: "MANAGER" },
  "member.read": { on: "project", role: "MANAGER" },
  "member.write": { on: "project", role: "MANAGER" },
  "gate.write": { on: "project", role: "MANAGER" },
  "retention.read": { on: "project", role: "MANAGER" },
  "retention.write": { on: "project", role: "MANAGER" },
  "version.write": { on: "project", role: "MANAGER" },
  "version.delete": { on: "project", role: "MANAGER" },
  "project.rerate": { on: "project", role: "MANAGER" },
  "project.delete": { on: "project", role: "OWNER" },
} as const satisfies Readonly<Record<string, Rule>>;

export type Permission = keyof typeof permissions;

/** `hidden`: the caller must not learn that the object exists, so the answer is the same as for an absent one (V3). */
export type Decision = "allowed" | "forbidden" | "hidden";

/** What a decision depends on besides the server role. */
export interface DecisionContext {
  /** The caller's role on the project, from `roleOn` or `rolesOnAll`. Undefined: no role. */
  readonly role?: ProjectRole | undefined;
  /** Whether the object was created by the caller, or is the caller's own user. */
  readonly own?: boolean;
}

/** Decides whether a caller has a permission. The API and the web interface use no other check. */
export function decide(caller: Caller, permission: Permission, context?: DecisionContext): Decision {
  const rule: Rule = permissions[permission];
  if (rule.on === "server") {
    const needed = context?.own === true ? (rule.ownRole ?? rule.role) : rule.role;
    return serverRoles.indexOf(caller.role) >= serverRoles.indexOf(needed) ? "allowed" : "forbidden";
  }
  if (context === undefined || !("role" in context)) throw new Error(`${permission} is decided on a project role`);
  const { role } = context;
  if (rule.on === "any-project") return isAtLeast(role, rule.role) ? "allowed" : "forbidden";
  if (role === undefined) return "hidden";
  const needed = context.own === true ? (rule.ownRole ?? rule.role) : rule.role;
  return isAtLeast(role, needed) ? "allowed" : "forbidden";
}

/** Whether the decision needs the object that the path names. Other permissions are decided before any input is read. */
export function waitsForSubject(permission: Permission): boolean {
  const rule: Rule = permissions[permission];
  return rule.on === "project" || (rule.on === "server" && rule.ownRole !== undefined);
}

function isAtLeast(role: ProjectRole | undefined, needed: ProjectRole): boolean {
  return role !== undefined && projectRoles.indexOf(role) >= projectRoles.indexOf(needed);
}
