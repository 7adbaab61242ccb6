import { Type } from "typebox";
import { issueProjectToken } from "../../access/index.ts";
import { accept, projectTokenScopes, refuse } from "../../text/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { endpoint } from "../endpoint.ts";
import { onProject } from "../usual-endpoints.ts";
import { presentLimitedToken } from "../present/users.ts";
import { emptyBody, jsonBody, smallBodyBytesMax } from "../request/json-body.ts";
import { limitedTokenProblems, limitedTokenProperties, readLimitedToken } from "../request/limited-token-body.ts";
import type { Clock, StoreReader, StoreWriter, WholeStore } from "../services/services.ts";
import { projectTokenExample } from "./limited-token-examples.ts";
import { listTokens } from "./list-tokens.ts";
import { LimitedTokenShape, NewLimitedTokenShape } from "./user-shapes.ts";

const tokensOfProject = {
  ...onProject,
  path: "/api/projects/:name/tokens",
  chapter: "Users and rights",
} as const;

/** The tokens of a project. */
export const listProjectTokens = endpoint({
  ...tokensOfProject,
  method: "GET",
  summary: "List a project's tokens",
  description: "Oldest first. Limited tokens of users are not among them. Expired ones are listed for 30 days.",
  permission: "project-token.read",
  body: emptyBody,
  responses: { 200: { description: "The tokens.", schema: Type.Array(LimitedTokenShape) } },
  example: { response: [projectTokenExample] },
  async handle({ caller, format, subject, plan }, needs: StoreReader) {
    return listTokens({ projectId: subject.project.id }, { caller, format, plan }, needs);
  },
});

/** Makes a token of a project. */
export const createProjectToken = endpoint({
  ...tokensOfProject,
  method: "POST",
  summary: "Create a project token",
  description:
    "A limited token that belongs to the project, not to a user: it acts as the technical user `token:<project>/<name>`, with the role `DEVELOPER` on this project alone. Its text is returned only this once. A permanent or limited token cannot create tokens: use a session, or a temporary token.",
  permission: "project-token.create",
  body: jsonBody(
    Type.Object(
      {
        ...limitedTokenProperties,
        scope: Type.Enum([...projectTokenScopes]),
        // The login of the technical user ends with the name: a slash would make two of them look alike.
        name: Type.String({ ...limitedTokenProperties.name, pattern: "^[^/]*$", description: "Without `/`." }),
      },
      { additionalProperties: false },
    ),
    smallBodyBytesMax,
  ),
  responses: {
    201: { description: "Created.", schema: NewLimitedTokenShape },
    403: { description: "Not a manager; or sent with a permanent or limited token." },
    409: { description: "The name is in use, or the project has too many tokens." },
  },
  problems: [...limitedTokenProblems, "token.name-taken", "token.too-many"],
  example: {
    request: { name: "ci", scope: "build", expiresAt: "2027-06-30" },
    response: { ...projectTokenExample, token: "bvl_…" },
  },
  async handle({ caller, format, subject, body }, needs: Clock & WholeStore) {
    const at = needs.now();
    const values = readLimitedToken(body, at);
    if (!values.ok) return values;
    const issued = await issueProjectToken(needs.store, {
      ...values.value,
      scope: body.scope,
      projectId: subject.project.id,
      byUserId: caller.user.id,
      at,
    });
    if (!issued.ok) return issued;
    const value = { ...presentLimitedToken(issued.value.token, caller, format), token: issued.value.text };
    return accept({ status: 201, value, headers: noStore });
  },
});

/** Revokes a token of a project. */
export const revokeProjectToken = endpoint({
  ...tokensOfProject,
  method: "DELETE",
  path: "/api/projects/:name/tokens/:id",
  params: Type.Object({ name: Type.String(), id: Type.Integer() }),
  absent: "token.absent",
  summary: "Revoke a project token",
  description:
    "The next request with it is refused. Its technical user is deleted; tasks and the audit keep its login.",
  permission: "project-token.revoke",
  body: emptyBody,
  responses: { 204: { description: "Revoked." }, 404: { description: "Absent." } },
  example: {},
  async handle({ caller, subject, params }, needs: Clock & StoreReader & StoreWriter) {
    const token = await needs.read.limitedToken(params.id);
    if (token?.ofProject !== true || token.projectId !== subject.project.id) return refuse({ code: "token.absent" });
    const request = { tokenId: token.id, byUserId: caller.user.id, at: needs.now() };
    const revoked = await needs.write.revokeLimitedToken(request);
    return revoked.ok ? accept({ status: 204 }) : revoked;
  },
});
