import { Type } from "typebox";

/** What most endpoints have in common. */
export const usual = {
  since: "v3",
  authentication: "bearer",
  headers: {},
} as const;

/** The same for endpoints that concern the whole server: their path names nothing that may be absent. */
export const onServer = {
  ...usual,
  subject: "server",
  params: Type.Object({}),
  absent: "route.absent",
  query: Type.Object({}),
} as const;

/** The same for endpoints that concern one project, which their path names. */
export const onProject = {
  ...usual,
  subject: "project",
  params: Type.Object({ name: Type.String() }),
  absent: "project.absent",
  query: Type.Object({}),
} as const;
