import { accept } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { emptyBody } from "../request/json-body.ts";
import { bulkOperationsMax } from "../scim/bulk.ts";
import { scimBase } from "../scim/address.ts";
import { groupSchema, listSchema, userSchema } from "../scim/messages.ts";
import type { BaseAddress } from "../services/services.ts";
import { bulkBytesMax } from "./scim-bulk.ts";
import { scimListExample } from "./scim-examples.ts";
import { scimRoute, ScimShape } from "./scim-shapes.ts";

const configuration = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: true, maxOperations: bulkOperationsMax, maxPayloadSize: bulkBytesMax },
  filter: { supported: true, maxResults: 1_000 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Limited token",
      description: "A limited token with the scope `scim`, made by an administrator.",
      primary: true,
    },
  ],
};

/** An attribute of a schema. */
function attribute(name: string, more: object = {}) {
  return {
    name,
    type: "string",
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: "readWrite",
    returned: "default",
    uniqueness: "none",
    ...more,
  };
}

const schemas = [
  {
    id: userSchema,
    name: "User",
    attributes: [
      attribute("userName", { required: true, uniqueness: "server" }),
      attribute("displayName"),
      attribute("name", { type: "complex", subAttributes: [attribute("formatted")] }),
      attribute("emails", {
        type: "complex",
        multiValued: true,
        subAttributes: [attribute("value"), attribute("type"), attribute("primary", { type: "boolean" })],
      }),
      attribute("active", { type: "boolean" }),
      attribute("preferredLanguage"),
      attribute("timezone"),
      attribute("externalId", { caseExact: true }),
    ],
  },
  {
    id: groupSchema,
    name: "Group",
    attributes: [
      attribute("displayName", { required: true, uniqueness: "server" }),
      attribute("members", {
        type: "complex",
        multiValued: true,
        subAttributes: [attribute("value", { caseExact: true }), attribute("display", { mutability: "readOnly" })],
      }),
      attribute("externalId", { caseExact: true }),
    ],
  },
];

const schemaOfSchemas = "urn:ietf:params:scim:schemas:core:2.0:Schema";
const schemaOfTypes = "urn:ietf:params:scim:schemas:core:2.0:ResourceType";

/** What this server can do of SCIM. */
export const readScimConfiguration = endpoint({
  ...scimRoute,
  method: "GET",
  path: "/scim/v2/ServiceProviderConfig",
  summary: "What SCIM can do here",
  description: "Filters, PATCH, bulk requests and entity tags; no sorting.",
  body: emptyBody,
  responses: { 200: { description: "The configuration.", schema: ScimShape } },
  example: { response: configuration },
  handle: () => Promise.resolve(accept({ status: 200, value: configuration })),
});

/** The attributes of users and groups. */
export const listScimSchemas = endpoint({
  ...scimRoute,
  method: "GET",
  path: "/scim/v2/Schemas",
  summary: "List the schemas of SCIM",
  description: "The attributes that are stored. Others are ignored.",
  body: emptyBody,
  responses: { 200: { description: "The schemas.", schema: ScimShape } },
  example: { response: scimListExample({ schemas: [schemaOfSchemas], id: userSchema, name: "User", attributes: [] }) },
  async handle(_call, needs: BaseAddress) {
    const base = scimBase(needs);
    return listOf(
      schemas.map((schema) => ({
        schemas: [schemaOfSchemas],
        ...schema,
        meta: { resourceType: "Schema", location: `${base}/Schemas/${schema.id}` },
      })),
    );
  },
});

/** Which kinds of resources there are. */
export const listScimTypes = endpoint({
  ...scimRoute,
  method: "GET",
  path: "/scim/v2/ResourceTypes",
  summary: "List the kinds of resources of SCIM",
  description: "Users and groups.",
  body: emptyBody,
  responses: { 200: { description: "The kinds.", schema: ScimShape } },
  example: {
    response: scimListExample({ schemas: [schemaOfTypes], id: "User", endpoint: "/Users", schema: userSchema }),
  },
  async handle(_call, needs: BaseAddress) {
    const base = scimBase(needs);
    return listOf(
      schemas.map(({ id, name }) => ({
        schemas: [schemaOfTypes],
        id: name,
        name,
        endpoint: `/${name}s`,
        schema: id,
        meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${name}` },
      })),
    );
  },
});

async function listOf(resources: readonly object[]) {
  const { length } = resources;
  const page = { totalResults: length, startIndex: 1, itemsPerPage: length };
  return accept({ status: 200 as const, value: { schemas: [listSchema], ...page, Resources: resources } });
}
