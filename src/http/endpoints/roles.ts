import { Type, type Static } from "typebox";
import {
  checkNeeds,
  customPermissions,
  decide,
  permissionsOf,
  projectPermissions,
  type Caller,
} from "../../access/index.ts";
import { projectRoles, type CustomRole } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { checkIfMatch, revisionOf } from "../answer/entity-tag.ts";
import { endpoint } from "../endpoint.ts";
import { onServer, usual } from "../usual-endpoints.ts";
import { cursorText } from "../request/cursor.ts";
import { emptyBody, jsonBody } from "../request/json-body.ts";
import { nameProblems, readName, NameText } from "../request/names.ts";
import type { BaseAddress, Clock, StoreReader, StoreWriter } from "../services/services.ts";
import { listOwnPermissions } from "./own-permissions.ts";
import { RoleShape, roleName } from "./user-shapes.ts";

const descriptionCharactersMax = 1_000;

const description = Type.String({ maxLength: descriptionCharactersMax });
const permissions = Type.Array(Type.Enum([...customPermissions]), {
  maxItems: customPermissions.length,
  uniqueItems: true,
  description: "Besides those of a guest, which every role has.",
});

const PermissionShape = Type.Object({
  permission: Type.Enum(projectPermissions.map(({ permission }) => permission)),
  role: Type.Enum([...projectRoles], { description: "The lowest built-in role that has it." }),
  custom: Type.Boolean({ description: "Whether custom roles may have it. Those of guests all of them have." }),
  needs: Type.Array(Type.String(), { description: "Permissions that a custom role with it needs too." }),
});

type Role = Static<typeof RoleShape>;

const roleExample = {
  name: "Reviewer",
  builtIn: false,
  description: "Reads sources, decides on findings.",
  permissions: ["finding.triage", "source.read", "triage.read"],
  uses: 3,
} satisfies Role;

const roleList = { ...onServer, path: "/api/roles", chapter: "Users and rights" } as const;

const oneRole = {
  ...usual,
  path: "/api/roles/:name",
  chapter: "Users and rights",
  subject: "server",
  params: Type.Object({ name: Type.String() }),
  absent: "role.absent",
} as const;

/** The built-in roles on projects, and those that administrators defined. */
const listRoles = endpoint({
  ...roleList,
  method: "GET",
  summary: "List roles",
  description:
    "The built-in roles on projects, from least to most, then custom roles in code-point order of their names. For managers of any project, who give roles to members.",
  permission: "role.read",
  body: emptyBody,
  cursor: ["string"],
  responses: { 200: { description: "The roles.", schema: Type.Array(RoleShape) } },
  example: { response: [roleExample] },
  async handle({ caller, plan }, needs: StoreReader) {
    const after = cursorText(plan.after);
    const batches = async function* () {
      const custom = (await needs.read.customRoles()).map((role) => presentRole(role, caller));
      yield continueAfter(builtInRoles, custom, after);
    };
    return accept({ status: 200, list: { batches, cursorOf: (role) => [(role as Role).name] } });
  },
});

/** Defines a role. */
const createRole = endpoint({
  ...roleList,
  method: "POST",
  summary: "Create a role",
  description:
    "A role on projects. It has what a guest has, and the permissions that it lists. It can be given to members of projects and by rules of sign-in, like a built-in one.",
  permission: "role.write",
  body: jsonBody(
    Type.Object(
      { name: NameText, description: Type.Optional(description), permissions },
      { additionalProperties: false },
    ),
  ),
  responses: { 201: { description: "Created.", schema: RoleShape }, 409: { description: "The name is taken." } },
  problems: [...nameProblems, "role.name-taken", "role.too-many", "role.permission-needed"],
  example: {
    request: { name: "Reviewer", permissions: ["source.read", "finding.triage", "triage.read"] },
    response: { ...roleExample, description: "", uses: 0 },
  },
  async handle({ caller, body }, needs: BaseAddress & Clock & StoreWriter) {
    const named = readName(body.name, "/name");
    if (!named.ok) return named;
    const whole = checkNeeds(body.permissions);
    if (!whole.ok) return whole;
    const created = await needs.write.createCustomRole({
      name: named.value,
      description: body.description ?? "",
      permissions: body.permissions,
      byUserId: caller.user.id,
      at: needs.now(),
    });
    if (!created.ok) return created;
    const location = `${needs.basePath}/api/roles/${encodeURIComponent(named.value)}`;
    return accept({ status: 201, value: presentRole(created.value, caller), headers: { location } });
  },
});

/** One custom role. */
const readRole = endpoint({
  ...oneRole,
  query: Type.Object({}),
  method: "GET",
  summary: "Read a role",
  description: "A custom role, with its permissions.",
  permission: "role.read",
  body: emptyBody,
  responses: { 200: { description: "The role.", schema: RoleShape }, 404: { description: "Absent." } },
  example: { response: roleExample },
  async handle({ caller, params }, needs: StoreReader) {
    const role = await findRole(needs, params.name);
    return role.ok ? accept({ status: 200, ...answerOf(role.value, caller) }) : role;
  },
});

/** Changes what a role gives, from the next request of those who have it. */
const changeRole = endpoint({
  ...oneRole,
  query: Type.Object({}),
  method: "PUT",
  summary: "Change a role",
  description:
    "Attributes that are left out stay as they are; `permissions` replaces the whole list. Counts for all who have the role, from their next request on.",
  permission: "role.write",
  headers: { "If-Match": { description: "ETag that the role must still have." } },
  body: jsonBody(
    Type.Object(
      {
        name: Type.Optional(NameText),
        description: Type.Optional(description),
        permissions: Type.Optional(permissions),
      },
      { additionalProperties: false },
    ),
  ),
  responses: {
    200: { description: "As it is now.", schema: RoleShape },
    409: { description: "The name is taken." },
    412: { description: "It has changed since it was read." },
  },
  problems: [...nameProblems, "role.name-taken", "role.permission-needed"],
  example: { request: { permissions: ["source.read"] }, response: { ...roleExample, permissions: ["source.read"] } },
  async handle({ caller, params, body, ifMatch }, needs: Clock & StoreReader & StoreWriter) {
    const named = body.name === undefined ? undefined : readName(body.name, "/name");
    if (named?.ok === false) return named;
    const whole = checkNeeds(body.permissions ?? []);
    if (!whole.ok) return whole;
    const role = await findFresh(needs, params.name, ifMatch);
    if (!role.ok) return role;
    const changed = await needs.write.updateCustomRole({
      id: role.value.id,
      ...(named === undefined ? {} : { name: named.value }),
      ...(body.description === undefined ? {} : { description: body.description }),
      ...(body.permissions === undefined ? {} : { permissions: body.permissions }),
      ...(ifMatch === undefined ? {} : { expectedRevision: role.value.revision }),
      byUserId: caller.user.id,
      at: needs.now(),
    });
    return changed.ok ? accept({ status: 200, ...answerOf(changed.value, caller) }) : changed;
  },
});

/** Deletes a role. */
const deleteRole = endpoint({
  ...oneRole,
  query: Type.Object({
    replacement: Type.Optional({ ...roleName, description: "The role that those get who have this one." }),
  }),
  method: "DELETE",
  summary: "Delete a role",
  description: "Refused while memberships or rules give the role, unless `replacement` names another one for them.",
  permission: "role.write",
  headers: { "If-Match": { description: "ETag that the role must still have." } },
  body: emptyBody,
  responses: {
    204: { description: "Deleted." },
    404: { description: "Absent." },
    409: { description: "It is in use." },
    412: { description: "It has changed since it was read." },
  },
  problems: ["role.in-use", "role.replacement-unknown"],
  example: {},
  async handle({ caller, params, query, ifMatch }, needs: Clock & StoreReader & StoreWriter) {
    const role = await findFresh(needs, params.name, ifMatch);
    if (!role.ok) return role;
    const deleted = await needs.write.deleteCustomRole({
      id: role.value.id,
      ...(query.replacement === undefined ? {} : { replacement: query.replacement }),
      ...(ifMatch === undefined ? {} : { expectedRevision: role.value.revision }),
      byUserId: caller.user.id,
      at: needs.now(),
    });
    return deleted.ok ? accept({ status: 204 }) : deleted;
  },
});

/** What roles consist of. */
const listPermissions = endpoint({
  ...onServer,
  path: "/api/permissions",
  chapter: "Users and rights",
  method: "GET",
  summary: "List permissions on projects",
  description: "Which built-in roles have them, and which of them custom roles may have.",
  permission: "role.read",
  body: emptyBody,
  cursor: ["string"],
  responses: { 200: { description: "The permissions.", schema: Type.Array(PermissionShape) } },
  example: { response: [{ permission: "finding.triage", role: "DEVELOPER", custom: true, needs: ["triage.read"] }] },
  async handle({ plan }) {
    const start = projectPermissions.findIndex(({ permission }) => permission === cursorText(plan.after)) + 1;
    const batches = async function* () {
      yield projectPermissions.slice(start).map((listed) => ({ ...listed, needs: [...listed.needs] }));
    };
    return accept({
      status: 200,
      list: { batches, cursorOf: (listed) => [(listed as Static<typeof PermissionShape>).permission] },
    });
  },
});

const builtInRoles: readonly Role[] = projectRoles.map((role) => ({
  name: role,
  builtIn: true,
  description: "",
  permissions: [...permissionsOf(role)],
  uses: null,
}));

/** The roles after the one with a name, which may be gone. */
function continueAfter(builtIn: readonly Role[], custom: readonly Role[], after: string | undefined): readonly Role[] {
  if (after === undefined) return [...builtIn, ...custom];
  const index = builtIn.findIndex((role) => role.name === after);
  return index === -1 ? custom.filter((role) => role.name > after) : [...builtIn.slice(index + 1), ...custom];
}

/** How often a role is given concerns projects that managers may not see. */
function presentRole(role: CustomRole, caller: Caller): Role {
  const uses = decide(caller, "role.write") === "allowed" ? role.uses : null;
  return { name: role.name, builtIn: false, description: role.description, permissions: [...role.permissions], uses };
}

function answerOf(role: CustomRole, caller: Caller) {
  return { value: presentRole(role, caller), revision: revisionOf(role.id, role.revision) };
}

async function findRole({ read }: StoreReader, wanted: string): Promise<Result<CustomRole, "role.absent">> {
  const role = await read.customRole(wanted);
  return role === undefined ? refuse({ code: "role.absent" }) : accept(role);
}

/** The role, unless it has changed since it was read. */
async function findFresh(
  needs: StoreReader,
  wanted: string,
  ifMatch: string | undefined,
): Promise<Result<CustomRole, "role.absent" | "revision.stale">> {
  const role = await findRole(needs, wanted);
  if (!role.ok) return role;
  const fresh = checkIfMatch(ifMatch, revisionOf(role.value.id, role.value.revision));
  return fresh.ok ? role : fresh;
}

/** The endpoints of roles. */
export const roleEndpoints = [
  listRoles,
  createRole,
  readRole,
  changeRole,
  deleteRole,
  listPermissions,
  listOwnPermissions,
] as const;
