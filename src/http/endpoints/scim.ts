import { runScimBulk } from "./scim-bulk.ts";
import {
  createScimGroup,
  deleteScimGroup,
  listScimGroups,
  patchScimGroup,
  readScimGroupById,
  replaceScimGroup,
  searchScimGroups,
} from "./scim-groups.ts";
import { searchScim } from "./scim-search.ts";
import { listScimSchemas, listScimTypes, readScimConfiguration, readScimSchema, readScimType } from "./scim-service.ts";
import {
  createScimUser,
  deleteScimUser,
  listScimUsers,
  patchScimUser,
  readScimUserById,
  replaceScimUser,
  searchScimUsers,
} from "./scim-users.ts";

/** The endpoints of SCIM 2.0 (RFC 7644). */
export const scimEndpoints = [
  readScimConfiguration,
  listScimSchemas,
  readScimSchema,
  listScimTypes,
  readScimType,
  listScimUsers,
  searchScimUsers,
  createScimUser,
  readScimUserById,
  replaceScimUser,
  patchScimUser,
  deleteScimUser,
  listScimGroups,
  searchScimGroups,
  createScimGroup,
  readScimGroupById,
  replaceScimGroup,
  patchScimGroup,
  deleteScimGroup,
  searchScim,
  runScimBulk,
] as const;
