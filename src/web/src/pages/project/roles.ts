import type { Answer } from "../../api/client.ts";

/** A member of a project: a user or a group, with its role. */
export type Member = Answer<"GET /api/projects/:name/members">[number];

/** The roles that a member can have. The owner is a property of the project. */
export const memberRoles: readonly Member["role"][] = ["GUEST", "DEVELOPER", "MANAGER"];
