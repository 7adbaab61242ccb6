import {
  builtInRole,
  projectRoles,
  serverRoles,
  type HeldRole,
  type ProjectRole,
  type ServerRole,
} from "../store/index.ts";
import { refuse, type Result, type TokenScope } from "../text/index.ts";
import type { Caller } from "./authenticate.ts";

/** What a limited token needs for a permission. Without `scopes`, no limited token has it (D17). */
interface TokenRule {
  /** The scopes that have the permission. */
  readonly scopes?: readonly TokenScope[];
  /** The scopes that have it for objects that the caller created, such as an own task. */
  readonly ownScopes?: readonly TokenScope[];
  /** Also for readers who are not signed in (D17). Without it, they are refused, whatever the project says. */
  readonly anonymous?: true;
  /** Only a session or a temporary token has it: other tokens would create tokens that outlive them. */
  readonly signedIn?: true;
}

interface ServerRule extends TokenRule {
  readonly on: "server";
  readonly role: ServerRole;
  /** The role that is enough for the caller's own objects, such as the own user. */
  readonly ownRole?: ServerRole;
  /** Also for tokens that are limited to a project: the answers are about that project, or about no project. */
  readonly withinProject?: true;
}

interface ProjectRule extends TokenRule {
  readonly on: "project";
  readonly role: ProjectRole;
  /** The role that is enough for objects that the caller created, such as an own task. */
  readonly ownRole?: ProjectRole;
  /** The permission of a custom role that is enough for them. */
  readonly ownPermission?: string;
  /**
   * Custom roles may have it. Without it, they cannot: it lets its owner give rights, to others or to tokens, or it is the
   * owner's alone. Guests have theirs anyway, and so has every custom role.
   */
  readonly custom?: CustomRule;
}

interface CustomRule {
  /** Permissions that a custom role needs too: this one shows what they show, or is of no use without them. */
  readonly needs?: readonly string[];
}

/** Needs the role on at least one project. */
interface AnyProjectRule extends TokenRule {
  readonly on: "any-project";
  readonly role: ProjectRole;
}

/** Who has a permission. */
export type Rule = ServerRule | ProjectRule | AnyProjectRule;

/** All that the owner may read. */
const reading = { scopes: ["read", "triage"] } as const;
/** The same, also without sign-in. */
const open = { ...reading, anonymous: true } as const;
/** What a build needs besides: projects, versions, gates and tasks. */
const building = { scopes: ["read", "build", "triage"] } as const;

/** What events say: their receivers see drafts, tasks that failed, and who decided what. */
const eventReading = ["draft.read", "task.read", "triage.read"] as const;

/** Every permission, the lowest role that has it (D5), and the scopes of limited tokens that have it (D17). */
export const permissions = {
  "me.read": { on: "server", role: "USER", withinProject: true, ...building },
  "model.read": { on: "server", role: "USER", withinProject: true, ...open },
  "format.list": { on: "server", role: "USER", withinProject: true, ...building },
  "webhook-template.list": { on: "server", role: "USER", withinProject: true, ...reading },
  "task.list": { on: "server", role: "USER", withinProject: true, ...building },
  "project.list": { on: "server", role: "USER", withinProject: true, ...building, anonymous: true },
  "finding.list": { on: "server", role: "USER", withinProject: true, ...open },
  "query.list": { on: "server", role: "USER", withinProject: true, ...reading },
  "query.create": { on: "server", role: "USER" },
  "query.read": { on: "server", role: "USER", withinProject: true, ...reading },
  "search.read": { on: "server", role: "USER", withinProject: true, ...open },
  "token.list": { on: "server", role: "USER", ...reading },
  "token.create": { on: "server", role: "USER", signedIn: true },
  /** Another user's limited token. */
  "token.read": { on: "server", role: "ADMINISTRATOR", ownRole: "USER", ...reading },
  "token.revoke": { on: "server", role: "ADMINISTRATOR", ownRole: "USER" },
  /** Messages of agents (MCP). Each of their tools needs the permissions of the endpoints that it calls. */
  "agent.call": { on: "server", role: "USER", withinProject: true, ...building },
  "event.read": { on: "server", role: "USER", withinProject: true, ...reading },
  "project.create": { on: "server", role: "CREATOR" },
  "model.write": { on: "server", role: "ADMINISTRATOR" },
  /** Another user's shared query. */
  "query.write": { on: "server", role: "ADMINISTRATOR", ownRole: "USER" },
  "user.find": { on: "any-project", role: "MANAGER", ...reading },
  "user.list": { on: "server", role: "ADMINISTRATOR", ...reading },
  "user.create": { on: "server", role: "ADMINISTRATOR" },
  "user.read": { on: "server", role: "ADMINISTRATOR", ownRole: "USER", ...reading },
  "user.write": { on: "server", role: "ADMINISTRATOR", ownRole: "USER" },
  /** Login, role, password and state: values that users cannot change for themselves. */
  "user.administer": { on: "server", role: "ADMINISTRATOR" },
  "user.delete": { on: "server", role: "ADMINISTRATOR" },
  /** Roles on projects, for those who give them. */
  "role.read": { on: "any-project", role: "MANAGER", ...reading },
  "role.write": { on: "server", role: "ADMINISTRATOR" },
  "group.read": { on: "server", role: "ADMINISTRATOR", ...reading },
  "group.write": { on: "server", role: "ADMINISTRATOR" },
  /** Users and groups over SCIM. A token with this scope has no other permission. */
  "directory.manage": { on: "server", role: "ADMINISTRATOR", scopes: ["scim"] },
  /** Gates of groups of projects. */
  "group-gate.read": { on: "server", role: "ADMINISTRATOR", ...reading },
  "gate.administer": { on: "server", role: "ADMINISTRATOR" },
  "settings.read": { on: "server", role: "ADMINISTRATOR", ...reading },
  "settings.write": { on: "server", role: "ADMINISTRATOR" },
  /** Webhooks of all projects. */
  "global-webhook.read": { on: "server", role: "ADMINISTRATOR", ...reading },
  "global-webhook.write": { on: "server", role: "ADMINISTRATOR" },
  /** Limits of single projects and users. */
  "limit.write": { on: "server", role: "ADMINISTRATOR" },
  "audit.read": { on: "server", role: "ADMINISTRATOR", ...reading },
  "project.read": { on: "project", role: "GUEST", ...building, anonymous: true },
  /** The caller's own mark on a project that the caller sees. */
  "project.mark": { on: "project", role: "GUEST" },
  "version.read": { on: "project", role: "GUEST", ...building, anonymous: true },
  /** The content of whole versions: their results, and how they differ. */
  "content.read": { on: "project", role: "GUEST", ...open },
  "artifact.read": { on: "project", role: "GUEST", ...open },
  "finding.read": { on: "project", role: "GUEST", ...open },
  /** A badge shows the newest version that its token's user may see; without a token, that everyone may see. */
  "badge.read": { on: "project", role: "GUEST", scopes: ["badge"], anonymous: true },
  "draft.read": { on: "project", role: "DEVELOPER", scopes: ["read", "build", "triage", "badge"], custom: {} },
  "source.read": { on: "project", role: "DEVELOPER", ...reading, custom: {} },
  "task.read": { on: "project", role: "DEVELOPER", ...building, custom: {} },
  "project.build": { on: "project", role: "DEVELOPER", scopes: ["build"], custom: { needs: ["task.read"] } },
  "finding.triage": { on: "project", role: "DEVELOPER", scopes: ["triage"], custom: { needs: ["triage.read"] } },
  "triage.read": { on: "project", role: "DEVELOPER", ...reading, custom: {} },
  "task.cancel": {
    on: "project",
    role: "MANAGER",
    ownRole: "DEVELOPER",
    ownScopes: ["build"],
    ownPermission: "project.build",
    custom: { needs: ["task.read"] },
  },
  "project.write": { on: "project", role: "MANAGER", custom: {} },
  /** Who may read a project without being a member: it gives rights to others. */
  "audience.write": { on: "project", role: "MANAGER" },
  "branch.write": { on: "project", role: "MANAGER", custom: { needs: ["draft.read"] } },
  "member.read": { on: "project", role: "MANAGER", ...reading, custom: {} },
  "member.write": { on: "project", role: "MANAGER" },
  "project-token.read": { on: "project", role: "MANAGER", ...reading, custom: {} },
  "project-token.create": { on: "project", role: "MANAGER", signedIn: true },
  "project-token.revoke": { on: "project", role: "MANAGER", custom: { needs: ["project-token.read"] } },
  "trusted-job.read": { on: "project", role: "MANAGER", ...reading, custom: {} },
  "trusted-job.write": { on: "project", role: "MANAGER", signedIn: true },
  "webhook.read": { on: "project", role: "MANAGER", ...reading, custom: { needs: eventReading } },
  "webhook.write": { on: "project", role: "MANAGER", custom: { needs: [...eventReading, "webhook.read"] } },
  "gate.write": { on: "project", role: "MANAGER", custom: {} },
  "retention.read": { on: "project", role: "MANAGER", ...reading, custom: { needs: ["draft.read"] } },
  "retention.write": { on: "project", role: "MANAGER", custom: { needs: ["retention.read", "draft.read"] } },
  "limit.read": { on: "project", role: "MANAGER", ...reading, custom: {} },
  "version.write": { on: "project", role: "MANAGER", custom: {} },
  "version.delete": { on: "project", role: "MANAGER", custom: {} },
  "project.rerate": { on: "project", role: "MANAGER", custom: { needs: ["draft.read"] } },
  "project.delete": { on: "project", role: "OWNER" },
} as const satisfies Readonly<Record<string, Rule>>;

export type Permission = keyof typeof permissions;

/**
 * `hidden`: the caller must not learn that the object exists, so the answer is the same as for an absent one (V3).
 * `forbidden`: the user lacks the right. The others: the user may have it, but the token of the request does not.
 */
export type Decision = "allowed" | "hidden" | "forbidden" | TokenDecision;
type TokenDecision = "out of scope" | "beyond project" | "not signed in";

/** What a decision depends on besides the server role. */
export interface DecisionContext {
  /** The caller's role on the project, from `roleOn` or `rolesOnAll`. Undefined: no role. */
  readonly role?: HeldRole | undefined;
  /** Whether the object was created by the caller, or is the caller's own user. */
  readonly own?: boolean;
}

/**
 * Decides whether a caller has a permission. The API and the web interface use no other check. The user's own rights come
 * first: what a token lacks is said only of objects that its user may use so.
 */
export function decide(caller: Caller, permission: Permission, context?: DecisionContext): Decision {
  const rule: Rule = permissions[permission];
  const own = context?.own === true;
  if (rule.on === "server") {
    const needed = own ? (rule.ownRole ?? rule.role) : rule.role;
    const enough = serverRoles.indexOf(caller.role) >= serverRoles.indexOf(needed);
    return enough ? (decideToken(caller, rule, own) ?? "allowed") : "forbidden";
  }
  if (context === undefined || !("role" in context)) throw new Error(`${permission} is decided on a project role`);
  const { role } = context;
  if (rule.on === "project" && role === undefined) return "hidden";
  const needed = own && rule.on === "project" ? (rule.ownRole ?? rule.role) : rule.role;
  const enough = isAtLeast(role, needed) || (rule.on === "project" && isAdded(role, permission, rule, own));
  return enough ? (decideToken(caller, rule, own) ?? "allowed") : "forbidden";
}

/** Whether the token of the request leaves a permission to its user at all; the user may still lack it. */
export function isWithinToken(caller: Caller, permission: Permission): boolean {
  return decideToken(caller, permissions[permission], false) === undefined;
}

/** What the token of the request takes away, whatever its user may do. Undefined: nothing. */
function decideToken(caller: Caller, rule: Rule, own: boolean): TokenDecision | undefined {
  if (caller.anonymous && rule.anonymous !== true) return "out of scope";
  if (rule.signedIn === true && !caller.signedIn) return "not signed in";
  const { limits } = caller;
  if (limits === null) return undefined;
  const scopes = [...(rule.scopes ?? []), ...(own ? (rule.ownScopes ?? []) : [])];
  if (!scopes.includes(limits.scope)) return "out of scope";
  if (limits.projectId === null || rule.on === "project") return undefined;
  return rule.on === "server" && rule.withinProject === true ? undefined : "beyond project";
}

/** The problem of a decision against the caller. A hidden object is answered like an absent one instead. */
export function refuseDecision(
  caller: Caller,
  permission: Permission,
  decision: Exclude<Decision, "allowed" | "hidden">,
): Result<never> {
  if (caller.anonymous) return refuse({ code: "access.anonymous" });
  if (decision === "not signed in") return refuse({ code: "access.sign-in-needed" });
  if (decision === "beyond project") return refuse({ code: "access.project-only", params: { permission } });
  if (decision === "forbidden") return refuse({ code: "access.forbidden", params: { permission } });
  return refuse({ code: "access.scope-missing", params: { scope: caller.limits?.scope ?? "", permission } });
}

/** Whether the decision needs the object that the path names. Other permissions are decided before any input is read. */
export function waitsForSubject(permission: Permission): boolean {
  const rule: Rule = permissions[permission];
  return rule.on === "project" || (rule.on === "server" && rule.ownRole !== undefined);
}

function isAtLeast(role: HeldRole | undefined, needed: ProjectRole): boolean {
  return role !== undefined && projectRoles.indexOf(builtInRole(role)) >= projectRoles.indexOf(needed);
}

/** Whether a custom role adds the permission. A stored one that custom roles cannot have counts for nothing. */
function isAdded(role: HeldRole | undefined, permission: string, rule: ProjectRule, own: boolean): boolean {
  if (role === undefined || typeof role === "string" || rule.custom === undefined) return false;
  if (role.added.includes(permission)) return true;
  return own && rule.ownPermission !== undefined && role.added.includes(rule.ownPermission);
}
