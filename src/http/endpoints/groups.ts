import { Type } from "typebox";
import type { GroupRow } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { onServer, usual } from "../usual-endpoints.ts";
import { checkIfMatch, revisionOf } from "../answer/entity-tag.ts";
import { answerById } from "../answer/id-batches.ts";
import { jsonBody, emptyBody } from "../request/json-body.ts";
import { NameText, readName, nameProblems } from "../request/names.ts";
import { presentGroup } from "../present/users.ts";
import { groupExample } from "./examples.ts";
import { GroupShape } from "./user-shapes.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import type { BaseAddress, Clock, StoreReader, StoreWriter } from "../services/services.ts";

const usersMax = 10_000;

const users = Type.Array(NameText, { maxItems: usersMax, description: "Logins." });

const groupList = {
  ...onServer,
  path: "/api/groups",
} as const;

const oneGroup = {
  ...usual,
  path: "/api/groups/:name",
  subject: "server",
  params: Type.Object({ name: Type.String() }),
  absent: "group.absent",
  query: Type.Object({}),
} as const;

/** All groups. */
const listGroups = endpoint({
  ...groupList,
  method: "GET",
  chapter: "Users and rights",
  summary: "List groups",
  description: "By id, each with its users.",
  permission: "group.read",
  body: emptyBody,
  responses: { 200: { description: "The groups.", schema: Type.Array(GroupShape) } },
  example: { response: [groupExample] },
  async handle({ format, plan }, needs: StoreReader) {
    const read = (afterId: number | undefined, limit: number) =>
      needs.read.groups({ limit, ...(afterId === undefined ? {} : { afterId }) });
    const present = (group: GroupRow) => presentGroup(group, format);
    return answerById(plan, read, present);
  },
});

/** Creates a group. */
const createGroup = endpoint({
  ...groupList,
  method: "POST",
  chapter: "Users and rights",
  summary: "Create a group",
  description: "Its users get the roles that projects give to the group.",
  permission: "group.write",
  body: jsonBody(Type.Object({ name: NameText, users: Type.Optional(users) }, { additionalProperties: false })),
  responses: { 201: { description: "Created.", schema: GroupShape }, 409: { description: "The name is taken." } },
  problems: [...nameProblems, "group.name-taken", "body.user-unknown"],
  example: { request: { name: "Firmware team", users: ["ada", "grace"] }, response: groupExample },
  async handle({ caller, format, body }, needs: BaseAddress & Clock & StoreWriter) {
    const named = readName(body.name, "/name");
    if (!named.ok) return named;
    const group = { name: named.value, users: body.users ?? [], byUserId: caller.user.id, at: needs.now() };
    const created = await needs.write.createGroup(group);
    if (!created.ok) return created;
    const location = `${needs.basePath}/api/groups/${encodeURIComponent(named.value)}`;
    return accept({ status: 201, value: presentGroup(created.value, format), headers: { location } });
  },
});

/** One group. */
const readGroup = endpoint({
  ...oneGroup,
  method: "GET",
  chapter: "Users and rights",
  summary: "Read a group",
  description: "With its users.",
  permission: "group.read",
  body: emptyBody,
  responses: { 200: { description: "The group.", schema: GroupShape }, 404: { description: "Absent." } },
  example: { response: groupExample },
  async handle({ format, params }, needs: StoreReader) {
    const group = await findGroup(needs, params.name);
    return group.ok ? showGroup(group.value, format) : group;
  },
});

/** Renames a group, or changes who is in it. */
const changeGroup = endpoint({
  ...oneGroup,
  method: "PUT",
  chapter: "Users and rights",
  summary: "Change a group",
  description: "Attributes that are left out stay as they are; `users` replaces the whole list.",
  permission: "group.write",
  headers: { "If-Match": { description: "ETag that the group must still have." } },
  body: jsonBody(
    Type.Object({ name: Type.Optional(NameText), users: Type.Optional(users) }, { additionalProperties: false }),
  ),
  responses: {
    200: { description: "As it is now.", schema: GroupShape },
    409: { description: "The name is taken." },
    412: { description: "It has changed since it was read." },
  },
  problems: [...nameProblems, "group.name-taken", "body.user-unknown"],
  example: { request: { users: ["ada"] }, response: groupExample },
  async handle({ caller, format, params, body, ifMatch }, needs: Clock & StoreReader & StoreWriter) {
    const named = body.name === undefined ? undefined : readName(body.name, "/name");
    if (named?.ok === false) return named;
    const group = await findGroup(needs, params.name);
    if (!group.ok) return group;
    const fresh = checkIfMatch(ifMatch, revisionOf(group.value.id, group.value.revision));
    if (!fresh.ok) return fresh;
    const changed = await needs.write.updateGroup({
      groupId: group.value.id,
      ...(named === undefined ? {} : { name: named.value }),
      ...(body.users === undefined ? {} : { users: body.users }),
      ...(ifMatch === undefined ? {} : { expectedRevision: group.value.revision }),
      byUserId: caller.user.id,
      at: needs.now(),
    });
    return changed.ok ? showGroup(changed.value, format) : changed;
  },
});

/** Deletes a group; its users lose the roles that they had through it. */
const deleteGroup = endpoint({
  ...oneGroup,
  method: "DELETE",
  chapter: "Users and rights",
  summary: "Delete a group",
  description: "Removes the group from all projects too.",
  permission: "group.write",
  body: emptyBody,
  responses: { 204: { description: "Deleted." }, 404: { description: "Absent." } },
  example: {},
  async handle({ caller, params }, needs: Clock & StoreReader & StoreWriter) {
    const group = await findGroup(needs, params.name);
    if (!group.ok) return group;
    const request = { groupId: group.value.id, byUserId: caller.user.id, at: needs.now() };
    const deleted = await needs.write.deleteGroup(request);
    return deleted.ok ? accept({ status: 204 }) : deleted;
  },
});

async function findGroup(needs: StoreReader, wanted: string): Promise<Result<GroupRow, "group.absent">> {
  const group = await needs.read.groupByName(wanted);
  return group === undefined ? refuse({ code: "group.absent" }) : accept(group);
}

function showGroup(group: GroupRow, format: AnswerFormat) {
  const revision = revisionOf(group.id, group.revision);
  return accept({ status: 200 as const, value: presentGroup(group, format), revision });
}

/** The endpoints of groups. */
export const groupEndpoints = [listGroups, createGroup, readGroup, changeGroup, deleteGroup] as const;
