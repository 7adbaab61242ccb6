import { Type } from "typebox";
import { decide, issueLimitedToken, roleOn, type Caller } from "../../access/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { endpoint } from "../endpoint.ts";
import { onServer, usual } from "../usual-endpoints.ts";
import { presentLimitedToken } from "../present/users.ts";
import { emptyBody, jsonBody, smallBodyBytesMax } from "../request/json-body.ts";
import { limitedTokenProblems, limitedTokenProperties, readLimitedToken } from "../request/limited-token-body.ts";
import { NameText } from "../request/names.ts";
import type { BaseAddress, Clock, StoreReader, StoreWriter, WholeStore } from "../services/services.ts";
import { limitedTokenExample } from "./limited-token-examples.ts";
import { listTokens } from "./list-tokens.ts";
import { LimitedTokenShape, NewLimitedTokenShape } from "./user-shapes.ts";

const tokensPath = { ...onServer, path: "/api/tokens", chapter: "Signing in" } as const;

const oneToken = {
  ...usual,
  path: "/api/tokens/:id",
  chapter: "Signing in",
  subject: "token",
  params: Type.Object({ id: Type.Integer() }),
  absent: "token.absent",
  query: Type.Object({}),
} as const;

/** The own limited tokens; those of all users for administrators. */
export const listLimitedTokens = endpoint({
  ...tokensPath,
  method: "GET",
  summary: "List limited tokens",
  description:
    "Your own, oldest first. Administrators also see those of other users and of projects; see `own` and `owner`. Expired ones are listed for 30 days.",
  permission: "token.list",
  body: emptyBody,
  responses: { 200: { description: "The tokens.", schema: Type.Array(LimitedTokenShape) } },
  example: { response: [limitedTokenExample] },
  async handle({ caller, format, plan }, needs: StoreReader) {
    const of = decide(caller, "token.read") === "allowed" ? ("everyone" as const) : { userId: caller.user.id };
    return listTokens(of, { caller, format, plan }, needs);
  },
});

/** Makes a limited token. */
export const createLimitedToken = endpoint({
  ...tokensPath,
  method: "POST",
  summary: "Create a limited token",
  description:
    "A token with one scope, for one project if `project` is given, until `expiresAt`. Only administrators make tokens with the scope `scim`, which cannot have a project. Its text is returned only this once. A permanent or limited token cannot create tokens: use a session, or a temporary token.",
  permission: "token.create",
  body: jsonBody(
    Type.Object(
      {
        ...limitedTokenProperties,
        project: Type.Optional(
          Type.Union([NameText, Type.Null()], {
            description: "Name of the only project that exists for the token.",
          }),
        ),
      },
      { additionalProperties: false },
    ),
    smallBodyBytesMax,
  ),
  responses: {
    201: { description: "Created.", schema: NewLimitedTokenShape },
    403: { description: "Sent with a permanent or limited token; or the scope is for administrators." },
    409: { description: "You have too many limited tokens." },
  },
  problems: [
    ...limitedTokenProblems,
    "body.project-unknown",
    "token.project-refused",
    "token.too-many",
    "access.forbidden",
  ],
  example: {
    request: { name: "nightly build", scope: "build", project: "Engine", expiresAt: "2027-06-30" },
    response: { ...limitedTokenExample, token: "bvl_…" },
  },
  async handle({ caller, format, body }, needs: BaseAddress & Clock & StoreReader & WholeStore) {
    const at = needs.now();
    const values = readLimitedToken(body, at);
    if (!values.ok) return values;
    if (body.scope === "scim" && decide(caller, "user.administer") !== "allowed") {
      return refuse({ code: "access.forbidden", params: { permission: "directory.manage" } });
    }
    // A directory is not part of a project: the token would be refused everywhere.
    if (body.scope === "scim" && (body.project ?? null) !== null) {
      return refuse({ code: "token.project-refused", pointer: "/project", params: { scope: body.scope } });
    }
    const project = await readProject(needs, caller, body.project ?? null);
    if (!project.ok) return project;
    const request = { ...values.value, scope: body.scope, projectId: project.value, userId: caller.user.id, at };
    const issued = await issueLimitedToken(needs.store, request);
    if (!issued.ok) {
      const { code } = issued.problem;
      return code === "project.absent" ? unknownProject(body.project ?? "") : refuse({ ...issued.problem, code });
    }
    const { token, text } = issued.value;
    const value = { ...presentLimitedToken(token, caller, format), token: text };
    return accept({
      status: 201,
      value,
      headers: { ...noStore, location: `${needs.basePath}/api/tokens/${token.id}` },
    });
  },
});

/** One limited token. */
export const readLimitedTokenById = endpoint({
  ...oneToken,
  method: "GET",
  summary: "Read a limited token",
  description: "Your own; any for administrators. Never with its text.",
  permission: "token.read",
  body: emptyBody,
  responses: { 200: { description: "The token.", schema: LimitedTokenShape }, 404: { description: "Absent." } },
  example: { response: limitedTokenExample },
  async handle({ caller, format, subject }) {
    return accept({ status: 200, value: presentLimitedToken(subject.token, caller, format) });
  },
});

/** Revokes a limited token. */
export const revokeLimitedToken = endpoint({
  ...oneToken,
  method: "DELETE",
  summary: "Revoke a limited token",
  description: "Your own; any for administrators. The next request with it is refused.",
  permission: "token.revoke",
  body: emptyBody,
  responses: { 204: { description: "Revoked." }, 404: { description: "Absent, or another user's." } },
  example: {},
  async handle({ caller, subject }, needs: Clock & StoreWriter) {
    const request = { tokenId: subject.token.id, byUserId: caller.user.id, at: needs.now() };
    const revoked = await needs.write.revokeLimitedToken(request);
    return revoked.ok ? accept({ status: 204 }) : revoked;
  },
});

async function readProject(
  { read }: StoreReader,
  caller: Caller,
  name: string | null,
): Promise<Result<number | null, "body.project-unknown">> {
  if (name === null) return accept(null);
  const project = await read.projectByName(name);
  const isVisible = project !== undefined && (await roleOn(read, caller, project)) !== undefined;
  return isVisible ? accept(project.id) : unknownProject(name);
}

function unknownProject(name: string): Result<never, "body.project-unknown"> {
  return refuse({ code: "body.project-unknown", pointer: "/project", params: { name } });
}
