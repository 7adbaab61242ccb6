import { Type, type Static } from "typebox";
import { filterCharactersMax } from "../scim/filter.ts";
import { patchSchema, scimType, searchSchema } from "../scim/messages.ts";
import { onServer } from "../usual-endpoints.ts";
import { jsonBody } from "../request/json-body.ts";

/** What all endpoints of SCIM have in common. Attributes of resources follow RFC 7643, whatever the case of their names. */
export const scimRoute = {
  ...onServer,
  chapter: "Provisioning",
  permission: "directory.manage",
  produces: [scimType],
} as const;

/** A resource, a list of them, or a description. */
export const ScimShape = Type.Object({ schemas: Type.Array(Type.String()) }, { additionalProperties: true });

const attributes = Type.String({ maxLength: 1_000, description: "Names of attributes, with commas between them." });

/** Which attributes an answer has. */
export const scimSelection = {
  attributes: Type.Optional(attributes),
  excludedAttributes: Type.Optional(attributes),
};

export const scimListQuery = Type.Object({
  filter: Type.Optional(
    Type.String({
      maxLength: filterCharactersMax * 4,
      description: 'A filter of RFC 7644, such as `userName eq "ada"`.',
    }),
  ),
  startIndex: Type.Optional(Type.Integer({ description: "Position of the first one, from 1." })),
  count: Type.Optional(Type.Integer({ description: "How many at most; 100 without it, 1,000 at most." })),
  sortBy: Type.Optional(Type.String({ maxLength: 200, description: "Ignored: the order is that of ids." })),
  sortOrder: Type.Optional(Type.String({ maxLength: 20, description: "Ignored." })),
  ...scimSelection,
});

export type ScimListQuery = Static<typeof scimListQuery>;

const attributeNames = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 });

/** The same as the query of a list, in a body: addresses are in the logs of proxies, and have a limited length. */
const SearchShape = Type.Object(
  {
    schemas: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 10 })),
    filter: scimListQuery.properties.filter,
    startIndex: scimListQuery.properties.startIndex,
    count: scimListQuery.properties.count,
    attributes: Type.Optional(attributeNames),
    excludedAttributes: Type.Optional(attributeNames),
  },
  { additionalProperties: true },
);

export const scimSearchBody = jsonBody(SearchShape);

export const searchExample = { schemas: [searchSchema], filter: 'externalId eq "00u1a2b3"' };

/** What a search asks for, as the query of a list says it. */
export function listQueryOf(search: Static<typeof SearchShape>): ScimListQuery {
  const { filter, startIndex, count, attributes: wanted, excludedAttributes: left } = search;
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(startIndex === undefined ? {} : { startIndex }),
    ...(count === undefined ? {} : { count }),
    ...(wanted === undefined ? {} : { attributes: wanted.join(",") }),
    ...(left === undefined ? {} : { excludedAttributes: left.join(",") }),
  };
}

/** A resource as clients send it. */
export const scimBody = jsonBody(Type.Object({}, { additionalProperties: true }));

/** The operations of PATCH. */
export const scimPatchShape = Type.Object(
  {
    schemas: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 10 })),
    Operations: Type.Array(
      Type.Object(
        {
          op: Type.String({ maxLength: 20 }),
          path: Type.Optional(Type.String({ maxLength: filterCharactersMax })),
          value: Type.Optional(Type.Unknown()),
        },
        { additionalProperties: true },
      ),
      { maxItems: 1_000 },
    ),
  },
  { additionalProperties: true },
);

export const scimPatchBody = jsonBody(scimPatchShape);

export const patchExample = {
  schemas: [patchSchema],
  Operations: [{ op: "replace", path: "active", value: false }],
};

/** The header of changes that are made only while the resource has a version. */
export const ifMatchHeader = { "If-Match": { description: "Version that it must still have." } } as const;
