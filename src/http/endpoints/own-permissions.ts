import { Type } from "typebox";
import { decide, projectPermissions } from "../../access/index.ts";
import { accept } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { onProject } from "../usual-endpoints.ts";
import { emptyBody } from "../request/json-body.ts";

/** What the caller may do on a project now, so that clients offer nothing else. */
export const listOwnPermissions = endpoint({
  ...onProject,
  method: "GET",
  path: "/api/projects/:name/permissions",
  chapter: "Users and rights",
  summary: "List what you may do on a project",
  description: "By your roles, and by the token of the request.",
  permission: "project.read",
  body: emptyBody,
  responses: {
    200: {
      description: "The permissions.",
      schema: Type.Object({
        permissions: Type.Array(Type.Enum(projectPermissions.map(({ permission }) => permission))),
      }),
    },
  },
  example: { response: { permissions: ["project.read", "version.read"] } },
  async handle({ caller, subject }) {
    const { role } = subject;
    const held = projectPermissions.filter(
      ({ permission }) => decide(caller, permission, { role, own: false }) === "allowed",
    );
    return accept({ status: 200, value: { permissions: held.map(({ permission }) => permission) } });
  },
});
