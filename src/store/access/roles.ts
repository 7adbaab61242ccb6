/** Project roles from least to most; each has all rights of those before it (D5). */
export const projectRoles = ["GUEST", "DEVELOPER", "MANAGER", "OWNER"] as const;

export type ProjectRole = (typeof projectRoles)[number];

/** The roles that a membership can have. A project has one owner, who is not a member. */
export const memberRoles = ["GUEST", "DEVELOPER", "MANAGER"] as const satisfies readonly ProjectRole[];

export type MemberRole = (typeof memberRoles)[number];

/** What a user has on a project: a built-in role, or one to which custom roles add permissions. */
export type HeldRole = ProjectRole | ExtendedRole;

export interface ExtendedRole {
  /** The highest built-in role, at least that of a guest. */
  readonly role: ProjectRole;
  /** Names of the permissions that custom roles add, each once, in code-point order. */
  readonly added: readonly string[];
}

/** The built-in role in what a user has. */
export function builtInRole(held: HeldRole): ProjectRole {
  return typeof held === "string" ? held : held.role;
}

/** All that several roles give together. Undefined if there are none. */
export function combineRoles(ways: readonly HeldRole[]): HeldRole | undefined {
  const role = highestRole(ways.map(builtInRole));
  const added = new Set(ways.flatMap((way) => (typeof way === "string" ? [] : way.added)));
  return role === undefined || added.size === 0 ? role : { role, added: [...added].sort() };
}

/** Roles on the whole server, from least to most. */
export const serverRoles = ["USER", "CREATOR", "ADMINISTRATOR"] as const;

export type ServerRole = (typeof serverRoles)[number];

/** The id of the user of requests without sign-in (D17). No stored user has it, and nothing is stored for it. */
export const anonymousUserId = 0;

/** The highest of several roles. Undefined if there are none. */
export function highestRole(roles: Iterable<ProjectRole>): ProjectRole | undefined {
  let highest = -1;
  for (const role of roles) highest = Math.max(highest, projectRoles.indexOf(role));
  return projectRoles[highest];
}
