import { highestRole, type ProjectRole, type StoreReads } from "../store/index.ts";
import type { Caller } from "./authenticate.ts";

/**
 * What the caller is to the project, as it stands now: owner, member directly or through groups, guest of a public one;
 * the highest counts, and administrators are owners of all. Undefined: nothing of it may show.
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
  /** On whichever project it is highest. */
  readonly highest: ProjectRole | undefined;
}

/** What the caller is to every project, for lists. */
export async function rolesOnAll(read: Pick<StoreReads, "projectRoles">, caller: Caller): Promise<ProjectRoles> {
  if (caller.role === "ADMINISTRATOR") return { of: () => "OWNER", highest: "OWNER" };
  const roles = await read.projectRoles(caller.user.id);
  return { of: ({ id }) => roles.get(id), highest: highestRole(roles.values()) };
}
