import {
  builtInRole,
  highestRole,
  type HeldRole,
  type ProjectRole,
  type StoreReads,
  type UserRow,
} from "../store/index.ts";
import type { Caller } from "./authenticate.ts";

/** Whether the project exists for the caller's token. One that is limited to a project sees no other one (D17). */
export function reachesProject({ limits }: Caller, project: { readonly id: number }): boolean {
  return limits === null || limits.projectId === null || limits.projectId === project.id;
}

/**
 * The caller's current role on a project: the highest of owner, member (directly or through groups) and guest of a public
 * project, with all that custom roles add. Administrators are owners of all projects. Undefined: the project must not be visible to the caller.
 */
export async function roleOn(
  read: Pick<StoreReads, "projectRole">,
  caller: Caller,
  project: { readonly id: number },
): Promise<HeldRole | undefined> {
  return reachesProject(caller, project)
    ? roleOfUser(read, { id: caller.user.id, role: caller.role }, project)
    : undefined;
}

/** A user's role on a project, whatever token it uses. */
export async function roleOfUser(
  read: Pick<StoreReads, "projectRole">,
  user: Pick<UserRow, "id" | "role">,
  project: { readonly id: number },
): Promise<HeldRole | undefined> {
  if (user.role === "ADMINISTRATOR") return "OWNER";
  return read.projectRole({ projectId: project.id, userId: user.id });
}

/** The caller's roles on all projects, from one read. */
export interface ProjectRoles {
  of(project: { readonly id: number }): HeldRole | undefined;
  /** The highest built-in role on any project. */
  readonly highest: ProjectRole | undefined;
}

/** The caller's roles on all projects, for lists. */
export async function rolesOnAll(read: Pick<StoreReads, "projectRoles">, caller: Caller): Promise<ProjectRoles> {
  const within = (role: (project: { readonly id: number }) => HeldRole | undefined): ProjectRoles["of"] => {
    return (project) => (reachesProject(caller, project) ? role(project) : undefined);
  };
  if (caller.role === "ADMINISTRATOR") return { of: within(() => "OWNER"), highest: "OWNER" };
  const roles = await read.projectRoles(caller.user.id);
  const of = within(({ id }) => roles.get(id));
  return { of, highest: highestRole([...roles.keys()].flatMap((id) => of({ id }) ?? []).map(builtInRole)) };
}
