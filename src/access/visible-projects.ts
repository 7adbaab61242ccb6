import type { VisibleTo } from "../store/index.ts";
import type { Caller } from "./authenticate.ts";
import { permissions, type Permission } from "./permissions.ts";

/** The permissions that are decided on a project. */
export type ProjectPermission = {
  [Name in Permission]: (typeof permissions)[Name]["on"] extends "project" ? Name : never;
}[Permission];

/**
 * The projects that a list shows to the caller: those on which the caller has the permission. The store makes it part of
 * its statements, so that other projects cannot be counted, skipped or timed. Undefined: all projects.
 */
export function projectsVisibleTo(caller: Caller, permission: ProjectPermission): VisibleTo | undefined {
  const projectId = caller.limits?.projectId ?? null;
  const isAdministrator = caller.role === "ADMINISTRATOR";
  if (isAdministrator && projectId === null) return undefined;
  const rule = permissions[permission];
  const role = isAdministrator ? null : rule.role;
  const custom = "custom" in rule ? { permission } : {};
  return { userId: caller.user.id, role, ...custom, ...(projectId === null ? {} : { projectId }) };
}
