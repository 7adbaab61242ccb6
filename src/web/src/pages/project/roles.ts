import type { Answer } from "../../api/client.ts";

/** Somebody with a role on a project: a user or a group. */
export type Member = Answer<"GET /api/projects/:name/members">[number];

/** The roles that can be given; the owner has his from the project. */
export const memberRoles: readonly Member["role"][] = ["GUEST", "DEVELOPER", "MANAGER"];
