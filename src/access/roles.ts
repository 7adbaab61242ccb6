import { highestRole, type ProjectRole, type StoreReads } from "../store/index.ts";
import type { Caller } from "./authenticate.ts";

/**
 * The caller's current role on a project: the highest of owner, member (directly or through groups) and guest of a public
 * project. Administrators are owners of all projects. Undefined: the project must not be visible to the caller.
 */
export async function roleOn(
  read: Pick<StoreReads, "projectRole">,
  caller: Caller,
  project: { readonly id: number },
): Promise<ProjectRole | undefined> {
  if (caller.role === "ADMINISTRATOR") return "OWNER";
  return read.projectRole({ projectId: project.id, userId: caller.user.id });
}

/** The caller's roles on all projects, from one read. */
export interface ProjectRoles {
  of(project: { readonly id: number }): ProjectRole | undefined;
  /** The highest role on any project. */
  readonly highest: ProjectRole | undefined;
}

/** The caller's roles on all projects, for lists. */
export async function rolesOnAll(read: Pick<StoreReads, "projectRoles">, caller: Caller): Promise<ProjectRoles> {
  if (caller.role === "ADMINISTRATOR") return { of: () => "OWNER", highest: "OWNER" };
  const roles = await read.projectRoles(caller.user.id);
  return { of: ({ id }) => roles.get(id), highest: highestRole(roles.values()) };
}
