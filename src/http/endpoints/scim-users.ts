import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { emptyBody } from "../request/json-body.ts";
import { loginProblems } from "../request/user-input.ts";
import { answerList } from "../scim/answers.ts";
import {
  createResource,
  latest,
  patchResource,
  readResource,
  removeResource,
  replaceResource,
  type ChangeNeeds,
} from "../scim/change-resource.ts";
import { keysOf, userKey } from "../scim/lookup.ts";
import { userBatches, userKind } from "../scim/user-operations.ts";
import type { BaseAddress, StoreReader, WholeStore } from "../services/services.ts";
import { scimListExample, scimUserExample } from "./scim-examples.ts";
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

const usersRoute = { ...scimRoute, path: "/scim/v2/Users" } as const;
const oneUser = {
  ...scimRoute,
  path: "/scim/v2/Users/:id",
  params: Type.Object({ id: Type.String() }),
  absent: "user.absent",
} as const;
const userProblems = [...loginProblems, "scim.value-invalid", "user.login-taken"] as const;
const changeProblems = [...userProblems, "user.last-administrator"] as const;
const responses = {
  200: { description: "As it is now.", schema: ScimShape },
  409: { description: "The login is taken, or it is the last administrator." },
} as const;

/** Users as a directory sees them. */
export const listScimUsers = endpoint({
  ...usersRoute,
  method: "GET",
  summary: "List users for a directory",
  description: "In order of ids, those that fit the filter.",
  query: scimListQuery,
  body: emptyBody,
  responses: { 200: { description: "A page of users.", schema: ScimShape } },
  problems: ["scim.filter-invalid"],
  example: { response: scimListExample(scimUserExample) },
  handle: ({ query }, needs: BaseAddress & StoreReader) => listUsers(needs, query),
});

/** The same with a body. */
export const searchScimUsers = endpoint({
  ...scimRoute,
  path: "/scim/v2/Users/.search",
  method: "POST",
  summary: "Search users for a directory",
  description: "As the list, with the filter in the body.",
  body: scimSearchBody,
  responses: { 200: { description: "A page of users.", schema: ScimShape } },
  problems: ["scim.filter-invalid"],
  example: { request: searchExample, response: scimListExample(scimUserExample) },
  handle: ({ body }, needs: BaseAddress & StoreReader) => listUsers(needs, listQueryOf(body)),
});

function listUsers(needs: BaseAddress & StoreReader, query: ScimListQuery) {
  return answerList(query, (filter) => userBatches(needs, filter && keysOf(filter, userKey)));
}

/** A directory creates a user. */
export const createScimUser = endpoint({
  ...usersRoute,
  method: "POST",
  summary: "Create a user for a directory",
  description: "The user has no password, and signs in at a provider.",
  body: scimBody,
  responses: { 201: { description: "Created.", schema: ScimShape }, 409: { description: "The login is taken." } },
  problems: [...userProblems],
  example: { request: { userName: "ada", active: true }, response: scimUserExample },
  handle: ({ caller, body }, needs: ChangeNeeds & WholeStore) =>
    createResource(userKind, latest(needs), { byUserId: caller.user.id }, body),
});

/** One user. */
export const readScimUserById = endpoint({
  ...oneUser,
  method: "GET",
  summary: "Read a user for a directory",
  description: "By the id of SCIM. The ETag is its version.",
  query: Type.Object(scimSelection),
  body: emptyBody,
  responses: { 200: { description: "The user.", schema: ScimShape }, 404: { description: "Absent." } },
  example: { response: scimUserExample },
  handle: ({ params, query }, needs: BaseAddress & StoreReader) => readResource(userKind, needs, params.id, query),
});

/** Replaces what a directory says of a user. */
export const replaceScimUser = endpoint({
  ...oneUser,
  method: "PUT",
  summary: "Replace a user for a directory",
  description: "A user with `active: false` is refused from the next request on, and loses all tokens and sessions.",
  headers: ifMatchHeader,
  body: scimBody,
  responses,
  problems: [...changeProblems],
  example: { request: { userName: "ada", active: false }, response: scimUserExample },
  handle: ({ caller, params, body, ifMatch }, needs: ChangeNeeds & WholeStore) =>
    replaceResource(userKind, latest(needs), { byUserId: caller.user.id, expected: ifMatch }, params.id, body),
});

/** Changes attributes of a user. */
export const patchScimUser = endpoint({
  ...oneUser,
  method: "PATCH",
  summary: "Change a user for a directory",
  description: "Operations `add`, `replace` and `remove` with paths of RFC 7644: all of them or none.",
  headers: ifMatchHeader,
  body: scimPatchBody,
  responses,
  problems: [...changeProblems, "scim.filter-invalid", "scim.target-absent"],
  example: { request: patchExample, response: scimUserExample },
  handle: ({ caller, params, body, ifMatch }, needs: ChangeNeeds & WholeStore) =>
    patchResource(userKind, latest(needs), { byUserId: caller.user.id, expected: ifMatch }, params.id, body.Operations),
});

/** Deletes a user. */
export const deleteScimUser = endpoint({
  ...oneUser,
  method: "DELETE",
  summary: "Delete a user for a directory",
  description: "With all tokens and sessions. Whatever the user owns stays.",
  headers: ifMatchHeader,
  body: emptyBody,
  responses: { 204: { description: "Deleted." }, 409: { description: "It is the last administrator." } },
  problems: ["user.last-administrator"],
  example: {},
  handle: ({ caller, params, ifMatch }, needs: ChangeNeeds & WholeStore) =>
    removeResource(userKind, latest(needs), { byUserId: caller.user.id, expected: ifMatch }, params.id),
});
