import { decide, projectsVisibleTo, roleOn, rolesOnAll, type Caller, type ProjectPermission } from "../access/index.ts";
import type { SeenProject } from "../portfolio/index.ts";
import type { HeldRole, ProjectRow, StoreReads } from "../store/index.ts";

const projectsPerReadMax = 200;

/** A project that the caller sees, and how much of it: `drafts` or baselines alone (D5). */
export interface ProjectAccess extends SeenProject {
  readonly role: HeldRole;
}

/** Decides which versions of a project a role shows. Every answer about a project goes through this function. */
export function grantAccess(caller: Caller, project: ProjectRow, role: HeldRole): ProjectAccess {
  return { project, role, drafts: decide(caller, "draft.read", { role }) === "allowed" };
}

/** The caller's access to a project; undefined when the project is absent or hidden, which is the same (V3). */
export async function accessTo(
  read: Pick<StoreReads, "projectRole">,
  caller: Caller,
  project: ProjectRow | undefined,
): Promise<ProjectAccess | undefined> {
  const role = project && (await roleOn(read, caller, project));
  return project && role && grantAccess(caller, project, role);
}

/**
 * Walks the projects on which the caller has the permission, in order of ids, some at a time. The store selects them,
 * so that a hidden project can neither be counted nor timed.
 */
export async function* walkProjects(
  read: Pick<StoreReads, "projects" | "projectRoles">,
  caller: Caller,
  permission: ProjectPermission,
  afterId?: number,
): AsyncGenerator<readonly ProjectAccess[]> {
  const visibleTo = projectsVisibleTo(caller, permission);
  const roles = await rolesOnAll(read, caller);
  for (let after = afterId; ;) {
    const projects = await read.projects({
      limit: projectsPerReadMax,
      ...(after === undefined ? {} : { afterId: after }),
      ...(visibleTo && { visibleTo }),
    });
    if (projects.length === 0) return;
    yield projects.flatMap((project) => {
      const role = roles.of(project);
      // A right that was revoked between the two reads hides its project.
      const allowed = role !== undefined && decide(caller, permission, { role }) === "allowed";
      return allowed ? [grantAccess(caller, project, role)] : [];
    });
    if (projects.length < projectsPerReadMax) return;
    after = projects.at(-1)!.id;
  }
}
