import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { emptyBody } from "../request/json-body.ts";
import { nameProblems } from "../request/names.ts";
import { answerList, wants } from "../scim/answers.ts";
import {
  createResource,
  latest,
  patchResource,
  readResource,
  removeResource,
  replaceResource,
  type ChangeNeeds,
} from "../scim/change-resource.ts";
import type { ScimFilter } from "../scim/filter.ts";
import { groupBatches, groupKind } from "../scim/group-operations.ts";
import { groupKey, keysOf } from "../scim/lookup.ts";
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

function listGroups(needs: BaseAddress & StoreReader, query: ScimListQuery) {
  return answerList(query, (filter) => {
    const withMembers = wants(query, "members") || (filter !== undefined && asksFor(filter, "members"));
    return groupBatches(needs, filter && keysOf(filter, groupKey), withMembers);
  });
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
    createResource(groupKind, latest(needs), { byUserId: caller.user.id }, body),
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
  handle: ({ params, query }, needs: BaseAddress & StoreReader) => readResource(groupKind, needs, params.id, query),
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
    replaceResource(groupKind, latest(needs), { byUserId: caller.user.id, expected: ifMatch }, params.id, body),
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
    patchResource(
      groupKind,
      latest(needs),
      { byUserId: caller.user.id, expected: ifMatch },
      params.id,
      body.Operations,
    ),
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
    removeResource(groupKind, latest(needs), { byUserId: caller.user.id, expected: ifMatch }, params.id),
});

function asksFor(filter: ScimFilter, attribute: string): boolean {
  if ("left" in filter) {
    return asksFor(filter.left, attribute) || asksFor(filter.right, attribute);
  }
  return filter.kind === "not" ? asksFor(filter.inner, attribute) : filter.path.attribute === attribute;
}
