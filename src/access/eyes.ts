import type { VisibleTo } from "../store/index.ts";
import type { Caller } from "./authenticate.ts";
import { permissions, type Permission } from "./permissions.ts";

/** The rights that are decided on a project. */
export type ProjectPermission = {
  [Name in Permission]: (typeof permissions)[Name]["on"] extends "project" ? Name : never;
}[Permission];

/**
 * With whose eyes a list over all projects is read: those projects exist on which the caller has the right. The store
 * makes it part of its statements, so that nothing else can be counted, skipped or timed. Undefined: all exist.
 */
export function eyesOf(caller: Caller, permission: ProjectPermission): VisibleTo | undefined {
  if (caller.role === "ADMINISTRATOR") return undefined;
  return { userId: caller.user.id, role: permissions[permission].role };
}
