import { projectRoles, type ProjectRole } from "../store/index.ts";
import { accept, refuse, type Result } from "../text/index.ts";
import { permissions, type Permission, type Rule } from "./permissions.ts";
import type { ProjectPermission } from "./visible-projects.ts";

/** A permission on projects, as those see it who give roles. */
interface ListedPermission {
  readonly permission: ProjectPermission;
  /** The lowest built-in role that has it. */
  readonly role: ProjectRole;
  /** Whether custom roles may have it; those of guests all of them have. */
  readonly custom: boolean;
  /** Permissions that a custom role with it needs too. */
  readonly needs: readonly string[];
}

/** All permissions on projects, in the order of the built-in roles that have them. */
export const projectPermissions: readonly ListedPermission[] = (Object.keys(permissions) as Permission[])
  .flatMap((permission): ListedPermission[] => {
    const rule: Rule = permissions[permission];
    if (rule.on !== "project") return [];
    // The rule is one of a project, so its name is too.
    const name = permission as ProjectPermission;
    return [{ permission: name, role: rule.role, custom: rule.custom !== undefined, needs: rule.custom?.needs ?? [] }];
  })
  .sort((one, other) => projectRoles.indexOf(one.role) - projectRoles.indexOf(other.role));

/** The permissions that custom roles may have besides those of guests. */
export const customPermissions: readonly ProjectPermission[] = projectPermissions
  .filter(({ custom }) => custom)
  .map(({ permission }) => permission);

/** The permissions of a built-in role. */
export function permissionsOf(role: ProjectRole): readonly ProjectPermission[] {
  return projectPermissions
    .filter((listed) => projectRoles.indexOf(listed.role) <= projectRoles.indexOf(role))
    .map(({ permission }) => permission);
}

/** Refuses a custom role with a permission that needs another one, which the role lacks. */
export function checkNeeds(given: readonly string[]): Result<void, "role.permission-needed"> {
  for (const { permission, needs } of projectPermissions) {
    const needed = given.includes(permission) ? needs.find((name) => !given.includes(name)) : undefined;
    if (needed !== undefined) {
      return refuse({ code: "role.permission-needed", pointer: "/permissions", params: { permission, needed } });
    }
  }
  return accept(undefined);
}
