import { Type } from "typebox";
import { accept, languages, refuse } from "../../text/index.ts";
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
        subAttributes: [
          attribute("value"),
          attribute("type", { canonicalValues: ["work"] }),
          attribute("primary", { type: "boolean" }),
        ],
      }),
      attribute("active", { type: "boolean" }),
      attribute("preferredLanguage", { canonicalValues: languages }),
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
        subAttributes: [
          attribute("value", { caseExact: true, mutability: "immutable" }),
          attribute("$ref", { type: "reference", referenceTypes: ["User"], caseExact: true, mutability: "immutable" }),
          attribute("type", { canonicalValues: ["User"], mutability: "immutable" }),
          attribute("display", { mutability: "readOnly" }),
        ],
      }),
      attribute("externalId", { caseExact: true }),
    ],
  },
];

const schemaOfSchemas = "urn:ietf:params:scim:schemas:core:2.0:Schema";
const schemaOfTypes = "urn:ietf:params:scim:schemas:core:2.0:ResourceType";
const schemaExample = { schemas: [schemaOfSchemas], id: userSchema, name: "User", attributes: [] };
const typeExample = { schemas: [schemaOfTypes], id: "User", name: "User", endpoint: "/Users", schema: userSchema };

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

const oneOf = {
  params: Type.Object({ id: Type.String({ maxLength: 200 }) }),
  absent: "scim.description-absent",
} as const;

/** The attributes of users and groups. */
export const listScimSchemas = endpoint({
  ...scimRoute,
  method: "GET",
  path: "/scim/v2/Schemas",
  summary: "List the schemas of SCIM",
  description: "The attributes that are stored. Others are ignored.",
  body: emptyBody,
  responses: { 200: { description: "The schemas.", schema: ScimShape } },
  example: { response: scimListExample(schemaExample) },
  handle: (_call, needs: BaseAddress) => listOf(schemas.map((schema) => presentSchema(schema, needs))),
});

/** One of them. */
export const readScimSchema = endpoint({
  ...scimRoute,
  ...oneOf,
  method: "GET",
  path: "/scim/v2/Schemas/:id",
  summary: "Read a schema of SCIM",
  description: "By its URN.",
  body: emptyBody,
  responses: { 200: { description: "The schema.", schema: ScimShape } },
  example: { response: schemaExample },
  handle: async ({ params }, needs: BaseAddress) =>
    one(
      schemas.find(({ id }) => id === params.id),
      (schema) => presentSchema(schema, needs),
    ),
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
  example: { response: scimListExample(typeExample) },
  handle: (_call, needs: BaseAddress) => listOf(schemas.map((schema) => presentType(schema, needs))),
});

/** One of them. */
export const readScimType = endpoint({
  ...scimRoute,
  ...oneOf,
  method: "GET",
  path: "/scim/v2/ResourceTypes/:id",
  summary: "Read a kind of resources of SCIM",
  description: "By its name.",
  body: emptyBody,
  responses: { 200: { description: "The kind.", schema: ScimShape } },
  example: { response: typeExample },
  handle: async ({ params }, needs: BaseAddress) =>
    one(
      schemas.find(({ name }) => name === params.id),
      (schema) => presentType(schema, needs),
    ),
});

type Schema = (typeof schemas)[number];

function presentSchema(schema: Schema, needs: BaseAddress) {
  const location = `${scimBase(needs)}/Schemas/${schema.id}`;
  return { schemas: [schemaOfSchemas], ...schema, meta: { resourceType: "Schema", location } };
}

function presentType({ id, name }: Schema, needs: BaseAddress) {
  const location = `${scimBase(needs)}/ResourceTypes/${name}`;
  const meta = { resourceType: "ResourceType", location };
  return { schemas: [schemaOfTypes], id: name, name, endpoint: `/${name}s`, schema: id, meta };
}

function one<Value extends { readonly schemas: string[] }>(
  schema: Schema | undefined,
  present: (schema: Schema) => Value,
) {
  if (schema === undefined) return refuse({ code: "scim.description-absent" });
  return accept({ status: 200 as const, value: present(schema) });
}

async function listOf(resources: readonly object[]) {
  const { length } = resources;
  const page = { totalResults: length, startIndex: 1, itemsPerPage: length };
  return accept({ status: 200 as const, value: { schemas: [listSchema], ...page, Resources: resources } });
}
