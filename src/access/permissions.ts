import type { ServerRole } from "../store/index.ts";
import type { Caller } from "./authenticate.ts";

/** Project roles from least to most; each has all rights of those before it (D5). */
const projectRoles = ["GUEST", "DEVELOPER", "MANAGER", "OWNER"] as const;

export type ProjectRole = (typeof projectRoles)[number];

const serverRoles = ["USER", "CREATOR", "ADMINISTRATOR"] as const satisfies readonly ServerRole[];

interface ServerRule {
  readonly on: "server";
  readonly role: ServerRole;
}

interface ProjectRule {
  readonly on: "project";
  readonly role: ProjectRole;
  /** The role that suffices for what the caller made, such as an own task. */
  readonly ownRole?: ProjectRole;
}

/** Every right there is, and the least role that has it (D5). */
export const permissions = {
  "model.read": { on: "server", role: "USER" },
  "task.list": { on: "server", role: "USER" },
  "project.create": { on: "server", role: "CREATOR" },
  "model.write": { on: "server", role: "ADMINISTRATOR" },
  "project.read": { on: "project", role: "GUEST" },
  "version.read": { on: "project", role: "GUEST" },
  "draft.read": { on: "project", role: "DEVELOPER" },
  "task.read": { on: "project", role: "DEVELOPER" },
  "project.build": { on: "project", role: "DEVELOPER" },
  "task.cancel": { on: "project", role: "MANAGER", ownRole: "DEVELOPER" },
  "version.write": { on: "project", role: "MANAGER" },
  "version.delete": { on: "project", role: "MANAGER" },
  "project.rerate": { on: "project", role: "MANAGER" },
} as const satisfies Readonly<Record<string, ServerRule | ProjectRule>>;

export type Permission = keyof typeof permissions;

/** `hidden`: the caller may not even learn that it exists, so it is answered like something absent (V3). */
export type Decision = "allowed" | "forbidden" | "hidden";

/** What the decision needs to know of a project. */
export interface ProjectStanding {
  readonly ownerId: number;
  readonly public: boolean;
  /** The best role that the caller has by membership, directly or through groups; none: undefined. */
  readonly memberRole?: ProjectRole;
}

/** The one place where rights are decided, for the API and for the web interface. */
export function decide(
  caller: Caller,
  permission: Permission,
  project?: ProjectStanding,
  own: boolean = false,
): Decision {
  const rule: ServerRule | ProjectRule = permissions[permission];
  if (rule.on === "server") {
    return serverRoles.indexOf(caller.role) >= serverRoles.indexOf(rule.role) ? "allowed" : "forbidden";
  }
  if (project === undefined) throw new Error(`${permission} is decided on a project`);
  const role = roleIn(caller, project);
  if (role === undefined) return "hidden";
  const needed = own ? (rule.ownRole ?? rule.role) : rule.role;
  return projectRoles.indexOf(role) >= projectRoles.indexOf(needed) ? "allowed" : "forbidden";
}

function roleIn(caller: Caller, project: ProjectStanding): ProjectRole | undefined {
  if (caller.role === "ADMINISTRATOR" || caller.user.id === project.ownerId) return "OWNER";
  return project.memberRole ?? (project.public ? "GUEST" : undefined);
}
