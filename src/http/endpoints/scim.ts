import { runScimBulk } from "./scim-bulk.ts";
import {
  createScimGroup,
  deleteScimGroup,
  listScimGroups,
  patchScimGroup,
  readScimGroupById,
  replaceScimGroup,
} from "./scim-groups.ts";
import { listScimSchemas, listScimTypes, readScimConfiguration } from "./scim-service.ts";
import {
  createScimUser,
  deleteScimUser,
  listScimUsers,
  patchScimUser,
  readScimUserById,
  replaceScimUser,
} from "./scim-users.ts";

/** The endpoints of SCIM 2.0 (RFC 7644). */
export const scimEndpoints = [
  readScimConfiguration,
  listScimSchemas,
  listScimTypes,
  listScimUsers,
  createScimUser,
  readScimUserById,
  replaceScimUser,
  patchScimUser,
  deleteScimUser,
  listScimGroups,
  createScimGroup,
  readScimGroupById,
  replaceScimGroup,
  patchScimGroup,
  deleteScimGroup,
  runScimBulk,
] as const;
