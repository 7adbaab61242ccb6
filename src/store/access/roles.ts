/** Project roles from least to most; each has all rights of those before it (D5). */
export const projectRoles = ["GUEST", "DEVELOPER", "MANAGER", "OWNER"] as const;

export type ProjectRole = (typeof projectRoles)[number];

/** The roles that a membership can have. A project has one owner, who is not a member. */
export const memberRoles = ["GUEST", "DEVELOPER", "MANAGER"] as const satisfies readonly ProjectRole[];

export type MemberRole = (typeof memberRoles)[number];

/** Roles on the whole server, from least to most. */
export const serverRoles = ["USER", "CREATOR", "ADMINISTRATOR"] as const;

export type ServerRole = (typeof serverRoles)[number];

/** The highest of several roles. Undefined if there are none. */
export function highestRole(roles: Iterable<ProjectRole>): ProjectRole | undefined {
  let highest = -1;
  for (const role of roles) highest = Math.max(highest, projectRoles.indexOf(role));
  return projectRoles[highest];
}
