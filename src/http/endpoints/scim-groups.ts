import { Type } from "typebox";
import { accept } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { emptyBody } from "../request/json-body.ts";
import { nameProblems } from "../request/names.ts";
import { listResources, readPage, wants } from "../scim/answers.ts";
import { latest, type ChangeNeeds } from "../scim/change-resource.ts";
import type { ScimFilter } from "../scim/filter.ts";
import {
  createGroup,
  findGroup,
  groupBatches,
  patchGroup,
  removeGroup,
  replaceGroup,
  showGroup,
} from "../scim/group-operations.ts";
import { groupKey, keysOf } from "../scim/lookup.ts";
import { versionOf } from "../scim/version.ts";
import type { BaseAddress, StoreReader, WholeStore } from "../services/services.ts";
import { scimGroupExample, scimListExample } from "./scim-examples.ts";
import {
  ifMatchHeader,
  listQueryOf,
  patchExample,
  scimBody,
  scimListQuery,
  scimPatchBody,
  scimRoute,
  scimSearchBody,
  scimSelection,
  ScimShape,
  searchExample,
  type ScimListQuery,
} from "./scim-shapes.ts";

const groupsRoute = { ...scimRoute, path: "/scim/v2/Groups" } as const;
const oneGroup = {
  ...scimRoute,
  path: "/scim/v2/Groups/:id",
  params: Type.Object({ id: Type.String() }),
  absent: "group.absent",
} as const;
const groupProblems = [...nameProblems, "scim.value-invalid", "group.name-taken", "body.user-unknown"] as const;
const responses = {
  200: { description: "As it is now.", schema: ScimShape },
  409: { description: "The name is taken." },
} as const;

/** Groups as a directory sees them. */
export const listScimGroups = endpoint({
  ...groupsRoute,
  method: "GET",
  summary: "List groups for a directory",
  description: "In order of ids, those that fit the filter. `excludedAttributes=members` makes it fast.",
  query: scimListQuery,
  body: emptyBody,
  responses: { 200: { description: "A page of groups.", schema: ScimShape } },
  problems: ["scim.filter-invalid"],
  example: { response: scimListExample(scimGroupExample) },
  handle: ({ query }, needs: BaseAddress & StoreReader) => listGroups(needs, query),
});

/** The same with a body. */
export const searchScimGroups = endpoint({
  ...scimRoute,
  path: "/scim/v2/Groups/.search",
  method: "POST",
  summary: "Search groups for a directory",
  description: "As the list, with the filter in the body.",
  body: scimSearchBody,
  responses: { 200: { description: "A page of groups.", schema: ScimShape } },
  problems: ["scim.filter-invalid"],
  example: { request: searchExample, response: scimListExample(scimGroupExample) },
  handle: ({ body }, needs: BaseAddress & StoreReader) => listGroups(needs, listQueryOf(body)),
});

async function listGroups(needs: BaseAddress & StoreReader, query: ScimListQuery) {
  const read = readPage(query);
  if (!read.ok) return read;
  const page = read.value;
  const withMembers = wants(query, "members") || (page.filter !== undefined && asksFor(page.filter, "members"));
  const groups = groupBatches(needs, page.filter && keysOf(page.filter, groupKey), withMembers);
  return accept({ status: 200 as const, value: await listResources(groups, page, query) });
}

/** A directory creates a group. */
export const createScimGroup = endpoint({
  ...groupsRoute,
  method: "POST",
  summary: "Create a group for a directory",
  description: "Its members get the roles that projects give to the group.",
  body: scimBody,
  responses: { 201: { description: "Created.", schema: ScimShape }, 409: { description: "The name is taken." } },
  problems: [...groupProblems],
  example: { request: { displayName: "Firmware team", members: [{ value: "12" }] }, response: scimGroupExample },
  handle: ({ caller, body }, needs: ChangeNeeds & WholeStore) =>
    createGroup(latest(needs), { byUserId: caller.user.id }, body),
});

/** One group. */
export const readScimGroupById = endpoint({
  ...oneGroup,
  method: "GET",
  summary: "Read a group for a directory",
  description: "By the id of SCIM. The ETag is its version.",
  query: Type.Object(scimSelection),
  body: emptyBody,
  responses: { 200: { description: "The group.", schema: ScimShape }, 404: { description: "Absent." } },
  example: { response: scimGroupExample },
  async handle({ params, query }, needs: BaseAddress & StoreReader) {
    const group = await findGroup(needs, params.id);
    if (!group.ok) return group;
    const value = await showGroup(needs, group.value, query);
    return accept({ status: 200, value, headers: { etag: versionOf(group.value) } });
  },
});

/** Replaces a group. */
export const replaceScimGroup = endpoint({
  ...oneGroup,
  method: "PUT",
  summary: "Replace a group for a directory",
  description: "Name and members.",
  headers: ifMatchHeader,
  body: scimBody,
  responses,
  problems: [...groupProblems],
  example: { request: { displayName: "Firmware team", members: [] }, response: scimGroupExample },
  handle: ({ caller, params, body, ifMatch }, needs: ChangeNeeds & WholeStore) =>
    replaceGroup(latest(needs), { byUserId: caller.user.id, expected: ifMatch }, params.id, body),
});

/** Changes attributes of a group. */
export const patchScimGroup = endpoint({
  ...oneGroup,
  method: "PATCH",
  summary: "Change a group for a directory",
  description: "Operations `add`, `replace` and `remove` with paths of RFC 7644: all of them or none.",
  headers: ifMatchHeader,
  body: scimPatchBody,
  responses,
  problems: [...groupProblems, "scim.filter-invalid", "scim.target-absent"],
  example: { request: patchExample, response: scimGroupExample },
  handle: ({ caller, params, body, ifMatch }, needs: ChangeNeeds & WholeStore) =>
    patchGroup(latest(needs), { byUserId: caller.user.id, expected: ifMatch }, params.id, body.Operations),
});

/** Deletes a group. */
export const deleteScimGroup = endpoint({
  ...oneGroup,
  method: "DELETE",
  summary: "Delete a group for a directory",
  description: "With the roles that it had. Its users stay.",
  headers: ifMatchHeader,
  body: emptyBody,
  responses: { 204: { description: "Deleted." } },
  example: {},
  handle: ({ caller, params, ifMatch }, needs: ChangeNeeds & WholeStore) =>
    removeGroup(latest(needs), { byUserId: caller.user.id, expected: ifMatch }, params.id),
});

function asksFor(filter: ScimFilter, attribute: string): boolean {
  if ("left" in filter) {
    return asksFor(filter.left, attribute) || asksFor(filter.right, attribute);
  }
  return filter.kind === "not" ? asksFor(filter.inner, attribute) : filter.path.attribute === attribute;
}
